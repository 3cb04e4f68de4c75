import assert from "node:assert/strict";
import { pageMarkdown } from "../../../../src/ui/pageMarkdown.ts";
import type { AbiError, AbiFunction } from "../../../../src/decode/abiItem.ts";
import type { Decoded } from "../../../../src/decode/decoding.ts";
import { atOnce } from "../../../../src/core/turns/atOnce.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import type {
  Calls,
  DecodedCall,
  ResultDecoding,
  TracedCall,
} from "../../../../src/app/decoding/resultDecoding.ts";
import { branchLines } from "../../../../src/ui/decoding/calls/branches.ts";
import { gasShares } from "../../../../src/ui/decoding/calls/shares.ts";
import type { RowsRequest } from "../../../../src/ui/page/pageMessage.ts";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";
import { rowsOf } from "../../../../src/ui/subjects/result/rows/resultRows.ts";
import { argument, decoded, errorOf, functionOf, provenances, vault } from "../../../support/decodedParts.ts";
import { calling, foundCalls, sevenCalls, traced, withdrawDecoding } from "../../../support/decodings.ts";
import { blocksOfKind, drawnPage } from "../../../support/drawnPage.ts";
import { fullResult, resultViewOf } from "../../../support/lookupViews.ts";

const asked: RowsRequest = { type: "rows", list: "calls", from: 0, count: 200, filter: "" };

function viewOf(calls: Calls, nonce = 0) {
  return resultViewOf({ body: fullResult }, { decoding: withdrawDecoding({ calls }) }, { nonce });
}

/** The rows that a page gets for a filter. */
function rows(decoding: ResultDecoding, filter: string, from = 0) {
  const view = resultViewOf({ body: fullResult }, { decoding });
  const message = atOnce(rowsOf(view)({ ...asked, filter, from }));
  assert.ok(message?.type === "rows");
  assert.deepEqual(structuredClone(message), message);
  return message;
}

function textOf(calls: Calls, nonce = 0): string {
  return plainText(drawnPage(resultPage(viewOf(calls, nonce))));
}

function plainText(markup: string): string {
  return markup.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
}

/** What a field of a call's opened row says. */
function detailOf(call: TracedCall, label: string): string {
  const [row] = rows(withdrawDecoding({ calls: foundCalls([call]) }), "").rows;
  const field = row?.fields.find((one) => one.label === label);
  assert.ok(field !== undefined, label);
  const page = resultPage(viewOf(foundCalls([call])));
  return plainText(drawnPage({ ...page, body: [{ kind: "fields", fields: [field] }] }));
}

/** The call tree of a copied page. */
function treeOf(calls: Calls): string {
  const [, tree = ""] =
    /## Call tree[^`]*```text\n([^]*?)\n```/.exec(pageMarkdown(resultPage(viewOf(calls)))) ?? [];
  return tree;
}

describe("the calls of a transaction", () => {
  it("are lines of text, each as far in as it is deep", () => {
    assert.equal(
      treeOf(foundCalls(sevenCalls)),
      [
        "CALL Vault.withdraw(amount: 500000000) → AboveLimit(requested: 500000000, limit: 300000000) 21,559",
        "  DELEGATECALL VaultLogic.withdraw(amount: 500000000) → AboveLimit(requested: 500000000, limit: 300000000) 18,902",
        "    STATICCALL Hedera Token Service.0x2e1a7d4d(…) → 0x00000000…0016 2,604",
        "    CALL Vault.note(who: VaultLogic, amount: 500000000) → true 7,870",
        "      CREATE2 Receipt.new(id: 42) → “already issued” caught 5,410",
        "    DELEGATECALL Limits.check(who: VaultLogic, amount: 500000000) → AboveLimit(requested: 500000000, limit: 300000000) ← raised here 4,984",
        "      STATICCALL Vault.limitOf(who: VaultLogic) → 300000000 2,120",
      ].join("\n"),
    );
    const dirty = {
      kind: "notCanonical",
      arguments: [argument("bool", "", { kind: "bool", value: true })],
      word: 0,
    } as const;
    const called = { ...calling("check", []), returned: dirty };
    const created = {
      kind: "creation",
      contract: { name: "Receipt", provenance: provenances.sameCode },
      arguments: dirty,
      origin: provenances.sameCode,
    } as const;
    const calls = [traced(0, 0, "CALL", vault, called), traced(1, 1, "CREATE", undefined, created)];
    assert.equal(
      treeOf(foundCalls(calls)),
      [
        "CALL Vault.check() → true does not re-encode 2,000",
        "  CREATE Receipt.new(true) names not proven does not re-encode 2,000",
      ].join("\n"),
    );
  });

  it("have lines to the calls that follow under the same caller, and none to others", () => {
    assert.deepEqual(branchLines(sevenCalls), [[], [], [2], [2], [2], [], []]);
    assert.deepEqual(branchLines([{ depth: 0 }, { depth: 40 }, { depth: 1 }]), [[], [1], []]);
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

  it("show all that an error may be once they are opened, each to be taken for right", () => {
    const errors = (...candidates: readonly Decoded<AbiError>[]) => {
      const decodeError = () => ({ kind: "custom", selector: "a1b2c3d4", candidates }) as const;
      const call = traced(4, 0, "CALL", vault, calling("check", []), { outcome: "caught", decodeError });
      return detailOf(call, "Error");
    };
    const guess = (name: string) => decoded(errorOf(name, []), [], provenances.guess);
    const one = errors(guess("TooMuch"));
    assert.match(one, /TooMuch\(\).*Guess from .*Oracle\.json.*Use This/);
    const two = errors(guess("TooMuch"), guess("TooLate"));
    assert.match(two, /matches 2 declarations\..*TooMuch.*Use This.*TooLate.*Use This/);
    assert.ok(!errors(decoded(errorOf("TooMuch", []), [])).includes("Use This"));
  });

  it("say in the tree what all guesses say alike, and nothing where they differ", () => {
    const guess = (name: string, value: string) => {
      const given = [argument("uint256", value, 60n)];
      return [
        decoded(functionOf(name, given), given, provenances.guess),
        decoded(errorOf(name, given), given, provenances.guess),
      ] as const;
    };
    const rowOf = (...all: readonly (readonly [Decoded<AbiFunction>, Decoded<AbiError>])[]): string => {
      const called = all.map(([one]) => one);
      const call = { kind: "function", candidates: called, returned: undefined, nested: [] } as const;
      const decodeError = () =>
        ({ kind: "custom", selector: "a1b2c3d4", candidates: all.map(([, error]) => error) }) as const;
      const pieces = traced(0, 0, "CALL", vault, call, { outcome: "failed", decodeError });
      return textOf(foundCalls([pieces]));
    };
    assert.match(rowOf(guess("pour", "cups"), guess("pour", "mugs")), /pour\(60\) ?guess.*pour\(60\) ?guess/);
    assert.match(
      rowOf(guess("pour", "cups"), guess("drink", "cups")),
      /0x\w+\(…\) ?Guess: 2 candidates.*0xa1b2c3d4\(…\) ?Guess: 2 candidates/,
    );
  });

  it("say once they are opened what was not read, and why", () => {
    const unreadable = { kind: "unreadable" } as const;
    const tooLarge = { kind: "tooLarge", bytes: 3_000_000 } as const;
    const called = { ...decoded(functionOf("check", []), []), reading: unreadable };
    const call = { kind: "function", candidates: [called], returned: tooLarge, nested: [] } as const;
    const failed = { ...decoded(errorOf("TooMuch", []), []), reading: unreadable };
    const decodeError = () => ({ kind: "custom", selector: "a1b2c3d4", candidates: [failed] }) as const;
    const row = traced(0, 0, "CALL", vault, call, { outcome: "failed", decodeError });
    assert.match(detailOf(row, "Arguments"), /The data is not an encoding of these types\./);
    assert.match(detailOf(row, "Returned"), /Not decoded: .*more than the limit\./);
    assert.match(detailOf(row, "Error"), /TooMuch\(\).*not an encoding of these types/);
    const created = {
      kind: "creation",
      contract: undefined,
      arguments: unreadable,
      origin: undefined,
    } as const;
    assert.match(detailOf(traced(0, 0, "CREATE", vault, created), "Arguments"), /not an encoding/);
  });

  it("say why there are none, and what can be done", () => {
    assert.match(textOf({ kind: "notAsked" }), /have not been loaded\..*Load Calls/);
    assert.match(textOf({ kind: "asking" }), /Loading the calls/);
    assert.match(textOf({ kind: "notRecorded" }), /no calls for this transaction\. .*may be older/);
    assert.match(textOf({ kind: "notRecorded" }, 1), /child transaction/);
    const error = new ApiError({ kind: "notJson" } as never, "mirror.example");
    assert.match(textOf({ kind: "failed", error }), /Unexpected response.*Try Again/);
    assert.match(textOf(foundCalls(sevenCalls, true)), /first 7 calls, 3 levels deep.*Load More Calls/);
  });
});
