import { genesisSeconds } from "../chain/chain.ts";
import type { Json } from "../http/json.ts";
import { cutOff, dripForEver, flood, linger, neverRespond } from "../http/misbehave.ts";
import { sendHtml, sendJson, sendText } from "../http/reply.ts";
import { sendMirrorError } from "../mirror/mirrorError.ts";
import type { MirrorFault } from "../mirror/mirrorService.ts";
import type { Finding } from "../sample.ts";
import { faultAddress } from "./faultAddress.ts";
import { hostileText } from "./hostileText.ts";
import type { Setting } from "./setting.ts";

type Chapter = [name: string, purpose: string, finding: Finding, fault: MirrorFault];

const firstFaultyNumber = 666_001;

/** A record or result of which no field has the type it must have. */
const unreadable: Json = {
  contract_id: 1001,
  evm_address: ["0x"],
  address: 7,
  amount: "much",
  deleted: "perhaps",
  memo: { text: "hello" },
  admin_key: "none",
  timestamp: "now",
  auto_renew_period: 7.5,
  result: 22,
  status: true,
  gas_limit: "1e6",
  logs: [null, 7, { index: "first" }],
  state_changes: { slot: "0x0" },
  created_contract_ids: "0.0.1001",
  error_message: [hostileText],
  call_result: hostileText,
  from: hostileText,
};

const nulls: Json = Object.fromEntries(Object.keys(unreadable as object).map((name) => [name, null]));

/**
 * A mirror node that does not work, by address, contract ID and transaction ID. What a fault lets through in the end
 * is a real record or result.
 */
export function tellLookupFaultStory(setting: Setting): void {
  const { ledger, mirror } = setting;
  const attempts = new Map<string, number>();
  mirror.onReset(() => attempts.clear());
  const twiceOnly: MirrorFault = async (exchange, proceed) => {
    const attempt = (attempts.get(exchange.path) ?? 0) + 1;
    attempts.set(exchange.path, attempt);
    if (attempt > 1) return proceed();
    sendMirrorError(exchange, 503, "Unable to connect to database. Please retry later");
  };
  const redirect: MirrorFault = (exchange) =>
    sendText(exchange, 302, "Moved", { location: `${setting.redirectUrl}${exchange.path}` });
  const slowly: MirrorFault = async (exchange, proceed) => {
    await linger(exchange, 2000);
    await proceed();
  };
  const limit = (seconds: string) => (exchange: Parameters<MirrorFault>[0]) => {
    const messages = [{ message: "Too many requests" }];
    sendJson(exchange, 429, { _status: { messages } }, { "retry-after": seconds });
  };
  const chapters: Chapter[] = [
    ["lookupSlow", "The mirror node takes two seconds, longer than a hover waits.", "found", slowly],
    ["lookupFlaky", "Fails with 503 the first time and works from then on.", "serviceFailed", twiceOnly],
    ["lookupLimited", "429, come back in two seconds.", "serviceFailed", limit("2")],
    ["lookupLimitedForLong", "429, come back in an hour.", "serviceFailed", limit("3600")],
    [
      "lookupError",
      "500 in the mirror node's own shape.",
      "serviceFailed",
      (it) => sendMirrorError(it, 500, "Internal error"),
    ],
    [
      "lookupUnavailable",
      "503, for ever.",
      "serviceFailed",
      (it) => sendMirrorError(it, 503, "Service unavailable"),
    ],
    [
      "lookupBadGateway",
      "502 with a web page, from a balancer.",
      "serviceFailed",
      (it) => sendHtml(it, 502, badGateway),
    ],
    [
      "lookupForbidden",
      "403 with a web page, from a balancer.",
      "serviceFailed",
      (it) => sendHtml(it, 403, "<h1>Forbidden</h1>"),
    ],
    ["lookupRedirect", "A redirect to another port, which must not be followed.", "serviceFailed", redirect],
    [
      "lookupWebPage",
      "A web page with status 200 in place of data.",
      "serviceFailed",
      (it) => sendHtml(it, 200, "<p>Log in</p>"),
    ],
    [
      "lookupNoObject",
      "Status 200 with a JSON list in place of a record.",
      "serviceFailed",
      (it) => sendJson(it, 200, []),
    ],
    [
      "lookupUnreadable",
      "Every field but the address has a type that it must not have.",
      "found",
      (it) =>
        sendJson(it, 200, {
          ...(unreadable as object),
          evm_address: faultAddress("mirror", "lookupUnreadable"),
        }),
    ],
    [
      "lookupNulls",
      "Every field but the address is null, also those that never are.",
      "found",
      (it) => sendJson(it, 200, { ...(nulls as object), evm_address: faultAddress("mirror", "lookupNulls") }),
    ],
    ["lookupEmpty", "An object without any field.", "found", (it) => sendJson(it, 200, {})],
    ["lookupCutOff", "The answer breaks off in the middle.", "unanswered", cutOff],
    ["lookupNever", "No answer ever comes.", "unanswered", neverRespond],
    ["lookupEndless", "The answer begins and never ends.", "unanswered", dripForEver],
    ["lookupFlood", "An answer of 40 MiB.", "unanswered", flood],
  ];
  const contract = ledger.entities[0]!.contractId;
  const transaction = ledger.transactions.at(-1)!.transactionId;
  chapters.forEach(([name, purpose, finding, fault], index) => {
    const address = faultAddress("mirror", name);
    const contractId = `0.0.${firstFaultyNumber + index}`;
    const transactionId = `0.0.666-${genesisSeconds + index}-000000666`;
    for (const subject of [address, contractId]) mirror.addFault(subject, fault, contract);
    mirror.addFault(transactionId, fault, transaction);
    const expected = { record: finding, result: finding };
    setting.add({ name, kind: "lookupFault", purpose, address, contractId, transactionId, expected });
  });
}

const badGateway =
  "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";
