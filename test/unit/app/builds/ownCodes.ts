import assert from "node:assert/strict";
import type { CodeMatch } from "../../../../src/app/builds/codeMatch.ts";
import type { BuildMatches } from "../../../../src/app/builds/buildMatches.ts";
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
  buildMatches: BuildMatches,
  deployed: { address: `0x${string}`; runtime: string } = vault,
): Promise<CodeMatch | undefined> {
  const told = compared(buildMatches);
  buildMatches.match(ledger, deployed);
  await told;
  return buildMatches.cached(ledger, deployed.address);
}

/** Once somebody was told after the last of the builds was compared. */
export function compared(buildMatches: BuildMatches): Promise<void> {
  return new Promise((resolve) => {
    const end = buildMatches.onDidChange(() => {
      setImmediate(() => {
        if (buildMatches.isComparing) return;
        end();
        resolve();
      });
    });
  });
}
