import * as vscode from "vscode";
import type { Figure } from "../../figure.ts";
import { atMost, exactly } from "../../judged.ts";
import type { Traffic } from "../../instantServer.ts";
import { until } from "../../../integration/support/until.ts";
import { documentOf, hoverAt } from "../ask.ts";
import { given, trafficOf } from "../given.ts";
import { contractId, transaction } from "../subjects.ts";

const contract = "0x25fe26adc577cc89172e6156c9e24f7b9751b762";

type Action = {
  readonly name: string;
  readonly requests: number;
  /** What may be sent, in bytes. */
  readonly most?: number;
  readonly run: () => Thenable<unknown>;
};

/** The requests, and the bytes of them, that each thing a user can do costs; services' answers apart. */
export async function actions(): Promise<readonly Figure[]> {
  const document = await documentOf([contractId(0), transaction]);
  const command = (id: string, ...given: readonly unknown[]) => vscode.commands.executeCommand(id, ...given);
  const all: readonly Action[] = [
    { name: "opening a window", requests: 0, run: () => Promise.resolve() },
    {
      name: "hover on a contract ID: record and status",
      requests: 2,
      most: 700,
      run: () => hoverAt(document, 0),
    },
    { name: "the same hover again", requests: 0, run: () => hoverAt(document, 0) },
    { name: "hover on a transaction ID", requests: 1, most: 350, run: () => hoverAt(document, 1) },
    {
      name: "inspecting a contract: record and status",
      requests: 2,
      most: 700,
      run: () => command("contractLens.inspectContractRecord", contractId(1)),
    },
    {
      name: "inspecting a transaction: result, calls, fee, and what is known of its contract",
      requests: 4,
      most: 1150,
      run: () => command("contractLens.inspectExecutionResult", transaction),
    },
    {
      name: "verifying under the cursor: status and verification",
      requests: 2,
      most: 700,
      run: () => verifyUnderCursor(),
    },
  ];
  const figures: Figure[] = [];
  for (const action of all) figures.push(...(await costOf(action)));
  return figures;
}

async function costOf({ name, requests, most, run }: Action): Promise<readonly Figure[]> {
  const before = name === "opening a window" ? { requests: 0, received: 0 } : await traffic();
  await run();
  // More than are promised would come at once behind them.
  const after = await atRest(before.requests + requests);
  return [
    exactly(requests, {
      name: `${name}, requests`,
      value: after.requests - before.requests,
      unit: "requests",
    }),
    ...(most === undefined
      ? []
      : [atMost(most, { name: `${name}, sent`, value: after.received - before.received, unit: "bytes" })]),
  ];
}

/** The traffic once at least so many requests have come and no more did for a moment. */
async function atRest(requests: number): Promise<Traffic> {
  let last = await traffic();
  let still = 0;
  return until("the requests to come to rest", async () => {
    const now = await traffic();
    still = now.requests === last.requests ? still + 1 : 0;
    last = now;
    return now.requests >= requests && still >= 10 ? now : undefined;
  });
}

async function traffic(): Promise<Traffic> {
  const [mirror, verifier] = [await trafficOf(given.mirror), await trafficOf(given.verifier)];
  return {
    requests: mirror.requests + verifier.requests,
    received: mirror.received + verifier.received,
    sent: mirror.sent + verifier.sent,
  };
}

async function verifyUnderCursor(): Promise<unknown> {
  const document = await documentOf([contract]);
  const at = new vscode.Position(0, 5);
  await vscode.window.showTextDocument(document, { selection: new vscode.Selection(at, at) });
  return vscode.commands.executeCommand("contractLens.verifyUnderCursor");
}
