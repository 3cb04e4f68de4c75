import * as vscode from "vscode";
import { deployedCodeIn } from "../../app/builds/deployedCode.ts";
import type { ContractFacts } from "../../app/hover/hoverFacts.ts";
import { inBackground } from "../../editor/unexpected.ts";
import type { Services } from "../services.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";

/** VS Code has the hover by then, and the processor is free. */
const readsAfterMilliseconds = 200;

/**
 * What hovers know of the workspace's builds. They wait for no builds to be looked for; where nobody has looked yet, that begins once
 * a hover is shown, so that the next one can tell.
 */
export class BuildsOfHovers {
  readonly #services: Pick<Services, "builds" | "log" | "ownCode">;
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(services: Pick<Services, "builds" | "log" | "ownCode">) {
    this.#services = services;
  }

  /**
   * Whether the code that a record holds is one of the workspace's, as far as that can be told in time, or whether it is still being
   * found out.
   * @param left how long the hover may still be waited for, in milliseconds
   */
  async knownOf(
    { network, record }: ContractFacts,
    left: () => number,
  ): Promise<Pick<ContractFacts, "ownCode" | "isReadingBuilds">> {
    const ledger = ledgerOf(network);
    if (ledger === undefined || record.state !== "known") return {};
    const deployed = deployedCodeIn(record.response.value);
    if (deployed === undefined) return {};
    const known = await this.#services.ownCode();
    const ownCode = await known.within(left(), ledger, deployed);
    if (ownCode !== undefined) return { ownCode };
    return { isReadingBuilds: known.hasBuilds ? known.isComparing : this.readSoon() };
  }

  /** Has builds looked for as `readSoon` does, unless somebody has. @returns whether that is to come */
  async willRead(): Promise<boolean> {
    return !(await this.#services.ownCode()).hasBuilds && this.readSoon();
  }

  /**
   * Has builds looked for once the hover is shown, unless somebody has done so, in folders that the user trusts.
   * @returns whether there are such folders
   */
  readSoon(): boolean {
    const { isTrusted, workspaceFolders = [] } = vscode.workspace;
    if (this.#hasEnded || !isTrusted || workspaceFolders.length === 0) return false;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      inBackground("Builds of hovers", this.#read(), this.#services.log);
    }, readsAfterMilliseconds);
    return true;
  }

  /** Begins nothing any more. */
  dispose(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
  }

  async #read(): Promise<void> {
    if (!(await this.#services.ownCode()).hasBuilds) await (await this.#services.builds()).look();
  }
}
