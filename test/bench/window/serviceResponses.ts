import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fullLog, fullRecord, fullResult, word } from "../../support/lookupViews.ts";
import { formatExactJson } from "../../../src/core/json/exactJson.ts";
import { recordText } from "../recordText.ts";
import { actionRow } from "../../support/actionRows.ts";
import { callCount, callsTransaction, longTransaction, slowContract, slowMilliseconds } from "./subjects.ts";

/** What the mirror node of the window responds: at once, but for the one subject that is slow. */
export function mirrorResponse(): (request: IncomingMessage) => string | Promise<string> {
  const record = recordText(3000);
  const contractId = fullRecord["contract_id"] as string;
  const result = formatExactJson(fullResult);
  const long = longResult(50_000);
  const calls = allCalls();
  return ({ url = "" }) => {
    if (url.includes("/actions")) return callPage(url.includes(callsTransaction) ? calls : [], url);
    if (url.includes(longTransaction)) return long;
    if (url.includes("/contracts/results/")) return result;
    // A record that names another contract is no answer.
    const asked = /\/contracts\/(0\.0\.\d+)/.exec(url)?.[1];
    const named = asked === undefined ? record : record.replace(contractId, asked);
    return url.includes(slowContract) ? pause(slowMilliseconds, named) : named;
  };
}

/**
 * What its verification service responds: verified just now, and no status of anything. Between `/hold` and `/release` no
 * verification ends.
 */
export function verifierResponse(): (request: IncomingMessage) => string | Promise<string> {
  let held: PromiseWithResolvers<void> | undefined;
  return ({ method, url = "" }) => {
    if (url === "/hold") held = Promise.withResolvers();
    if (url === "/release") held?.resolve();
    if (method !== "GET") return held === undefined ? verified : held.promise.then(() => verified);
    const address = /\/v2\/contract\/\d+\/(0x[0-9a-f]{40})/.exec(url)?.[1];
    return JSON.stringify({ match: null, creationMatch: null, runtimeMatch: null, chainId: "298", address });
  };
}

const record = {
  name: "Vault",
  compiledPath: "contracts/Vault.sol",
  compilerVersion: "0.8.25",
  chainId: "298",
  files: { found: ["contracts/Vault.sol"], missing: {} },
  status: "perfect",
};
const verified = JSON.stringify({ contracts: [record], unused: [] });

/** Of the transaction with many calls: every fifth goes deeper than those around it. */
function allCalls(): readonly unknown[] {
  return Array.from({ length: callCount }, (_, index) =>
    actionRow(index, index === 0 ? 0 : 1 + (index % 5 === 0 ? 1 : 0), {
      input: `0xa9059cbb${word(index).slice(2)}${word(index).slice(2)}`,
      result_data: word(1),
    }),
  );
}

/** A hundred at a time, those behind the last that is held. */
function callPage(calls: readonly unknown[], url: string): string {
  const after = Number(/index=gt(?::|%3A)(\d+)/.exec(url)?.[1] ?? -1);
  const actions = calls.slice(after + 1, after + 101);
  const next = after + 101 < calls.length ? "more" : null;
  return JSON.stringify({ actions, links: { next } });
}

function longResult(count: number): string {
  const logs = Array.from({ length: count }, (_, index) => ({
    ...fullLog,
    bloom: "0x",
    data: word(index),
    index,
  }));
  return formatExactJson({ ...fullResult, logs });
}
