import assert from "node:assert/strict";
import type { Abi } from "viem";
import type { ResultDecoding, TracedCall } from "../../../../src/app/decoding/resultDecoding.ts";
import { callFrames, tracedCalls } from "../../../../src/app/decoding/tracedCalls.ts";
import { runToEnd } from "../../../../src/core/async/yielding.ts";
import { AbiIndex } from "../../../../src/decode/abiIndex.ts";
import { decodeLog } from "../../../../src/decode/decoders/decodeLog.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import type { TransactionLookup } from "../../../../src/services/ledger/ledger.ts";
import { valueOf } from "../../../../src/services/reading/reading.ts";
import { treeEntries } from "../../../../src/ui/decoding/calls/treeEntries.ts";
import { pageMarkdown } from "../../../../src/ui/pageMarkdown.ts";
import type { Row } from "../../../../src/ui/page/pageModel.ts";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";
import { rowsOf } from "../../../../src/ui/subjects/result/rows/resultRows.ts";
import type { ResultView } from "../../../../src/ui/subjects/view.ts";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { compileCaller, deployCaller } from "../../../support/callerChain.ts";
import { openChannel } from "../../../support/channel.ts";
import { ofBuild } from "../../../support/decodedParts.ts";
import { foundCalls, withdrawDecoding } from "../../../support/decodings.ts";
import { blocksOfKind } from "../../../support/drawnPage.ts";
import { resultViewOf, viewedAt } from "../../../support/lookupViews.ts";
import { once, unending } from "../../../support/requests.ts";
import { rpcLedgerAt } from "../../../support/rpcLedgers.ts";
import { rpcNetwork } from "../../../support/rpcViews.ts";

type Placed = Pick<TracedCall, "depth" | "logs">;

const entriesOf = (calls: readonly Placed[], hasMore = false): readonly string[] =>
  treeEntries(calls, hasMore).map(({ kind, place, depth }) => `${"  ".repeat(depth)}${kind} ${place}`);

/** How many rows of a page's call tree hold a text. */
function found(view: ResultView, filter: string): number | undefined {
  return runToEnd(rowsOf(view)({ type: "rows", list: "calls", from: 0, count: 200, filter }))?.total;
}

describe("logs in the call tree", () => {
  let chain: Chain;
  let view: ResultView;

  before(async () => {
    const contracts = await compileCaller();
    chain = await startChain(currentRules);
    const { callee, send } = await deployCaller(chain.rpc, contracts);
    const hash = await send("mixed", [callee]);
    await using client = openChannel();
    const ledger = rpcLedgerAt(chain.url);
    const asked = { transaction: { kind: "hash", hash, from: "32 bytes" } } as const;
    const lookup = await ledger.lookUpTransaction(client.channel, asked, once, unending);
    const { calls } = await ledger.lookUpCalls(client.channel, asked, once, unending);
    assert.ok(lookup.kind === "found");
    const traced = tracedCalls(
      callFrames(calls, () => undefined),
      false,
      {
        decodeCall: () => ({ kind: "unknown", selector: undefined }),
        decodeRevert: () => ({ kind: "empty" }),
      },
    );
    const abis = ["Caller", "Callee"].map((name) => contracts[name]?.abi as Abi);
    const decoding = withdrawDecoding({
      calls: foundCalls(traced),
      why: undefined,
      nameOf: () => undefined,
      logAt: logsOf(lookup, abis),
    });
    const shown = { value: lookup, receivedAt: viewedAt - 4000 };
    view = resultViewOf(undefined, { lookup: shown, decoding }, { transaction: hash, network: rpcNetwork });
  });
  after(() => chain.stop());

  it("stand between the calls of the call that emitted them, without those that were undone", () => {
    const [, tree = ""] = /## Call tree.*?```text\n(.*?)\n```/s.exec(pageMarkdown(resultPage(view))) ?? [];
    const lines = tree.split("\n").map((line) => line.replace(/CALL .*/, "CALL"));
    assert.deepEqual(lines, [
      "CALL",
      "  log 0 Step(number: 1)",
      "  CALL",
      "    log 1 Noted(by: 0xe7f1…0512, amount: 3)",
      "  log 2 Step(number: 2)",
      // It was undone with its log.
      "  CALL",
      "  log 3 Step(number: 3)",
      "  DELEGATECALL",
      "    log 4 Noted(by: 0xf39F…2266, amount: 5)",
      "  log 5 Step(number: 4)",
      "  STATICCALL",
      "  CALL",
      "  log 6 Step(number: 5)",
    ]);
  });

  it("lead to their entries in the list of logs, and open to the same fields", () => {
    const rowsIn = (list: "calls" | "logs"): readonly Row[] =>
      runToEnd(rowsOf(view)({ type: "rows", list, from: 0, count: 200, filter: "" }))?.rows ?? [];
    const links = rowsIn("calls").flatMap(({ cells, fields }) =>
      (cells[0] ?? []).flatMap((piece) => (piece.kind === "row" ? [{ piece, fields }] : [])),
    );
    assert.equal(links.length, 7);
    for (const { piece, fields } of links) {
      assert.equal(piece.list, "logs");
      assert.deepEqual(fields, rowsIn("logs")[piece.place]?.fields);
    }
  });

  it("are found by event and argument", () => {
    const counts = ["step", "number: 4", "noted", "nothing"].map((filter) => found(view, filter));
    assert.deepEqual(counts, [5, 1, 2, 0]);
  });

  it("are counted by the page as rows, each at its place", () => {
    const list = blocksOfKind(resultPage(view), "rows").find((block) => block.list === "calls");
    assert.equal(list?.total, list?.rows.length);
    assert.deepEqual(
      list?.rows.map(({ place }) => place),
      list?.rows.map((_, index) => index),
    );
  });

  it("come behind the calls before them, and at the end of the call that emitted them", () => {
    const calls: readonly Placed[] = [
      {
        depth: 0,
        logs: [
          { position: 0, place: 0 },
          { position: 1, place: 2 },
          { position: 2, place: 3 },
        ],
      },
      { depth: 1, logs: [{ position: 0, place: 1 }] },
      { depth: 1 },
    ];
    const whole = ["call 0", "  log 0", "  call 1", "    log 1", "  log 2", "  call 2", "  log 3"];
    assert.deepEqual(entriesOf(calls), whole);
    assert.deepEqual(entriesOf(calls.slice(0, 2), true), whole.slice(0, 4));
    assert.deepEqual(entriesOf([{ depth: 0 }, { depth: 1 }]), ["call 0", "  call 1"]);
  });
});

function logsOf(
  { transaction }: TransactionLookup & { readonly kind: "found" },
  abis: readonly Abi[],
): ResultDecoding["logAt"] {
  const sources = abis.map((abi) => ({ provenance: ofBuild("Caller"), abi: new AbiIndex(abi) }));
  return (place) => {
    const log = valueOf(transaction.logs.rows)?.at(place);
    const topics = ((log && valueOf(log.topics)) ?? []) as readonly Hex[];
    return decodeLog({ topics, data: ((log && valueOf(log.data)) ?? "0x") as Hex }, sources);
  };
}
