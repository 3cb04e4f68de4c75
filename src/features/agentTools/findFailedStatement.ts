import type * as z from "zod/mini";
import { badArgument } from "../../api/answers.ts";
import type { ApiServices } from "../../api/apiServices.ts";
import type { StatementTools } from "../../api/failedStatement.ts";
import { readReference } from "../../api/readReference.ts";
import { parseTransactionReference } from "../../core/references/transactionReference.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { AgentTool, inputOnNetwork, reference } from "./agentTool.ts";

const schema = inputOnNetwork({ transaction: reference });
type Input = z.output<typeof schema>;

/** Finds the statement that made a transaction fail, with the call stack. Sends a hash only with the user's consent. */
export class FindFailedStatement extends AgentTool<Input> {
  readonly name = "find_failed_statement";
  readonly schema = schema;
  readonly #tools: StatementTools;

  constructor(services: ApiServices & StatementTools) {
    super(services);
    this.#tools = services;
  }

  protected describe({ transaction }: Input): string | undefined {
    return parseTransactionReference(transaction).ok ? toolMessages.failedStatement() : undefined;
  }

  protected async answer({ transaction, network: name }: Input, signal: AbortSignal) {
    const read = readReference(transaction, parseTransactionReference);
    if (!read.ok) return badArgument(read.reason);
    const { findFailedStatement } = await import("../../api/failedStatement.ts");
    return this.onNetwork(name, signal, (network) =>
      findFailedStatement(this.#tools, network, read.value, signal),
    );
  }
}
