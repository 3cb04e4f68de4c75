import assert from "node:assert/strict";
import type { KnownCode } from "../../../../src/app/builds/codeFact.ts";
import type { OwnCode } from "../../../../src/app/builds/ownCode.ts";
import { buildNamed, deployedCode } from "../../builds/samples.ts";
import { foundryArtifact, output } from "./projects.ts";
import { ledgerAt } from "../../../support/networks.ts";

export const ledger = ledgerAt("https://mirror.example");
export const address = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
/** A contract of whose code there is a build. */
export const vault = { address, runtime: deployedCode(buildNamed("Vault", output)) } as const;

export const project = { "foundry.toml": "", "out/Vault.sol/Vault.json": foundryArtifact("Vault") };

/** Where nothing is to be warned of. */
export const log = {
  info: () => undefined,
  warn: (line: string) => assert.fail(line),
  error: () => undefined,
};

/** What is known once there is news of a comparison. */
export async function next(
  ownCode: OwnCode,
  deployed: { address: `0x${string}`; runtime: string } = vault,
): Promise<KnownCode | undefined> {
  const told = compared(ownCode);
  ownCode.ofCode(ledger, deployed);
  await told;
  return ownCode.at(ledger, deployed.address);
}

/** Once somebody was told after the last of the builds was compared. */
export function compared(ownCode: OwnCode): Promise<void> {
  return new Promise((resolve) => {
    const end = ownCode.onDidChange(() => {
      setImmediate(() => {
        if (ownCode.isComparing) return;
        end();
        resolve();
      });
    });
  });
}
