import assert from "node:assert/strict";
import type { ResultDecoding } from "../../../../src/app/decoding/resultDecoding.ts";
import { WorkspaceCalls } from "../../../../src/app/history/workspaceCalls.ts";
import { entryKey, recordInspection } from "../../../../src/app/subjects/subject.ts";
import { rememberCall, rememberContract } from "../../../../src/features/inspect/rememberCall.ts";
import { calling, withdrawDecoding } from "../../../support/decodings.ts";
import { provenances } from "../../../support/decodedParts.ts";
import { fullResult, resultViewOf } from "../../../support/lookupViews.ts";
import { openHistory } from "../../../support/historyWindows.ts";
import { MemoryFile } from "../../../support/memoryFile.ts";
import { recordLookup, statusOf } from "../../app/hover/openLookups.ts";
import { ledgerOf } from "../../../../src/app/networks/ledgerOf.ts";

const { subject, lookup } = resultViewOf({ body: fullResult });
assert.ok(lookup !== undefined);
const key = entryKey({ contracts: new Map(), visits: [] }, subject) ?? "";

/** What is noted of a result that was decoded so: in this window, and by the next one. */
async function noted(decoding: ResultDecoding) {
  const file = new MemoryFile();
  const history = await openHistory({ file });
  const workspaceCalls = new WorkspaceCalls();
  recordInspection(history, subject, lookup!);
  rememberCall({ history, workspaceCalls }, subject, lookup!, decoding);
  await history.flush();
  const [visit] = (await openHistory({ file })).listing.visits;
  return {
    here: workspaceCalls.at(subject.network.name, key),
    kept: visit?.kind === "result" ? visit.listed.entry.called?.[0] : undefined,
    stored: file.text ?? "",
  };
}

describe("what a result called, once it was decoded", () => {
  it("is known in the window, and not kept, where builds name it", async () => {
    const { here, kept, stored } = await noted(withdrawDecoding());
    assert.deepEqual([here?.contract, here?.function, here?.error], ["Vault", "withdraw", "AboveLimit"]);
    assert.equal(kept, undefined);
    assert.doesNotMatch(stored, /withdraw|Vault|AboveLimit/);
  });

  it("is kept where its verified source names it", async () => {
    const call = calling("withdraw", [], undefined, provenances.verified);
    const { kept, stored } = await noted(withdrawDecoding({ call }));
    const expected = { from: "verified", function: "withdraw", contract: "Vault" };
    assert.deepEqual(kept, expected);
    assert.doesNotMatch(stored, /AboveLimit/, "which a build names");
  });

  it("is nothing where it is a guess", async () => {
    const call = calling("withdraw", [], undefined, provenances.guess);
    const { here, kept } = await noted(withdrawDecoding({ call }));
    assert.deepEqual([here, kept], [undefined, undefined]);
  });
});

describe("the contract that a result is about", () => {
  const lower = fullResult["address"] as `0x${string}`;
  const own = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
  const at = <Value>(value: Value) => ({ value, receivedAt: Date.UTC(2026, 0, 1) });
  const nothing = () => undefined;

  /** What its row knows afterwards, and whose code was compared. @param held what this window was answered before */
  async function learned(held: Partial<Parameters<typeof rememberContract>[0]["lookups"]>) {
    const history = await openHistory();
    const compared: (readonly string[])[] = [];
    const buildMatches = {
      match: ({ id }: { id: string }, { address, runtime }: { address: string; runtime: string }) =>
        void compared.push([id, address, runtime]),
    };
    const lookups = { cachedContract: nothing, cachedStatus: nothing, cachedVerifiedAbi: nothing, ...held };
    recordInspection(history, subject, lookup!);
    rememberContract({ lookups, history, buildMatches }, subject, lookup!);
    const entry = history.listing.contracts.get(subject.network.name)?.[0]?.entry;
    return {
      compared,
      named: entry?.verifiedName?.[0],
      fact: entry?.verification?.[0],
      address: entry?.address.toLowerCase(),
    };
  }

  it("has its row told what was answered before that was there: its status, and its name in the verified source", async () => {
    const asked: unknown[] = [];
    const knownVerifiedAbi = (query: unknown) => {
      asked.push(query);
      return at(statusOf("perfect", "src/Host.sol:Host"));
    };
    const { named, fact, compared } = await learned({ cachedVerifiedAbi: knownVerifiedAbi });
    assert.deepEqual([named, fact, compared], ["Host", "perfect", []]);
    const { verifierUrl, chainId } = subject.network;
    assert.deepEqual(asked, [{ verifierUrl, chainId, address: lower }]);
    const { fact: byHover } = await learned({ cachedStatus: () => at(statusOf("partial")) });
    assert.equal(byHover, "partial");
  });

  it("has its row told its own address, by which the service knows it, and its code compared", async () => {
    const record = recordLookup({ evm_address: own, contract_id: "0.0.1002", runtime_bytecode: "0x6001" });
    const { named, address, compared } = await learned({
      // Asked for once the result was there.
      cachedContract: () => ({ value: record, receivedAt: Date.now() + 1000 }),
      cachedVerifiedAbi: (query) =>
        query.address === own ? at(statusOf("perfect", "src/Host.sol:Host")) : undefined,
    });
    assert.deepEqual([named, address], ["Host", own]);
    assert.deepEqual(compared, [[ledgerOf(subject.network)?.id, own, "6001"]]);
  });

  it("stays as it is where nothing was answered", async () => {
    const { named, fact, compared } = await learned({});
    assert.deepEqual([named, fact, compared], [undefined, undefined, []]);
  });
});
