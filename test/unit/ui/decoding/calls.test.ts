import assert from "node:assert/strict";
import { pageMarkdown } from "../../../../src/ui/pageMarkdown.ts";
import { ether } from "../../../../src/services/ledger/amount.ts";
import type { BytesReading } from "../../../../src/decode/decoding.ts";
import { runToEnd } from "../../../../src/core/async/yielding.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import type {
  Calls,
  DecodedCall,
  ResultDecoding,
  TracedCall,
} from "../../../../src/app/decoding/resultDecoding.ts";
import { branchLines } from "../../../../src/ui/decoding/calls/callTree.ts";
import { gasShares } from "../../../../src/ui/decoding/calls/callRow.ts";
import type { RowsRequest } from "../../../../src/ui/page/pageMessage.ts";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";
import { rowsOf } from "../../../../src/ui/subjects/result/rows/resultRows.ts";
import {
  argument,
  decoded,
  errorOf,
  functionOf,
  logic,
  ofBuild,
  oracle,
  provenances,
  vault,
} from "../../../support/decodedParts.ts";
import { calling, foundCalls, sevenCalls, traced, withdrawDecoding } from "../../../support/decodings.ts";
import type { PageModel } from "../../../../src/ui/page/pageModel.ts";
import type { ResultView } from "../../../../src/ui/subjects/view.ts";
import { describePages } from "../../../support/textSnapshots.ts";
import { actionsOf } from "../actionsOf.ts";
import { blocksOfKind, drawnPage } from "../../../support/drawnPage.ts";
import { fullResult, resultViewOf } from "../../../support/lookupViews.ts";

const asked: RowsRequest = { type: "rows", list: "calls", from: 0, count: 200, filter: "" };

function viewOf(calls: Calls, nonce = 0) {
  return resultViewOf({ body: fullResult }, { decoding: withdrawDecoding({ calls }) }, { nonce });
}

/** The rows that a page gets for a filter. */
function rows(decoding: ResultDecoding, filter: string, from = 0) {
  const view = resultViewOf({ body: fullResult }, { decoding });
  const message = runToEnd(rowsOf(view)({ ...asked, filter, from }));
  assert.ok(message !== undefined);
  assert.deepEqual(structuredClone(message), message);
  return message;
}

/** A page of nothing but a section of calls. */
function callsPart(view: ResultView): PageModel {
  const { about, head, body } = resultPage(view);
  const identity = { ...head.identity, names: [] };
  const sections = body.flatMap((block) =>
    block.kind === "form" && block.form === "decoded" ? block.blocks : [block],
  );
  return {
    about,
    head: { ...head, title: "Calls", identity, actions: [] },
    body: sections.filter((block) => block.kind === "section" && block.id === "calls"),
  };
}

/** A page of nothing but what the opened row of a call says. */
function openedPart(call: TracedCall): PageModel {
  const decoding = withdrawDecoding({ calls: foundCalls([call]) });
  const [row] = rows(decoding, "").rows;
  const fields =
    row?.fields.filter(({ label }) =>
      ["Function", "Arguments", "Returned", "Error", "Outcome"].includes(label),
    ) ?? [];
  const page = callsPart(resultViewOf({ body: fullResult }, { decoding }));
  return { ...page, body: [{ kind: "fields", fields }] };
}

const dirty = {
  kind: "notCanonical",
  arguments: [argument("bool", "", { kind: "bool", value: true })],
  word: 0,
} as const;
const unreadable = { kind: "unreadable" } as const;
const checking = {
  kind: "function",
  candidates: [decoded(functionOf("check", []), [])],
  returned: undefined,
  nested: [],
} as const;
const created = (name: string | undefined, given: BytesReading): DecodedCall => ({
  kind: "creation",
  contract: name === undefined ? undefined : { name, provenance: provenances.sameCode },
  arguments: given,
  origin: name === undefined ? undefined : provenances.sameCode,
});

/** A call that failed, of which each pair of names may be the function and the error; each is given a value of this name. */
function guessedCall(...all: readonly (readonly [name: string, value: string])[]): TracedCall {
  const candidates = all.map(([name, value]) => {
    const given = [argument("uint256", value, 60n)];
    return [
      decoded(functionOf(name, given), given, provenances.guess),
      decoded(errorOf(name, given), given, provenances.guess),
    ] as const;
  });
  const called = candidates.map(([one]) => one);
  const call = { kind: "function", candidates: called, returned: undefined, nested: [] } as const;
  const decodeError = () =>
    ({ kind: "custom", selector: "a1b2c3d4", candidates: candidates.map(([, error]) => error) }) as const;
  return traced(0, 0, "CALL", vault, call, { outcome: "failed", decodeError });
}

const unread = traced(
  0,
  0,
  "CALL",
  vault,
  {
    ...checking,
    candidates: [{ ...decoded(functionOf("check", []), []), reading: unreadable }],
    returned: { kind: "tooLarge", bytes: 3_000_000 },
  },
  {
    outcome: "failed",
    decodeError: () => ({
      kind: "custom",
      selector: "a1b2c3d4",
      candidates: [{ ...decoded(errorOf("TooMuch", []), []), reading: unreadable }],
    }),
  },
);
const oneGuess = guessedCall(["pour", "cups"]);
const alike = guessedCall(["pour", "cups"], ["pour", "mugs"]);
const different = guessedCall(["pour", "cups"], ["drink", "cups"]);

const sent = (units: bigint) => ({ value: { units, currency: ether } });
/** Amounts that calls send, and the value that a delegatecall repeats of its caller; the second call fails, its caller goes on. */
const paying = [
  traced(0, 0, "CALL", vault, calling("pay", []), sent(2n * 10n ** 18n)),
  traced(1, 1, "CALL", oracle, calling("ask", []), { ...sent(0n), outcome: "caught" }),
  traced(2, 2, "CALL", logic, { kind: "noData" }, { ...sent(3n * 10n ** 17n), isUndone: true }),
  traced(
    3,
    1,
    "CALLCODE",
    logic,
    calling("pay", [], undefined, ofBuild("VaultLogic")),
    sent(2n * 10n ** 18n),
  ),
  traced(4, 1, "SELFDESTRUCT", logic, { kind: "noData" }, sent(7n)),
  traced(5, 1, "CREATE", undefined, created("Receipt", { kind: "read", arguments: [] }), sent(1n)),
];

const trees = {
  "seven calls": viewOf(foundCalls(sevenCalls)),
  "the first calls": viewOf(foundCalls(sevenCalls, true)),
  "amounts, and a call that was undone": viewOf(foundCalls(paying)),
  "names that are not proven, and other encodings": viewOf(
    foundCalls([
      traced(0, 0, "CALL", vault, { ...checking, returned: dirty }),
      traced(1, 1, "CREATE", undefined, created("Receipt", dirty)),
    ]),
  ),
  "guesses that say the same": viewOf(foundCalls([alike])),
  "guesses that differ": viewOf(foundCalls([different])),
  "not loaded": viewOf({ kind: "notRequested" }),
  loading: viewOf({ kind: "asking" }),
  "not recorded": viewOf({ kind: "notRecorded" }),
  "not recorded, of a child transaction": viewOf({ kind: "notRecorded" }, 1),
  failed: viewOf({
    kind: "failed",
    error: new ApiError({ kind: "notJson", status: 200, contentType: "text/html" }, "mirror.example"),
  }),
};
const openedRows = {
  "an opened row": sevenCalls[5]!,
  "an opened row that was undone": paying[2]!,
  "an opened row of one guess": oneGuess,
  "an opened row of two guesses": different,
  "an opened row that was not read": unread,
  "an opened row of a creation that was not read": traced(
    0,
    0,
    "CREATE",
    vault,
    created(undefined, unreadable),
  ),
};

describePages(
  "callTree",
  {
    ...Object.fromEntries(Object.entries(trees).map(([name, view]) => [name, callsPart(view)])),
    ...Object.fromEntries(Object.entries(openedRows).map(([name, call]) => [name, openedPart(call)])),
  },
  (page) => page,
);

/** The calls whose rows lead to the statement that made them. */
function callSites(calls: readonly TracedCall[]): readonly number[] {
  const decoding = withdrawDecoding({
    calls: foundCalls(calls),
    nameOf: (address) =>
      address === oracle
        ? undefined
        : { name: "Vault", provenance: { kind: "label" }, build: provenances.exact },
  });
  const text = JSON.stringify(rows(decoding, ""));
  return [...text.matchAll(/"openCallSite","call":(\d+)/g)].map(([, call]) => Number(call));
}

describe("call sites", () => {
  it("are led to from calls that ran code, if the caller has a source", () => {
    const calls = sevenCalls.map((call) => ({ ...call, from: call.index === 6 ? oracle : vault }));
    assert.deepEqual(callSites(calls), [1, 3, 5]);
  });
});

describe("the calls of a transaction", () => {
  it("have lines to the calls that follow under the same caller, and none to others", () => {
    assert.deepEqual(branchLines(sevenCalls), [[], [], [2], [2], [2], [], []]);
    assert.deepEqual(branchLines([{ depth: 0 }, { depth: 40 }, { depth: 1 }]), [[], [1], []]);
  });

  it("have the sign alone of names that are not proven, with its words for screen readers and in a tooltip", () => {
    const page = drawnPage(callsPart(trees["names that are not proven, and other encodings"]));
    assert.match(
      page,
      /<span class="origin notProven" role="img" aria-label="names not proven" title="names not proven: The bytecode/,
    );
    assert.doesNotMatch(page, />[^<>]*names not proven/);
    assert.match(page, />[^<>]*does not re-encode/);
  });

  it("lose these lines where a filter has taken away what is around them", () => {
    const linesOf = (filter: string): unknown =>
      rows(withdrawDecoding(), filter).rows.map(({ place, cells }) => {
        const [branch] = cells[0] ?? [];
        return branch?.kind === "branch" ? [place, branch.depth, branch.lines] : [place];
      });
    const whole = branchLines(sevenCalls).map((lines, place) => [place, sevenCalls[place]?.depth, lines]);
    assert.deepEqual(linesOf(""), whole);
    assert.deepEqual(linesOf("note"), [[3, 2, []]]);
  });

  it("share the gas of the outermost, none beyond its caller, whatever it says", () => {
    assert.deepEqual(
      gasShares(sevenCalls).map((share) => share && Math.round(share.from)),
      [0, 0, 0, 121, 121, 486, 486],
    );
    const wrong = gasShares([
      traced(0, 0, "CALL", vault, calling("a", []), { gasUsed: 10n }),
      traced(1, 1, "CALL", vault, calling("b", []), { gasUsed: 9_223_372_036_854_775_807n }),
      traced(2, 1, "CALL", vault, calling("c", []), { gasUsed: -5n }),
      traced(3, 5, "CALL", vault, calling("d", []), { gasUsed: undefined }),
    ]);
    assert.deepEqual(wrong, [
      { from: 0, size: 1000 },
      { from: 0, size: 1000 },
      { from: 1000, size: 0 },
      undefined,
    ]);
    assert.deepEqual(gasShares([traced(0, 0, "CALL", vault, calling("a", []), { gasUsed: 0n })]), [
      undefined,
    ]);
  });

  it("are listed with what the node left out of them", () => {
    const calls = foundCalls(sevenCalls);
    assert.ok(calls.kind === "found");
    const textOf = (parts: Partial<typeof calls>) => drawnPage(callsPart(viewOf({ ...calls, ...parts })));
    assert.match(textOf({ isTopOnly: true }), /Only the first call is listed/);
    assert.match(textOf({ hasDepth: false }), /which call made which/);
    assert.doesNotMatch(textOf({}), /Only the first call|which call made which/);
  });

  it("are found by function, contract, value and operation, also among thousands", () => {
    const calls = Array.from({ length: 2000 }, (_, index) =>
      traced(
        index,
        index % 7,
        "CALL",
        vault,
        calling("note", [argument("uint256", "amount", BigInt(index))]),
      ),
    );
    const decoding = withdrawDecoding({ calls: foundCalls(calls) });
    assert.equal(rows(decoding, "").total, 2000);
    assert.equal(rows(decoding, "", 1900).rows.length, 100);
    const found = rows(decoding, "AMOUNT: 1999");
    assert.deepEqual([found.total, found.rows[0]?.place], [1, 1999]);
    assert.equal(rows(decoding, "vault.note").total, 2000);
    assert.equal(rows(withdrawDecoding(), "delegatecall").total, 2);
    assert.equal(rows(withdrawDecoding(), "already issued").total, 1);
    assert.equal(rows(withdrawDecoding(), "zzz").total, 0);
  });

  it("are code by the contracts' own names, and labels stand beside addresses", () => {
    const label = { name: "my till", provenance: { kind: "label" } } as const;
    const named = (sourceName?: string) => withdrawDecoding({ nameOf: () => ({ ...label, sourceName }) });
    const calledOf = (decoding: ResultDecoding): string =>
      JSON.stringify(
        rows(decoding, "")
          .rows[0]?.cells.flat()
          .find(({ kind }) => kind === "call"),
      );
    for (const sourceName of ["Shelf", undefined])
      assert.match(calledOf(named(sourceName)), /"contract":"Vault".*"name":"withdraw"/);
    assert.match(JSON.stringify(rows(named("Shelf"), "").rows[0]?.fields), /my till/);
    assert.ok(rows(named("Shelf"), "my till").total > 0);
    const calls = foundCalls([traced(0, 0, "CALL", vault, { kind: "noData" })]);
    assert.match(calledOf({ ...named("Shelf"), calls }), /"contract":"my till".*"name":""/);
    const page = JSON.stringify(resultPage(resultViewOf({ body: fullResult }, { decoding: named("Shelf") })));
    assert.match(page, /Vault\.withdraw/);
    assert.doesNotMatch(page, /my till\.withdraw|"contract":"my till"/);
    assert.match(page, /" on "\},\{"kind":"reference","text":"my till"/, "in the first sentence");
  });

  it("are decoded in turns for a filter and for copies, each once for all that is typed", () => {
    let decoded = 0;
    const call = calling("note", [argument("uint256", "amount", 5n)]);
    const decode = (): DecodedCall => {
      decoded += 1;
      return call;
    };
    const calls = Array.from({ length: 2000 }, (_, index) =>
      traced(index, 0, "CALL", vault, call, { decode }),
    );
    const view = resultViewOf(
      { body: fullResult },
      { decoding: withdrawDecoding({ calls: foundCalls(calls) }) },
    );
    /** The most calls that are decoded in one turn, and the turns. */
    const paceOf = (work: Generator): { readonly most: number; readonly turns: number } => {
      const pace = { most: 0, turns: 0 };
      for (let isDone: boolean | undefined = false; isDone !== true;) {
        const before = decoded;
        isDone = work.next().done;
        pace.turns += 1;
        pace.most = Math.max(pace.most, decoded - before);
      }
      return pace;
    };
    const first = paceOf(rowsOf(view)({ ...asked, filter: "nothing" }));
    assert.ok(first.turns > 10 && first.most < 500, JSON.stringify(first));
    assert.equal(paceOf(rowsOf(view)({ ...asked, filter: "nothing else" })).most, 0);
    decoded = 0;
    const report = pageMarkdown(resultPage(view));
    assert.ok(report.includes("Vault.note(amount: 5)") && decoded < 1500, `${decoded} times for a report`);
  });

  it("are read for the page as far as one turn has time for, and for the page that asks in turns", () => {
    const decoded = new Set<number>();
    const call = calling("note", []);
    const calls = Array.from({ length: 40 }, (_, index) =>
      traced(index, 0, "CALL", vault, call, {
        input: `0x${"ab".repeat(40_000)}`,
        decode: () => {
          decoded.add(index);
          return call;
        },
      }),
    );
    const view = resultViewOf(
      { body: fullResult },
      { decoding: withdrawDecoding({ calls: foundCalls(calls) }) },
    );
    const list = blocksOfKind(resultPage(view), "rows").find((block) => block.list === "calls");
    assert.deepEqual([list?.rows.length, list?.total, decoded.size], [3, 40, 3]);
    let turns = 0;
    const work = rowsOf(view)({ ...asked, from: 3 });
    while (work.next().done !== true) turns += 1;
    assert.deepEqual([turns, decoded.size], [37, 40]);
  });

  it("stand in the document all when they are few, with what an opened row says", () => {
    const [list] = blocksOfKind(resultPage(viewOf(foundCalls(sevenCalls))), "rows").filter(
      (block) => block.list === "calls",
    );
    assert.equal(list?.rows.length, 7);
    const fields = list.rows[5]?.fields.map(({ label }) => label);
    assert.deepEqual(fields?.slice(0, 3), ["Function", "Arguments", "Error"]);
    assert.ok(fields?.includes("Input"));
  });

  it("offer to take for right each guess of an opened row, and nothing that is certain", () => {
    const offers = (call: TracedCall): number =>
      JSON.stringify(openedPart(call)).split('"type":"useCandidate"').length - 1;
    // A function and an error for each.
    assert.deepEqual([oneGuess, different, sevenCalls[5]!].map(offers), [2, 4, 0]);
  });

  it("are asked for by a button", () => {
    const actions = (view: ResultView) => actionsOf(drawnPage(callsPart(view)));
    assert.deepEqual(actions(trees["not loaded"])["Load Calls"], { type: "loadCalls" });
    assert.deepEqual(actions(trees.failed)["Try Again"], { type: "loadCalls" });
    assert.deepEqual(actions(trees["the first calls"])["Load More Calls"], { type: "moreCalls" });
  });
});
