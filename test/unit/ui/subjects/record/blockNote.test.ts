import assert from "node:assert/strict";
import type { ReadFunction } from "../../../../../src/app/reads/contractReads.ts";
import type { ComparedRecords } from "../../../../../src/app/subjects/recordDifference.ts";
import { AbiIndex } from "../../../../../src/decode/abiIndex.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import type { RecordView } from "../../../../../src/ui/subjects/view.ts";
import { argument, provenances, read } from "../../../../support/decodedParts.ts";
import { recordViewOf, fullRecord } from "../../../../support/lookupViews.ts";
import { pageText } from "../../../../support/textSnapshots.ts";
import { partsOf } from "./recordParts.ts";
import { readOf, storage } from "./storageViews.ts";

const abi = [{ type: "function", name: "total", stateMutability: "view", inputs: [], outputs: [] }];
const [item] = new AbiIndex(abi).readFunctions;

/** A page of now, whose sections were read at blocks. */
function viewAt(blocks: { storage: bigint; reads: bigint; difference: bigint }): RecordView {
  const reading = read(argument("uint256", "", 7n));
  const total: ReadFunction = {
    ...{ item: item ?? assert.fail(), command: undefined },
    outcome: { kind: "returned", reading, block: blocks.reads },
  };
  const { subject, lookup } = recordViewOf({ body: fullRecord });
  const record = { kind: "loaded", value: lookup?.value ?? assert.fail() } as const;
  const variables = readOf(storage);
  const difference: ComparedRecords = [
    { subject: { ...subject, block: 16n }, record, variables },
    { subject, latest: blocks.difference, record, variables },
  ];
  return recordViewOf(
    { body: fullRecord },
    {
      storage: {
        state: readOf(storage, { block: blocks.storage }),
        ...{ isWatched: false, isNow: true, isOpen: true },
      },
      reads: {
        ...{ isLoading: false, functions: [total], origins: [provenances.exact] },
        ...{ failure: undefined, unavailable: undefined },
      },
      difference,
    },
  );
}

const textOf = (view: RecordView, part: "differences" | "read" | "storage"): string =>
  pageText(partsOf(recordPage(view), part));

describe("blocks of what a page of now reads", () => {
  it("are named by each section", () => {
    const view = viewAt({ storage: 23n, reads: 23n, difference: 23n });
    assert.match(textOf(view, "storage"), /Values after block 23/);
    assert.match(textOf(view, "read"), /at block 23/);
    assert.match(textOf(view, "differences"), /Block 16 → Block 23/);
    for (const part of ["storage", "read", "differences"] as const)
      assert.doesNotMatch(textOf(view, part), /The latest block is/);
  });

  it("are marked where another section has seen a later one", () => {
    const view = viewAt({ storage: 23n, reads: 21n, difference: 19n });
    assert.doesNotMatch(textOf(view, "storage"), /The latest block is/);
    assert.match(textOf(view, "read"), /at block 21.*The latest block is 23 by now\./s);
    assert.match(textOf(view, "differences"), /Block 19.*The latest block is 23 by now\./s);
    const later = viewAt({ storage: 23n, reads: 24n, difference: 23n });
    assert.match(textOf(later, "storage"), /Values after block 23.*The latest block is 24 by now\./s);
  });
});
