import assert from "node:assert/strict";
import { proxySlots } from "../../../../src/builds/code/proxySlots.ts";
import { namespaceSlot, wellKnownStorage } from "../../../../src/builds/storage/wellKnownStorage.ts";

describe("wellKnownStorage", () => {
  const slotOf = (name: string): string | undefined =>
    wellKnownStorage()
      .variables.find((variable) => variable.name === name)
      ?.slot.toString(16)
      .padStart(64, "0");

  it("has the slots of the standards", () => {
    assert.equal(slotOf("eip1967.proxy.implementation"), proxySlots.implementation);
    assert.equal(slotOf("eip1967.proxy.beacon"), proxySlots.beacon);
    assert.equal(slotOf("PROXIABLE"), proxySlots.proxiable);
    assert.equal(
      slotOf("eip1967.proxy.admin"),
      "b53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103",
    );
  });

  it("has the namespaces of OpenZeppelin where its sources have them", () => {
    assert.equal(
      slotOf("openzeppelin.storage.ERC20"),
      "52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00",
    );
    assert.equal(
      slotOf("openzeppelin.storage.Initializable"),
      "f0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00",
    );
    assert.equal(
      namespaceSlot("example.main").toString(16),
      "183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500",
    );
  });

  it("places members that share a slot as Solidity does", () => {
    const rules = wellKnownStorage().variables.find(({ name }) =>
      name.endsWith(".AccessControlDefaultAdminRules"),
    );
    const { type } = rules ?? assert.fail("It is not there.");
    const members = type.kind === "struct" ? type.members() : [];
    assert.deepEqual(
      members.map(({ slot, offset }) => [slot, offset]),
      [
        [0n, 0],
        [0n, 20],
        [0n, 26],
        [1n, 0],
        [1n, 20],
        [1n, 26],
      ],
    );
    assert.equal(type.kind === "struct" && type.slots, 2n);
  });

  it("has all members of OpenZeppelin's governor", () => {
    const governor = wellKnownStorage().variables.find(
      ({ name }) => name === "openzeppelin.storage.Governor",
    );
    const { type } = governor ?? assert.fail("It is not there.");
    const members = type.kind === "struct" ? type.members() : [];
    assert.deepEqual(
      members.map(({ name, slot }) => [name, slot]),
      [
        ["_name", 0n],
        ["_proposals", 1n],
        ["_governanceCall", 2n],
      ],
    );
    assert.equal(type.kind === "struct" && type.slots, 4n);
  });
});
