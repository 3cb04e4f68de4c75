import assert from "node:assert/strict";
import { chooseNetwork } from "../../../../src/app/networks/chooseNetwork.ts";
import { networkWith } from "../../../support/networks.ts";

describe("the active network", () => {
  it("is the one with the name, else the first", () => {
    const networks = ["One", "Two", "Three"].map((name) => networkWith({ name }));
    const names = ["Two", "One", "two", "", undefined, null, 1, {}].map(
      (name) => chooseNetwork(networks, name).name,
    );
    assert.deepEqual(names, ["Two", "One", "One", "One", "One", "One", "One", "One"]);
    assert.throws(() => chooseNetwork([], "One"));
  });
});
