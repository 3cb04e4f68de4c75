import * as vscode from "vscode";
import type { Fault } from "../../support/everyFault.ts";
import { addressOf } from "./devnet.ts";
import { wellMemo, wellOutput } from "./faultyService.ts";

/** A kind of panel at a faulty service. */
export type FaultPanel = {
  /** Which of a fault's ends is its own. */
  readonly client: number;
  /** Opens it on the subject of a round; tells the word that it ends with. */
  readonly ask: (round: number, token: string) => Promise<string>;
  /** Stands in it once the service is well. */
  readonly well: string;
};

/** Of eight verifications one is a job, which is only looked at after a second. */
const protocols = ["session", "direct", "session", "direct", "session", "direct", "session", "job"] as const;

/** The network whose mirror node is the service. */
export const faultyLedger = "Faulty ledger";

/** That, and networks whose verification service it is, one for each protocol. */
export function faultyNetworks(url: string): readonly Readonly<Record<string, string>>[] {
  const verifying = [...new Set(protocols)].map((verifierProtocol) => ({
    name: networkOf(verifierProtocol),
    chainId: "298",
    verifierUrl: url,
    verifierProtocol,
    explorerSource: "etherscan",
  }));
  return [{ name: faultyLedger, chainId: "298", mirrorUrl: url }, ...verifying];
}

export const recordPanel: FaultPanel = {
  client: 0,
  ask: (round) => inspect("contractLens.inspectContractRecord", `0.0.${700_001 + round}`),
  well: wellMemo,
};

export const resultPanel: FaultPanel = {
  client: 1,
  ask: (round) =>
    inspect("contractLens.inspectExecutionResult", `0.0.2001-${1_700_000_000 + round}-000000000`),
  well: wellOutput,
};

export const verificationPanel: FaultPanel = {
  client: -1,
  ask: async (round, token) => {
    const options = { network: networkOf(protocols[round % protocols.length] ?? "session"), token };
    const [command, address] = ["contractLens.verifyContract", addressOf("perfect")];
    return (await vscode.commands.executeCommand<{ word: string }>(command, address, options)).word;
  },
  well: "Verified, exact match",
};

/** The word for what a panel comes to at a fault, without its details. */
export function endOf({ ends }: Fault, { client }: FaultPanel): string {
  return (ends.at(client) ?? ends.at(-1) ?? "").replace(/,.*/, "");
}

async function inspect(command: string, subject: string): Promise<string> {
  const options = { network: faultyLedger };
  return (await vscode.commands.executeCommand<{ outcome: string }>(command, subject, options)).outcome;
}

function networkOf(protocol: (typeof protocols)[number]): string {
  return `Faulty ${protocol}`;
}
