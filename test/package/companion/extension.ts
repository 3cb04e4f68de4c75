import * as vscode from "vscode";
import type { ContractLens } from "../../../types/contract-lens.d.ts";

/** An example of an extension that asks Contract Lens: a command that says what a contract is. */
export function activate(context: vscode.ExtensionContext): void {
  const lens = vscode.extensions.getExtension<ContractLens>("contract-lens.contract-lens")?.exports;
  if (lens?.apiVersion !== 1) return;
  context.subscriptions.push(
    vscode.commands.registerCommand("companion.describe", (contract: string) => describe(lens, contract)),
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
