import assert from "node:assert/strict";
import type { StatusLookup } from "../../../../src/app/verification/report.ts";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { readObject } from "../../../../src/services/reading/reading.ts";
import { matchShape } from "../../../../src/services/verifier/schema.ts";
import type { VerificationStatus } from "../../../../src/services/verifier/status.ts";
import {
  explainNoExplorer,
  explainNotCompared,
  explainNoVerifier,
} from "../../../../src/text/failures/missingService.ts";
import { networkWith } from "../../../support/networks.ts";
import { rawResponse } from "../../../support/rawResponse.ts";

const network = networkWith({ verifierUrl: "https://verifier.example" });
const linked = networkWith({ ...network, explorerUrl: "https://e.example/{address}" });
const refused: Failure = { kind: "unreachable", reason: "refused", code: "ECONNREFUSED", neverLeft: true };
const broken: Failure = { kind: "serviceFailed", status: 500, messages: [] };
const mirror = new ApiError(refused, "mirror.example");

const known = (state: VerificationStatus["state"]): StatusLookup => ({
  kind: "known",
  status: {
    state,
    reading: readObject(matchShape, { match: null }),
    response: rawResponse({ path: "/v2/contract", text: "{}" }),
  },
});
const failed = (failure: Failure): StatusLookup => ({
  kind: "failed",
  error: new ApiError(failure, "verifier.example"),
});

describe("a contract whose code could not be compared", () => {
  it("is verified first of all, where its service says so", () => {
    const exact = explainNotCompared(mirror, known("perfect"));
    assert.deepEqual([exact.tone, exact.title], ["good", "Already verified, exact match"]);
    assert.match(exact.sentence, /^The service already holds an exact match .* Nothing was sent/);
    assert.equal(exact.nextStep, "No action needed.");
    const partial = explainNotCompared(mirror, known("partial"));
    assert.deepEqual([partial.tone, partial.title], ["good", "Already verified, partial match"]);
    assert.match(partial.sentence, /^The service already holds a partial match/);
    assert.match(partial.nextStep, /until the bytecode can be compared\.$/);
    assert.deepEqual(exact.remedies, ["checkConnection"]);
    assert.ok(partial.remedies.length > 1);
  });

  it("is told by how the mirror node failed else, and whether the service holds it", () => {
    const said = (status: StatusLookup) => explainNotCompared(mirror, status);
    for (const status of [known("notVerified"), known("unknown"), failed(broken)]) {
      assert.equal(said(status).title, "Mirror node unreachable");
      assert.match(said(status).sentence, /could not be compared with the builds in this workspace/);
    }
    assert.match(said(known("notVerified")).sentence, /holds no verified source for this contract\.$/);
    assert.match(
      said(failed(broken)).sentence,
      /^Connection refused by mirror\.example\. .* whether the contract is verified\. verifier\.example responded with an error \(HTTP 500\)\.$/,
    );
    const without = failed({ kind: "serviceFailed", status: 404, messages: [] });
    assert.match(
      said(without).sentence,
      /Could not look up whether the contract is verified\.$/,
      "no trouble",
    );
    assert.match(said(known("unknown")).sentence, /nothing was sent for verification\.$/);
  });
});

describe("a network without an explorer to import from", () => {
  it("says whether builds were compared, and whether an explorer can be linked to", () => {
    const said = (of: typeof network, noBuildHasIt: boolean) => {
      const { title, sentence } = explainNoExplorer(known("unknown"), of, noBuildHasIt);
      return [title, sentence];
    };
    const [title, sentence = ""] = said(network, false);
    assert.equal(title, "No source to import");
    assert.match(sentence, /^\S.* has no block explorer to import source from, so nothing was sent/);
    assert.match(sentence, /does not say whether the contract is verified\.$/);
    assert.match(said(linked, false)[1] ?? "", /^Verification services cannot import source from the block/);
    assert.equal(said(network, true)[0], "No matching build");
    assert.match(said(network, true)[1] ?? "", /^No build .* has no block explorer to import/);
    assert.match(said(linked, true)[1] ?? "", /^No build .* cannot import source from the block explorer/);
  });

  it("says of the contract what its service holds", () => {
    const told = (state: VerificationStatus["state"], noBuildHasIt = false) => {
      const { tone, title, nextStep, remedies } = explainNoExplorer(known(state), network, noBuildHasIt);
      return [tone, title, nextStep.split(". ").length, remedies.length];
    };
    assert.deepEqual(told("perfect"), ["good", "Already verified, exact match", 1, 0]);
    assert.deepEqual(told("partial"), ["good", "Already verified, partial match", 2, 0]);
    assert.deepEqual(told("notVerified"), ["neutral", "Not verified, no source to import", 2, 3]);
    assert.deepEqual(told("notVerified", true), ["neutral", "No matching build", 2, 3]);
    assert.match(
      explainNoExplorer(known("notVerified"), network, false).sentence,
      /^The verification service holds no/,
    );
  });

  it("offers to try again, and the check of the connection where that may help", () => {
    const told = (failure: Failure, noBuildHasIt: boolean) => {
      const { title, remedies } = explainNoExplorer(failed(failure), network, noBuildHasIt);
      return [title, ...remedies];
    };
    const rest = ["showBuilds", "openBuildSettings", "selectNetwork"];
    assert.deepEqual(told(refused, true), ["No matching build", "tryAgain", "checkConnection", ...rest]);
    const both = ["tryAgain", "checkConnection"];
    assert.deepEqual(told(broken, true), ["No matching build", ...both, ...rest]);
    assert.deepEqual(told(broken, false), ["No source to import", ...both, ...rest]);
    assert.match(
      explainNoExplorer(failed(broken), network, true).sentence,
      /Could not look up whether the contract is verified\. \S+ responded with an error \(HTTP 500\)\.$/,
    );
    const lacking: Failure = { kind: "serviceFailed", status: 404, messages: [] };
    assert.deepEqual(told(lacking, true), ["No matching build", "tryAgain", ...rest]);
    assert.equal(told(refused, false)[0], "Verification service unreachable");
    assert.match(
      explainNoExplorer(failed(refused), network, false).sentence,
      /Could not look up whether the contract is verified\. .* nothing was sent for verification\.$/,
    );
  });
});

describe("a network without a verification service", () => {
  it("has none in the settings, or one whose address is not valid", () => {
    const none = explainNoVerifier(networkWith({ verifierUrl: undefined }));
    assert.deepEqual([none.tone, none.title], ["neutral", "No verification service"]);
    assert.deepEqual(none.remedies, ["selectNetwork", "openNetworkSettings"]);
    const problems = [{ index: 0, field: "verifierUrl", reason: "badUrl" }] as const;
    const wrong = explainNoVerifier(networkWith({ verifierUrl: undefined, problems }));
    assert.deepEqual([wrong.tone, wrong.title], ["careful", "Verification service URL not valid"]);
    assert.deepEqual(wrong.remedies, ["openNetworkSettings", "selectNetwork"]);
  });
});
