import assert from "node:assert/strict";
import { connectionWords } from "../../../../src/text/networks/connection.ts";
import { networkAbilities } from "../../../../src/text/networks/networkAbilities.ts";
import { networkStatusWords as status } from "../../../../src/text/networks/networkStatus.ts";
import { networkWith } from "../../../support/networks.ts";

describe("a network in words", () => {
  it("says what can be done on it, and what cannot: lookups, then verification, then links", () => {
    const [mirrorUrl, verifierUrl] = ["https://mirror.example", "https://verifier.example"];
    const explorerUrl = "https://explorer.example/{address}";
    assert.deepEqual(networkAbilities(networkWith({ mirrorUrl, verifierUrl, explorerUrl })), [
      "Lookups",
      "Verify from builds or explorer source",
      "Explorer links",
    ]);
    assert.deepEqual(networkAbilities(networkWith({ verifierUrl, explorerSource: undefined })), [
      "No lookups",
      "Verify from builds",
      "No explorer links",
    ]);
    assert.deepEqual(networkAbilities(networkWith({ mirrorUrl })), [
      "Lookups",
      "No verification",
      "No explorer links",
    ]);
  });

  it("names its services in the status bar, or that it has none", () => {
    const host = "a.example";
    assert.deepEqual([undefined, host].map(status.mirrorNode), [
      "Mirror node: none",
      "Mirror node: a.example",
    ]);
    assert.deepEqual([undefined, host].map(status.verifier), [
      "Verification service: none",
      "Verification service: a.example",
    ]);
  });

  it("names whom a check of the connection contacts", () => {
    assert.equal(connectionWords.contacting([]), "No service is configured.");
    assert.equal(
      connectionWords.contacting(["a.example", "b.example"]),
      "Contacting a.example and b.example.",
    );
  });
});
