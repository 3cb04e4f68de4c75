import assert from "node:assert/strict";
import { explainUnknownNetwork } from "../../../../src/text/unexpected.ts";
import { chooseNetwork } from "../../../../src/app/networks/readNetworks.ts";
import { networkWith } from "../../../support/networks.ts";

describe("the network that the settings choose", () => {
  const networks = ["One", "Two", "Three"].map((name) => networkWith({ name }));

  it("is the one with the name", () => {
    for (const network of networks) {
      assert.deepEqual(chooseNetwork(networks, network.name), { kind: "known", network });
    }
  });

  it("is no other one when none has the name, which is kept where it can be one", () => {
    for (const name of ["two", "Company Devnet"]) {
      assert.deepEqual(chooseNetwork(networks, name), { kind: "unknown", name });
    }
    for (const chosen of ["Two ", "$(check) One", "[a](b)", 1, {}, ["One"]]) {
      assert.deepEqual(chooseNetwork(networks, chosen), { kind: "unknown", name: undefined });
    }
    assert.deepEqual(chooseNetwork([], "One"), { kind: "unknown", name: "One" });
  });

  it("is none while nothing is chosen", () => {
    for (const chosen of [undefined, null, ""])
      assert.deepEqual(chooseNetwork(networks, chosen), { kind: "none" });
  });

  it("is told of by its name, or without one", () => {
    assert.deepEqual(
      [explainUnknownNetwork("Company Devnet"), explainUnknownNetwork(undefined)],
      [
        "“Company Devnet” is not one of your networks.",
        "The network selected in the settings is not one of your networks.",
      ],
    );
  });
});
