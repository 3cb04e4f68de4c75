import assert from "node:assert/strict";
import fc from "fast-check";
import type { Hex } from "../../../src/core/hex.ts";
import { keyOwners } from "../../../src/core/keys/keyOwners.ts";
import { ApiError } from "../../../src/http/failure.ts";
import { HashConsent, type InputOrigin } from "../../../src/app/consent/hashConsent.ts";
import { classifyHex, type EntryPoint, type TextContext } from "../../../src/app/consent/classifyHex.ts";
import { HashNotSentError } from "../../../src/app/consent/hashNotSentError.ts";
import { selectedReference } from "../../../src/app/consent/selectedReference.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { hexHover } from "../../../src/ui/hover/hoversWithoutRequest.ts";
import { unending } from "../../support/requests.ts";
import { ledgerAt, networkWith } from "../../support/networks.ts";
import { cannedServices } from "../cannedServices.ts";
import { assertHover } from "../checks/markdown.ts";
import { hexPlaces, type HexPlace } from "../inputs/hexPlaces.ts";
import { links } from "../inputs/hoverLinks.ts";
import { target, type Tally } from "../target.ts";

const bases = ["https://mirror.example", "https://one.example/node/v0", "http://127.0.0.1:8080/a%20b"];
const entries: readonly EntryPoint[] = [
  "cursor",
  "selection",
  "box",
  "link",
  "terminal",
  "panel",
  "history",
  "extension",
];

type Asked = HexPlace & {
  readonly via: EntryPoint;
  /** The service whose host the user has agreed to by itself. */
  readonly agreedTo: string | undefined;
  readonly agrees: boolean;
  readonly base: string;
};

const base = fc.constantFrom(...bases);

const inputs: fc.Arbitrary<Asked> = fc
  .tuple(
    hexPlaces,
    fc.constantFrom(...entries),
    fc.option(base, { nil: undefined, freq: 2 }),
    fc.boolean(),
    base,
  )
  .map(([place, via, agreedTo, agrees, asked]) => ({ ...place, via, agreedTo, agrees, base: asked }));

const accounts = { knowsAddress: () => false, keyOwners };

function judged(hash: Hex, place: TextContext | undefined) {
  const classification = classifyHex(hash, place, accounts);
  assert.deepEqual(classifyHex(hash, place, accounts), classification, "Judged twice, it is another thing.");
  return classification;
}

/** Looks a hash up as the product does, with a user who always gives the same answer. */
async function lookUp({ base, agrees }: Asked, hash: Hex, origin: InputOrigin) {
  let questions = 0;
  const consent = new HashConsent({
    classify: (value, place) => Promise.resolve(judged(value, place)),
    ask: () => {
      questions += 1;
      return Promise.resolve(agrees);
    },
    warnAboutKey: () => undefined,
  });
  const notFound = { status: 404, headers: {}, body: '{"_status":{"messages":[{"message":"Not found"}]}}' };
  const services = cannedServices(() => notFound);
  const lookups = new Lookups(
    () => Promise.resolve(services.channel),
    () => Promise.resolve(consent),
  );
  const question = { ledger: ledgerAt(base), transaction: { kind: "hash", hash, from: "32 bytes" } } as const;
  const end = await lookups.result(question, { signal: unending, origin }).catch((error: unknown) => error);
  assert.ok(
    !(end instanceof Error) || end instanceof HashNotSentError || end instanceof ApiError,
    String(end),
  );
  return { urls: services.requests.map(({ url }) => url), log: services.log, end, questions };
}

/** From a text to a reference, to what is agreed to, to a request. */
async function check(asked: Asked, tally: Tally): Promise<void> {
  const { via, agreedTo, agrees, base, secrecy } = asked;
  const pointed = selectedReference(asked.text, asked.selected, { path: asked.path });
  if (pointed?.subject.kind !== "transaction" || pointed.subject.transaction.kind !== "hash") {
    tally.add("no hash pointed at");
    return;
  }
  const { hash } = pointed.subject.transaction;
  const digits = hash.slice(2);
  const { kind } = judged(hash, pointed.context);
  tally.add(kind);
  if (secrecy !== "unknown" && hash === asked.hash) assert.notEqual(kind, "transaction");
  const { urls, log, end, questions } = await lookUp(asked, hash, {
    entryPoint: via,
    context: pointed.context,
    confirmedUrl: agreedTo,
  });
  const isKey = kind === "knownKey" || kind === "derKey";
  if (secrecy === "privateKey" && hash === asked.hash) assert.ok(isKey, kind);
  const isOwnText = ["cursor", "selection", "link", "terminal"].includes(via);
  const isLocal = new URL(base).hostname === "127.0.0.1";
  const isFree = isLocal || agreedTo === base || (kind === "transaction" && isOwnText);
  const maySend = !isKey && (isFree || agrees);
  assert.equal(questions, isKey || isFree ? 0 : 1);
  assert.equal(urls.length > 0, maySend);
  for (const url of urls) {
    assert.equal(url, `${base}/api/v1/contracts/results/${hash}`);
    assert.equal(new URL(url).href, url);
  }
  assert.equal(end instanceof HashNotSentError, !maySend);
  const told = [...log, end instanceof Error ? `${end.message} ${JSON.stringify(end)}` : ""]
    .join("\n")
    .toLowerCase();
  assert.ok(!told.includes(digits), "A log or an error tells the value.");
  const network = networkWith({ mirrorUrl: base });
  const hover = hexHover({ kind: "hex", network, head: hash.slice(0, 6) }, links.selectNetwork);
  assertHover(hover);
  assert.ok(!JSON.stringify(hover).includes(digits));
}

/** A 32-byte hex, from its text to a request. */
export const consent = target("consent", 250, inputs, check);
