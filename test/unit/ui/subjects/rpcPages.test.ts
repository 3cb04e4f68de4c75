import assert from "node:assert/strict";
import type { Hex } from "../../../../src/core/hex.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { ether } from "../../../../src/services/ledger/amount.ts";
import type { StateChanges } from "../../../../src/services/ledger/transaction.ts";
import type { FoundCreator } from "../../../../src/app/lookups/ledgerDetails.ts";
import { lookupPage } from "../../../../src/ui/subjects/pages/lookupPage.ts";
import { pageMarkdown } from "../../../../src/ui/pageMarkdown.ts";
import type { CreationSearch, LookupView } from "../../../../src/ui/subjects/view.ts";
import { networkWith } from "../../../support/networks.ts";
import {
  recordedCalls,
  rpcRecordView,
  rpcResultView,
  rpcMissingView,
  rpcNetwork,
} from "../../../support/rpcViews.ts";
import { describePages } from "../../../support/textSnapshots.ts";

const contract = (name: string): LookupView => rpcRecordView(recordedCalls(name));
const transaction = (name: string): LookupView => rpcResultView(recordedCalls(name));

/** A recorded transaction with other fields in it, and in its receipt. */
function changed(name: string, inTransaction: JsonObject, inReceipt: JsonObject) {
  return recordedCalls(name).map((call, index) => {
    const { result } = call.response as { readonly result: JsonObject };
    return { ...call, response: { result: { ...result, ...(index === 0 ? inTransaction : inReceipt) } } };
  });
}

// As Hardhat 3 responds with the chain type `op`.
const ofLayer2 = changed(
  "set",
  { type: "0x7e", mint: "0xde0b6b3a7640000" },
  { l1GasPrice: "0x3b9aca00", l1GasUsed: "0x640", l1Fee: "0x1748a1f9000", l1FeeScalar: "0" },
);

const account = { balance: undefined, nonce: undefined } as const;
const inEther = (units: bigint) => ({ units, currency: ether });
const changes: StateChanges = {
  slots: {
    name: "storage",
    rows: { state: "value", value: { length: 0, at: () => undefined, rawAt: () => undefined } },
  },
  accounts: [
    {
      ...account,
      address: `0x${"12".repeat(20)}`,
      kind: "changed",
      balance: { before: inEther(0n), after: inEther(10n ** 18n) },
    },
    { ...account, address: `0x${"34".repeat(20)}`, kind: "created", nonce: { before: 0n, after: 1n } },
    { ...account, address: `0x${"56".repeat(20)}`, kind: "deleted" },
  ],
};

const searching = (search: CreationSearch | undefined): LookupView =>
  rpcRecordView(recordedCalls("contract"), {
    facts: { creator: { kind: "loaded", value: undefined } },
    search,
  });
const afterBlock = (name: string): LookupView => {
  const view = rpcRecordView(recordedCalls(name));
  return { ...view, subject: { ...view.subject, block: 19_000_000n } };
};
const creating: Hex = `0x${"5a".repeat(32)}`;
const createdBy = (parts: Partial<FoundCreator>): LookupView =>
  rpcRecordView(recordedCalls("contract"), {
    facts: {
      creator: {
        kind: "loaded",
        value: {
          sender: `0x${"11".repeat(20)}`,
          factory: `0x${"22".repeat(20)}`,
          transaction: creating,
          ...parts,
        },
      },
    },
  });

const views = {
  "a contract": contract("contract"),
  "a contract of which more can be looked up": rpcRecordView(recordedCalls("contract"), {
    facts: { creator: { kind: "notRequested" } },
  }),
  "a contract whose creation is confirmed": createdBy({ source: { kind: "file" }, isConfirmed: true }),
  "a contract whose creation is not confirmed": createdBy({
    source: { kind: "service", host: "verifier.example" },
    isConfirmed: false,
  }),
  "a contract that a file records": rpcRecordView(recordedCalls("contract"), {
    facts: { creator: { kind: "notRequested" } },
    deploymentFiles: [{ path: "broadcast/Deploy.s.sol/31337/run-latest.json", transaction: creating }],
  }),
  "a contract after a block": afterBlock("contract"),
  "an address after a block before its contract": afterBlock("emptyAccount"),
  "a contract whose creation can be searched": searching(undefined),
  "a contract whose creation is being searched": searching({
    kind: "running",
    progress: { done: 12, most: 29 },
  }),
  "a contract whose creation was found in a block of many transactions": searching({
    kind: "ended",
    result: { kind: "found", block: 19_000_000n, creator: undefined },
  }),
  "an account": contract("account"),
  "an account that nobody has used": contract("emptyAccount"),
  "an account at an address of which a deployment file says that it is a contract": rpcRecordView(
    recordedCalls("emptyAccount"),
    { deploymentFiles: [{ name: "Store", path: "broadcast/Deploy.s.sol/31337/run-latest.json" }] },
  ),
  "an account that delegates": contract("delegatedAccount"),
  "a creation": transaction("create"),
  "a call": transaction("set"),
  "a call whose state changes can be looked up": rpcResultView(recordedCalls("set"), {
    facts: { stateChanges: { kind: "notRequested" } },
  }),
  "a call whose state changes are known": rpcResultView(recordedCalls("set"), {
    facts: { stateChanges: { kind: "loaded", value: changes } },
  }),
  "a call on layer 2": rpcResultView(ofLayer2),
  "a call that failed with a reason": transaction("failString"),
  "a call that failed with a custom error": transaction("failCustom"),
  "a transfer": transaction("transfer"),
  "a transfer to a contract": transaction("transferToContract"),
  "a delegation": transaction("delegate"),
  "a creation that is not mined yet": transaction("pendingCreation"),
  "a call that is not mined yet": transaction("pendingCall"),
  "a transaction that the local node does not have": rpcMissingView(),
  "a transaction that a public node does not have": rpcMissingView({
    ...rpcNetwork,
    ledgers: [{ kind: "rpc", url: "https://rpc.example" }],
  }),
};

describePages("rpcPages", views, lookupPage);

describe("pages of a ledger without entity IDs", () => {
  const longZero = "0x00000000000000000000000000000000000007d1";
  const token = "0x0000000000000000000000000000000000000167";
  const calls = changed("transfer", { from: token, to: longZero }, { from: token, to: longZero });

  it("name no entities for long-zero addresses", () => {
    const text = pageMarkdown(lookupPage(rpcResultView(calls)));
    assert.doesNotMatch(text, /0\.0\.(?:2001|359)|long-zero|system contract|Hedera/i);
    assert.match(text, /sent 0\.5 ETH to `0x0{36}07[dD]1`/);
  });

  it("name them on a chain of Hedera", () => {
    const hedera = networkWith({ chainId: "296", ledgers: [{ kind: "rpc", url: "http://127.0.0.1:7546" }] });
    assert.match(pageMarkdown(lookupPage(rpcResultView(calls, {}, hedera))), /to `0\.0\.2001`/);
  });

  it("name precompiles, which all chains have", () => {
    const precompile = "0x0000000000000000000000000000000000000002";
    const text = pageMarkdown(lookupPage(rpcResultView(changed("transfer", { to: precompile }, {}))));
    assert.match(text, /precompile 0x2 \(SHA-256\)/);
  });
});
