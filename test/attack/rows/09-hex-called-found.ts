import { everyHashAgreed } from "../../support/consent.ts";
import { randomBytes } from "node:crypto";
import { ApiError } from "../../../src/http/failure.ts";
import { readStoredResponse } from "../../../src/app/subjects/keptResponse.ts";
import { factOfResult } from "../../../src/app/history/facts.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { openChannel } from "../../support/channel.ts";
import { json, page, reply } from "../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../support/faultServer.ts";
import { networkWith } from "../../support/networks.ts";
import { unending } from "../../support/requests.ts";
import type { Attempt, Row } from "../row.ts";

const digits = randomBytes(32).toString("hex");
const other = randomBytes(32).toString("hex");

/** What may come with a success, none of which says that the hex is a transaction's hash. */
const answers: Readonly<Record<string, Behaviour>> = {
  "a page": page(200, "<html>Sign in</html>"),
  "a page with the hex": page(200, `<html>${digits}</html>`),
  "an empty object": json(200, {}),
  "an empty object, HTTP 206": json(206, {}),
  "an array": json(200, [{ hash: `0x${digits}` }]),
  nothing: reply(200, ""),
  "no content": reply(204, ""),
  "the hex as text": json(200, `"${digits}"`),
  "another transaction": json(200, { hash: `0x${other}`, result: "SUCCESS", timestamp: "1.2" }),
  "the hex in another field": json(200, {
    call_result: `0x${digits}`,
    block_hash: `0x${digits}`,
    hash: null,
  }),
  "the hex in an unknown field": json(200, { transaction_hash: `0x${digits}`, result: "SUCCESS" }),
  "the hex inside": json(200, { result: { hash: `0x${digits}` }, logs: [{ topics: [`0x${digits}`] }] }),
  "more digits": json(200, { hash: `0x${digits}00` }),
  "fewer digits": json(200, { hash: `0x${digits.slice(1)}` }),
  "half of a longer hash": json(200, { hash: `0x${other.slice(32)}${digits}` }),
  "the hash as a list": json(200, { hash: [`0x${digits}`] }),
  "the hash in capitals of its name": json(200, { Hash: `0x${digits}` }),
  "spaces around": json(200, { hash: ` 0x${digits} ` }),
  "not found": json(404, { _status: { messages: [{ message: digits }] } }),
  "a wrong request": json(400, { _status: { messages: [{ message: digits }] } }),
};

export const row: Row = {
  number: 9,
  what: "a successful response that does not name the requested hex: a page, `{}`, another transaction (also row 10)",
  run: async () => {
    const attempts: Attempt[] = [];
    for (const [name, behaviour] of Object.entries(answers))
      for (const asked of [digits, `${digits}${other.slice(32)}`])
        attempts.push(await ask(`${name}, ${asked.length / 2} bytes`, behaviour));
    return attempts;
  },
};

async function ask(name: string, behaviour: Behaviour): Promise<Attempt> {
  await using server = await startFaultServer(behaviour);
  await using client = openChannel();
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const transaction = { kind: "hash", hash: `0x${digits}`, from: "32 bytes" } as const;
  const network = networkWith({ mirrorUrl: server.url });
  const subject = { kind: "result", network, transaction, nonce: 0 } as const;
  const question = { mirrorUrl: server.url, transaction };
  const kept: string[] = [];
  try {
    const { value } = await lookups.result(question, { signal: unending });
    if (value.kind === "found") kept.push("found");
    if (factOfResult(subject, value) !== undefined) kept.push("history");
    if (readStoredResponse({ responses: [value.response], about: { kind: "result" } }, subject))
      kept.push("file");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const body = {
      responses: error.response === undefined ? [] : [error.response],
      about: { kind: "result" },
    };
    if (readStoredResponse(body, subject)) kept.push("file");
    if (error.message.includes(digits)) kept.push("message");
  }
  if (lookups.knownResult(question) !== undefined) kept.push("cache");
  if (client.log.join().includes(digits.slice(4))) kept.push("log");
  if (server.requests.length === 0) kept.push("nothing was asked");
  return { name, held: kept.length === 0, ...(kept.length === 0 ? {} : { detail: kept.join(", ") }) };
}
