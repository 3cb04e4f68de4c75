import assert from "node:assert/strict";
import type { DecodedCall, ResultDecoding, TracedCall } from "../../../../src/app/decoding/resultDecoding.ts";
import { explanationKey } from "../../../../src/app/decoding/candidateHandle.ts";
import type { DecodedError } from "../../../../src/decode/decoders/decodeErrorData.ts";
import type { Provenance } from "../../../../src/decode/provenance.ts";
import { consoleAddress } from "../../../../src/core/address.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import type { PageSettings } from "../../../../src/ui/page/pageModel.ts";
import { blocksInForm } from "../../../../src/ui/components/Page.tsx";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";
import { resultTitle } from "../../../../src/ui/subjects/result/resultHead.ts";
import {
  argument,
  decoded,
  functionOf,
  logic,
  ofBuild,
  parameter,
  provenances,
  read,
  vault,
} from "../../../support/decodedParts.ts";
import {
  calling,
  foundCalls,
  guessedDecoding,
  sevenCalls,
  traced,
  withdrawDecoding,
} from "../../../support/decodings.ts";
import { everyValue } from "../../../support/decodedValues.ts";
import { blocksOfKind, drawnPage, fieldsOf } from "../../../support/drawnPage.ts";
import { fullResult, resultViewOf } from "../../../support/lookupViews.ts";
import { describePages } from "../../../support/textSnapshots.ts";
import type { PageMessage } from "../../../../src/ui/page/pageMessage.ts";
import { attributeValues } from "../markup.ts";
import { decodedPart, viewOf } from "./decodedPage.ts";

/** What a page shows of a decoding, as text. */
function shown(decoding: ResultDecoding, settings: Partial<PageSettings> = {}): string {
  return drawnPage(resultPage(viewOf(decoding)), settings)
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ");
}

/** What a page's buttons and links ask for, in their order. */
function askedBy(decoding: ResultDecoding): readonly PageMessage[] {
  const page = drawnPage(resultPage(viewOf(decoding)));
  return attributeValues(page, "data-action").map((action) => JSON.parse(action) as PageMessage);
}

/** The signs that tell how far a page's names can be believed. */
function signsOf(decoding: ResultDecoding): readonly string[] {
  const page = drawnPage(resultPage(viewOf(decoding)));
  return [...page.matchAll(/class="origin (\w+)"/g)].map(([, certainty = ""]) => certainty);
}

const succeeding = (call: DecodedCall, parts: Partial<ResultDecoding> = {}): ResultDecoding =>
  withdrawDecoding({ call, why: undefined, calls: { kind: "notRecorded" }, logAt: () => [], ...parts });
const failing = (error: DecodedError): ResultDecoding =>
  withdrawDecoding({ why: { error, raisedBy: undefined } });
const given = [argument("uint256", "amount", 5n)];
const from = (provenance: Provenance): ResultDecoding =>
  succeeding(calling("withdraw", given, undefined, provenance));

const everyKind: DecodedCall = {
  kind: "function",
  candidates: [decoded({ ...functionOf("all", everyValue), outputs: [parameter("bool", "")] }, everyValue)],
  returned: read(argument("bool", "", { kind: "bool", value: true })),
  nested: [],
};
const dirty: DecodedCall = {
  kind: "function",
  candidates: [
    {
      item: functionOf("withdraw", []),
      provenance: provenances.exact,
      reading: { kind: "notCanonical", arguments: given, word: 2 },
    },
  ],
  returned: undefined,
  nested: [],
};
/** A call that holds another one in an argument. */
const holding = (name: string, call: DecodedCall, certainty: "certain" | "guess"): DecodedCall => ({
  kind: "function",
  candidates: [decoded(functionOf("note", []), [])],
  returned: undefined,
  nested: [{ argument: name, to: vault, call, certainty }],
});
const creation = {
  kind: "creation",
  contract: { name: "Vault", provenance: provenances.exact },
  arguments: read(argument("address", "owner", { kind: "address", address: logic })),
  origin: provenances.exact,
} as const;
const unknownCreation: DecodedCall = {
  kind: "creation",
  contract: undefined,
  arguments: undefined,
  origin: undefined,
};
const unknown = succeeding({ kind: "unknown", selector: "2e1a7d4d" });
const unknownError = failing({ kind: "custom", selector: "0a57e4e8", candidates: [] });

const decodings = {
  "reverted in a library": withdrawDecoding(),
  "several guesses": guessedDecoding(),
  "names that are not proven": from(provenances.match),
  "names of a chosen file": from(provenances.chosen),
  "a guess": from(provenances.guess),
  "every kind of value": succeeding(everyKind),
  "data with other encodings": succeeding(dirty),
  "a call in an argument of a call in an argument": succeeding(
    holding("outer", holding("inner", calling("withdraw", []), "certain"), "certain"),
  ),
  "a guessed call in an argument": succeeding(holding("data", calling("withdraw", []), "guess")),
  creation: succeeding(creation),
  "creation of unknown code": succeeding(unknownCreation),
  "creation of unknown code, looking": succeeding(unknownCreation, { isExplaining: true }),
  "unknown function": unknown,
  "unknown function, source not looked up": { ...unknown, isSourceUnknown: true },
  "unknown function, looking": { ...unknown, isExplaining: true },
  "unknown function, Restricted Mode": { ...unknown, isRestricted: true },
  "unknown function, source not looked up, Restricted Mode": {
    ...unknown,
    isSourceUnknown: true,
    isRestricted: true,
  },
  "creation of unknown code, Restricted Mode": succeeding(unknownCreation, { isRestricted: true }),
  "contracts not looked up": withdrawDecoding({ notRequested: 3 }),
  "reverted with a reason": failing({ kind: "reason", text: "too much" }),
  "reverted with an empty reason": failing({ kind: "reason", text: "" }),
  "reverted with a panic": failing({ kind: "panic", code: 0x11n }),
  "failed with a response code": failing({ kind: "code", name: "INSUFFICIENT_GAS" }),
  "failed without data": failing({ kind: "empty" }),
  "failed with data of no error": failing({ kind: "bytes", bytes: "0x0102" }),
  "unknown error": unknownError,
  "unknown error, looking": { ...unknownError, isExplaining: true },
};

/** A response that goes with a decoding: the text of an error is the decoding's. */
function responseOf({ why }: ResultDecoding): object {
  if (why === undefined) return { ...fullResult, error_message: null, result: "SUCCESS", status: "0x1" };
  return { ...fullResult, error_message: why.error.kind === "custom" ? `0x${why.error.selector}` : null };
}

describePages("decodedResult", decodings, (decoding) => decodedPart(viewOf(decoding, responseOf(decoding))));

describe("an execution result in the names of its sources", () => {
  it("say that an error is from a replay of the call", () => {
    const why = { error: { kind: "reason", text: "too late" }, raisedBy: undefined } as const;
    const replayed = shown(withdrawDecoding({ why: { ...why, isReplayed: true } }));
    assert.match(replayed, /replay of the call/);
    assert.doesNotMatch(shown(withdrawDecoding({ why })), /replay/);
  });

  it("says what stopped a call in the words of a node, in its title too", () => {
    const decoding = failing({ kind: "code", name: "out of gas" });
    const view = viewOf(decoding, { ...fullResult, error_message: null });
    assert.equal(resultPage(view).head.title, "Reverted: out of gas");
    assert.match(shown(decoding), /Why it failed ?out of gas/);
  });

  it("has a bad tone for why it failed, and none for what was called", () => {
    const cards = blocksOfKind(resultPage(viewOf(withdrawDecoding())), "card");
    assert.deepEqual(
      cards.map(({ title, tone }) => [title, tone]),
      [
        ["Why it reverted", "bad"],
        ["Function call", undefined],
      ],
    );
  });

  it("names the precompile that was called, which has no functions", () => {
    const to = `0x${"2".padStart(40, "0")}`;
    const body = { ...fullResult, to, address: to, contract_id: null };
    for (const selector of [undefined, "2e1a7d4d"]) {
      const page = drawnPage(resultPage(viewOf(succeeding({ kind: "unknown", selector }), body)));
      assert.match(page, /It called precompile 0x2 \(SHA-256\), which takes data without a selector\./);
      assert.doesNotMatch(page, /No build in this workspace|fallback/);
    }
  });

  it("names a contract by its creation where its constructor raised the error", () => {
    const error = { kind: "reason", text: "too small" } as const;
    const named = sevenCalls[4]!;
    const unnamed = { ...named, decode: () => ({ ...creation, contract: undefined }) as const };
    const raisedIn = (created: TracedCall): string => {
      const calls = foundCalls([sevenCalls[0]!, { ...created, depth: 1 }]);
      return shown(withdrawDecoding({ calls, why: { error, raisedBy: created.index } }));
    };
    assert.match(raisedIn(named), /Vault › Receipt /);
    assert.match(raisedIn(unnamed), /Vault › new contract /);
  });

  it("leads to the statement that failed, and to the declaration of its error without steps", () => {
    const failures = (decoding: ResultDecoding) =>
      askedBy(decoding).filter(({ type }) => type === "openFailure");
    const [custom, ...others] = failures(withdrawDecoding({}));
    assert.deepEqual(others, []);
    assert.ok(custom?.type === "openFailure" && custom.declaration?.kind === "error");
    const error = { kind: "reason", text: "too late" } as const;
    const built = provenances.exact;
    const raisedIn = (build: typeof built | undefined) =>
      failures(
        withdrawDecoding({
          why: { error, raisedBy: 0 },
          nameOf: () => ({ name: "Vault", provenance: { kind: "label" }, build }),
        }),
      );
    assert.deepEqual(raisedIn(built), [{ type: "openFailure" }]);
    assert.deepEqual(raisedIn(undefined), []);
  });

  it("leads from where an error was raised to the calls", () => {
    const page = resultPage(viewOf(decodings["reverted in a library"]));
    const raised = fieldsOf(page).find(({ label }) => label === "Raised in");
    const rows = raised?.pieces.flatMap((piece) => (piece.kind === "joined" ? piece.pieces : []));
    assert.deepEqual(
      rows?.flatMap((piece) => (piece.kind === "row" ? [[piece.list, piece.place, piece.text]] : [])),
      [
        ["calls", 0, "Vault"],
        ["calls", 1, "VaultLogic"],
        ["calls", 5, "Limits"],
      ],
    );
    assert.match(drawnPage(page), /aria-label="Limits: Show in call tree"/);
  });

  it("copies every digit of a number", () => {
    const copied = askedBy(decodings["every kind of value"]).flatMap((message) =>
      message.type === "copy" ? [message.text] : [],
    );
    assert.ok(copied.includes(String(2n ** 256n - 1n)));
  });

  it("has a way to take each guess for right, and none where the names are certain", () => {
    const { why, call } = guessedDecoding();
    assert.ok(why?.error.kind === "custom" && call.kind === "function");
    const parts = { error: why.error.candidates, call: call.candidates };
    assert.deepEqual(
      askedBy(guessedDecoding()).filter(({ type }) => type === "useCandidate"),
      Object.entries(parts).flatMap(([part, candidates]) =>
        candidates.map((one, candidate) => {
          const explanation = explanationKey(one);
          return { type: "useCandidate", part, place: 0, candidate, explanation };
        }),
      ),
    );
    assert.doesNotMatch(shown(withdrawDecoding()), /Use This/);
  });

  it("has another sign for each certainty", () => {
    const all = [provenances.exact, provenances.match, provenances.chosen, provenances.guess].map(from);
    assert.deepEqual(
      all.map((decoding) => signsOf(decoding).at(-1)),
      ["certain", "notProven", "chosen", "guess"],
    );
    assert.deepEqual(
      all.map((decoding) => shown(decoding).includes("Change…")),
      [false, false, true, false],
    );
    assert.ok(signsOf(decodings["data with other encodings"]).includes("mismatch"));
    const unproven = succeeding({ ...creation, origin: provenances.sameCode });
    assert.equal(signsOf(unproven)[0], "notProven");
  });

  it("tells in a sentence nothing that a build of a workspace that is not trusted does not prove", () => {
    const of = (isProven: boolean, mayNameBuilds: boolean) => {
      const origin = ofBuild("Vault", { isProven, isNamed: mayNameBuilds });
      const call = calling("withdraw", [argument("uint256", "refund", 5n)], undefined, origin);
      const why = undefined;
      const text = shown(withdrawDecoding({ call, why, mayNameBuilds, nameOf: () => undefined }));
      return /called (\S*withdraw\(refund: 5\))/.exec(text)?.[1];
    };
    assert.deepEqual(
      [of(true, true), of(false, true), of(true, false), of(false, false)],
      ["Vault.withdraw(refund: 5)", "Vault.withdraw(refund: 5)", "withdraw(refund: 5)", undefined],
    );
  });

  it("leads to the trust of the workspace in Restricted Mode", () =>
    assert.match(shown(decodings["unknown function, Restricted Mode"]), /Manage Workspace Trust/));

  it("claims and offers nothing of an unknown error until the search for its ABI ends", () => {
    const body = { ...fullResult, error_message: "0x0a57e4e8" };
    const of = (decoding: ResultDecoding | undefined) => {
      const view = resultViewOf({ body }, { decoding });
      const { head } = resultPage(view);
      const cards = JSON.stringify(blocksOfKind(resultPage(view), "card"));
      return [head.title, head.isProvisional, cards.includes("Use ABI")];
    };
    const provisional = ["Reverted", true, false];
    assert.deepEqual(of(undefined), provisional);
    assert.deepEqual(of({ ...unknownError, isExplaining: true }), provisional);
    const ended = ["Reverted: custom error 0x0a57e4e8", undefined, true];
    assert.deepEqual(of(unknownError), ended);
    // Logs that are scrolled to change neither.
    assert.deepEqual(of({ ...unknownError, isReading: true }), ended);
    assert.deepEqual(of(withdrawDecoding({ isExplaining: true })).slice(0, 2), [
      "Reverted: AboveLimit",
      undefined,
    ]);
  });

  it("takes no guess of an error for right while more is looked for", () => {
    const { why } = guessedDecoding();
    assert.ok(why?.error.kind === "custom");
    const guessed = failing({ ...why.error, candidates: why.error.candidates.slice(0, 1) });
    assert.match(shown(guessed), /Use This/);
    assert.doesNotMatch(shown({ ...guessed, isExplaining: true }), /Use This/);
  });

  it("offers to ask again where somebody could not be asked, and to check the connection", () => {
    const failure = new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "verifier.example");
    const offered = (decoding: ResultDecoding) => {
      const asked = askedBy(decoding).map((message) => JSON.stringify(message));
      return ['{"type":"lookUpAgain"}', '{"type":"remedy","remedy":"checkConnection"}'].map((message) =>
        asked.includes(message),
      );
    };
    assert.deepEqual(offered(withdrawDecoding({ failure })), [true, true]);
    assert.deepEqual(offered(withdrawDecoding()), [false, false]);
  });

  it("says what could not be looked up before what the transaction printed, which ends the cards", () => {
    const failure = new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "verifier.example");
    const calls = foundCalls([traced(0, 0, "STATICCALL", consoleAddress, calling("log", []))]);
    assert.match(
      shown(withdrawDecoding({ failure, calls, isRestricted: true })),
      /could not be looked up: verifier\.example.*Try Again.*Console/,
    );
  });

  it("is as it came where its reader wants that, with nothing that is decoded", () => {
    const page = resultPage(viewOf(withdrawDecoding()));
    const raw = resultPage(resultViewOf({ body: fullResult }));
    const kinds = (blocks: typeof page.body) => blocks.map(({ kind }) => kind);
    const inRaw = blocksInForm(page.body, true);
    const calls = inRaw.findIndex((block) => "title" in block && block.title === "Call tree");
    assert.deepEqual(kinds(inRaw.toSpliced(calls, 1)), kinds(raw.body));
    const text = shown(withdrawDecoding(), { isRaw: true });
    assert.doesNotMatch(text, /AboveLimit\(|Why it reverted/);
    assert.match(text, /0xa9059cbb.*Call tree.*CALL ?0\.0\.1000\(0x2e1a7d4d…6500\).*Topic 0/);
    assert.deepEqual([page.head.hasForms, raw.head.hasForms], [true, undefined]);
  });

  it("folds away the fields that repeat what the cards say", () => {
    const page = resultPage(viewOf(withdrawDecoding()));
    const titlesIn = (blocks: typeof page.body): readonly string[] =>
      blocks.flatMap((block) => (block.kind === "section" ? [block.title] : []));
    const inDecoded = blocksInForm(page.body, false);
    const folds = inDecoded.flatMap((block) => (block.kind === "fold" ? [titlesIn(block.blocks)] : []));
    assert.deepEqual(titlesIn(inDecoded), ["Call tree", "Logs", "State changes"]);
    assert.deepEqual(folds, [
      ["Outcome", "Call", "Gas", "Call data", "Block", "Ethereum transaction", "Raw response"],
    ]);
  });

  it("names a tab by a function that is certain, and by no other words of a contract", () => {
    assert.equal(resultTitle(viewOf(withdrawDecoding())), "Vault.withdraw · Reverted: AboveLimit");
    assert.equal(resultTitle(viewOf(withdrawDecoding({ why: undefined }))), "Vault.withdraw · Reverted");
    const others = [
      withdrawDecoding({ mayNameBuilds: false }),
      withdrawDecoding({ call: calling("withdraw", [], undefined, provenances.match) }),
      withdrawDecoding({ call: calling("run $(trash)", []) }),
      withdrawDecoding({ call: calling("x".repeat(100), []) }),
      guessedDecoding(),
    ];
    for (const decoding of others)
      assert.equal(resultTitle(viewOf(decoding)), "0.0.2001-1700000021…: Reverted");
  });
});
