import { gzipSync } from "node:zlib";
import { instructions, opcodeOf } from "../../../src/services/ledger/opcodes.ts";
import { jsonText, type Json } from "../http/json.ts";
import type { Exchange } from "../http/serve.ts";
import type { ExecutionResults } from "./executionResults.ts";
import type { ChainStep, Ledger } from "./ledger.ts";
import { sendInvalidParameter, sendMirrorError } from "./mirrorError.ts";
import { parseTransactionName, sendInvalidTransactionName } from "./resultLookup.ts";

const flags = ["stack", "memory", "storage"];

/** Answers `GET /api/v1/contracts/results/{transactionIdOrHash}/opcodes`, always packed. Memory and storage are never sent. */
export async function respondWithOpcodes(
  exchange: Exchange,
  ledger: Ledger,
  results: ExecutionResults,
  text: string,
): Promise<void> {
  const { query, headers, response } = exchange;
  const name = parseTransactionName(text, 0);
  const sent = name && results.transactionOf(name);
  const wrong = flags.find((flag) => !["true", "false", null].includes(query.get(flag)));
  if (headers["accept-encoding"]?.includes("gzip") !== true) {
    sendMirrorError(exchange, 406, "Not Acceptable");
  } else if (wrong !== undefined) sendInvalidParameter(exchange, wrong);
  else if (!name) sendInvalidTransactionName(exchange);
  else if (sent === undefined || sent === "child") {
    const message = { message: "Not Found", detail: `Transaction not found: ${text}`, data: "" };
    exchange.response.writeHead(404, { "content-type": "application/json" });
    response.end(jsonText({ _status: { messages: [message] } }));
  } else {
    const { steps, gas, failed } = await ledger.stepsOf(sent);
    const { call } = sent;
    const opcodes = opcodeRows(steps, query.get("stack") !== "false", call.output);
    const contractId = ledger.entityAt(call.to ?? "")?.contractId ?? null;
    const body = {
      address: call.to ?? null,
      contract_id: contractId,
      failed,
      gas,
      opcodes,
      return_value: call.output ?? "0x",
    };
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(gzipSync(jsonText(body)));
  }
}

/**
 * The steps as the mirror node has them: program counter, stack, and gas are those after the instruction, and depth begins at 0. A call
 * that is under way still has its arguments, and the program counter of its instruction.
 */
function opcodeRows(
  steps: readonly ChainStep[],
  hasStack: boolean,
  output: string | undefined,
): readonly Json[] {
  return steps.map((step, place) => {
    const next = steps[place + 1];
    const { op, depth, gas, gasCost, pc, stack } = step;
    const isUnderWay = /^(?:CALL|CALLCODE|DELEGATECALL|STATICCALL|CREATE2?)$/.test(op);
    const isLast = next === undefined || next.depth < depth;
    const pops = instructions[opcodeOf(op)]?.pops ?? 0;
    const after = isUnderWay
      ? { pc, stack, gas: gas - gasCost }
      : isLast
        ? { pc, stack: stack.slice(0, Math.max(stack.length - pops, 0)), gas: gas - gasCost }
        : { pc: next.pc, stack: next.stack, gas: next.gas };
    return {
      ...{ pc: after.pc, op, gas: after.gas, gas_cost: gasCost, depth: depth - 1 },
      ...{ stack: hasStack ? after.stack : [], memory: [], storage: {} },
      reason: next === undefined && op === "REVERT" ? (output ?? null) : null,
    };
  });
}
