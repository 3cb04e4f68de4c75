import assert from "node:assert/strict";
import {
  certainAddress,
  contractNames,
  isZeroAddress,
  reservedOn,
} from "../../../../src/app/hover/contractAddress.ts";
import type { QueryState } from "../../../../src/app/hover/hoverFacts.ts";
import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import type { ContractLookup } from "../../../../src/services/ledger/ledger.ts";
import { networkWith } from "../../../support/networks.ts";
import { valueOf } from "../../core/arbitraries.ts";
import { recordLookup } from "./openLookups.ts";

const ledger = networkWith({ mirrorUrl: "https://mirror.example" });
const chain = networkWith();
const own = `0x${"ab".repeat(20)}`;
const longZero = `0x${"3e9".padStart(40, "0")}`;
const contract = (text: string) => valueOf(parseContractReference(text));
const known = (value: ContractLookup): QueryState<ContractLookup> => ({
  state: "known",
  response: { value, receivedAt: 1 },
});
const notRequested = { state: "notRequested" } as const;

describe("what a contract is called in a hover", () => {
  it("is what the text tells, as long as no record is known", () => {
    const byNumber = { address: longZero, isLongZero: true, contractId: "0.0.1001" };
    assert.deepEqual(contractNames(ledger, contract("0.0.1001"), notRequested), byNumber);
    assert.deepEqual(contractNames(ledger, contract(longZero), notRequested), byNumber);
    const byAddress = { address: own, isLongZero: false, contractId: undefined };
    assert.deepEqual(contractNames(ledger, contract(own), notRequested), byAddress);
    assert.deepEqual(contractNames(ledger, contract(own), { state: "noService" }), byAddress);
    const plain = { address: longZero, isLongZero: false, contractId: undefined };
    assert.deepEqual(contractNames(chain, contract(longZero), notRequested), plain, "it has no numbers");
  });

  it("is what the record tells, and of what it does not tell what the text does", () => {
    const found = known(
      recordLookup({ contract_id: "0.0.1001", evm_address: own.toUpperCase().replace("X", "x") }),
    );
    const names = { address: own, isLongZero: false, contractId: "0.0.1001" };
    for (const text of ["0.0.1001", longZero, own])
      assert.deepEqual(contractNames(ledger, contract(text), found), names);
    const without = known(recordLookup({ contract_id: "0.0.1001", evm_address: null }));
    assert.deepEqual(contractNames(ledger, contract(longZero), without), {
      ...names,
      address: longZero,
      isLongZero: true,
    });
    const bare = known(recordLookup({ evm_address: own }));
    assert.equal(contractNames(ledger, contract("0.0.1001"), bare).contractId, "0.0.1001");
  });

  it("is an address to verify by only where that is certain", () => {
    const found = known(recordLookup({ contract_id: "0.0.1001", evm_address: own }));
    assert.equal(certainAddress(ledger, contract("0.0.1001"), found), own);
    assert.equal(certainAddress(ledger, contract("0.0.1001"), notRequested), undefined);
    assert.equal(certainAddress(ledger, contract(own), notRequested), own);
    assert.equal(certainAddress(chain, contract(longZero), notRequested), longZero);
  });

  it("is an entity of the network's own where entities have numbers, and nobody where it is zero", () => {
    const system = `0x${"167".padStart(40, "0")}`;
    assert.equal(reservedOn(ledger, contract(system))?.num, 359n);
    assert.deepEqual(
      [reservedOn(chain, contract(system)), reservedOn(ledger, contract(own))],
      [undefined, undefined],
    );
    const zeros = [`0x${"0".repeat(40)}`, longZero, "0.0.0"].map((text) => isZeroAddress(contract(text)));
    assert.deepEqual(zeros, [true, false, false]);
  });
});
