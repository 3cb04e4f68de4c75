import * as vscode from "vscode";
import type { Fault } from "../../support/everyFault.ts";
import { addressOf } from "./devnet.ts";
import { verifyAsExtension } from "./editor.ts";
import { wellMemo, wellOutput } from "./faultyService.ts";

/** A kind of panel at a faulty service. */
export type FaultPanel = {
  /** Which of a fault's ends is its own. */
  readonly client: number;
  /** Opens it on the subject of a round, or has it ask again; tells the word that it ends with. */
  readonly ask: (round: number) => Promise<string>;
  /** What it ends with once the service is well, and what stands in it then. */
  readonly well: readonly [word: string, text: string];
};

const protocols = ["session", "direct", "job"] as const;

/** Only one verification is a job, which takes a second at least. */
function protocolOf(round: number): (typeof protocols)[number] {
  return round === 0 ? "job" : round % 2 === 0 ? "session" : "direct";
}

/** The network whose mirror node is the service. */
export const faultyLedger = "Faulty ledger";

/** That, and networks whose verification service it is, one for each protocol. */
export function faultyNetworks(url: string): readonly Readonly<Record<string, string>>[] {
  const verifying = protocols.map((verifierProtocol) => ({
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
  well: ["found", wellMemo],
};

export const resultPanel: FaultPanel = {
  client: 1,
  ask: (round) =>
    inspect("contractLens.inspectExecutionResult", `0.0.2001-${1_700_000_000 + round}-000000000`),
  well: ["found", wellOutput],
};

export const verificationPanel: FaultPanel = {
  client: -1,
  ask: async (round) => {
    const network = networkOf(protocolOf(round));
    return (await verifyAsExtension(addressOf("perfect"), { network }))?.word ?? "";
  },
  well: ["perfect", "Verified, exact match"],
};

/** What a panel comes to at a fault: the word, and its details. */
export function endOf({ ends }: Fault, { client }: FaultPanel): readonly [word: string, details: string] {
  const [word = "", details = ""] = (ends.at(client) ?? ends.at(-1) ?? "").split(", ");
  return [word, details];
}

async function inspect(command: string, subject: string): Promise<string> {
  const options = { network: faultyLedger };
  return (await vscode.commands.executeCommand<{ outcome: string }>(command, subject, options)).outcome;
}

function networkOf(protocol: (typeof protocols)[number]): string {
  return `Faulty ${protocol}`;
}
