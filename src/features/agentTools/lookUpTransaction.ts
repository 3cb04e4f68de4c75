import type * as z from "zod/mini";
import { badArgument } from "../../api/answers.ts";
import { readReference } from "../../api/readReference.ts";
import { lookUpTransaction } from "../../api/transactions.ts";
import {
  formatTransactionReference,
  parseTransactionReference,
} from "../../core/references/transactionReference.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { AgentTool, inputOnNetwork, reference } from "./agentTool.ts";

const schema = inputOnNetwork({ transaction: reference });
type Input = z.output<typeof schema>;

/** Looks up a transaction with its decoded call, error, calls, and logs. The user is asked before a hash is sent. */
export class LookUpTransaction extends AgentTool<Input> {
  readonly name = "look_up_transaction";
  readonly schema = schema;

  protected describe({ transaction }: Input): string {
    const read = parseTransactionReference(transaction);
    // A hash may be a private key.
    return read.ok && read.value.kind === "id"
      ? toolMessages.transaction(formatTransactionReference(read.value))
      : toolMessages.transactionOfHash();
  }

  protected async answer({ transaction, network: name }: Input, signal: AbortSignal) {
    const read = readReference(transaction, parseTransactionReference);
    if (!read.ok) return badArgument(read.reason);
    return this.onNetwork(name, signal, (network) =>
      lookUpTransaction(this.services, network, read.value, signal),
    );
  }
}
