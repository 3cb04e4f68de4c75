import * as vscode from "vscode";
import type { ContractLens } from "../../../types/contract-lens.d.ts";

/** An example of an extension that asks Contract Lens: commands that say what a contract is, have it verified, and use its tools. */
export function activate(context: vscode.ExtensionContext): void {
  const lens = vscode.extensions.getExtension<ContractLens>("contract-lens.contract-lens")?.exports;
  if (lens?.apiVersion !== 1) return;
  context.subscriptions.push(
    vscode.commands.registerCommand("companion.describe", (contract: string) => describe(lens, contract)),
    vscode.commands.registerCommand("companion.publish", (contract: string) => publish(lens, contract)),
    vscode.commands.registerCommand("companion.invokeTool", invokeTool),
  );
}

async function describe(lens: ContractLens, contract: string): Promise<string> {
  const signal = AbortSignal.timeout(10_000);
  const [record, status] = await Promise.all([
    lens.lookUpRecord(contract, { signal }),
    lens.lookUpStatus(contract, { signal }),
  ]);
  if (!record.ok) return record.failure.sentence;
  if (record.value.state === "notFound") return `${contract} is not on ${record.value.network}.`;
  const { contract_id, memo } = record.value.record;
  const state = status.ok ? status.value.state : status.failure.kind;
  return `${contract_id ?? contract}: ${memo ?? ""} (${state})`;
}

/** Offers the user to publish their build of a contract: nothing is sent unless they press Publish in the panel that opens. */
async function publish(lens: ContractLens, contract: string): Promise<string> {
  const answer = await lens.verify(contract, { way: "build" });
  return answer.ok ? answer.value.outcome : answer.failure.kind;
}

/** Invokes a tool as an agent does: the user types its name and its input, and reads how it ended. */
async function invokeTool(): Promise<void> {
  const typed = (await vscode.window.showInputBox({ placeHolder: "0x… in the input of a tool" })) ?? "";
  const [name = "", input = "{}"] = /^(\w+) (.*)$/.exec(typed)?.slice(1) ?? [];
  const options = { input: JSON.parse(input) as object, toolInvocationToken: undefined };
  const ended = await vscode.lm.invokeTool(`contract-lens_${name}`, options).then(
    () => "with an answer",
    (error: unknown) => (error as Error).message,
  );
  vscode.window.setStatusBarMessage(`The tool ended: ${ended}`);
}
