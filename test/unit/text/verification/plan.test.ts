import assert from "node:assert/strict";
import type { PossibleSecret } from "../../../../src/app/publication/possibleSecretsIn.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { readObject } from "../../../../src/services/reading/reading.ts";
import { matchShape } from "../../../../src/services/verifier/schema.ts";
import { implementationFirst, proxyWords, slotsText } from "../../../../src/text/verification/proxy.ts";
import { explainImproved, explainNotKnown, explainSettled } from "../../../../src/text/verification/held.ts";
import { planWords } from "../../../../src/text/verification/plan.ts";
import { rawResponse } from "../../../support/rawResponse.ts";

const host = "verifier.example";

describe("the words of a plan", () => {
  it("say what each line that may be secret may hold", () => {
    const said = (kind: string) => planWords.possibleSecret({ kind, line: 1200 } as PossibleSecret);
    assert.deepEqual(["phrase", "localPath", "url", "keyFile", "key"].map(said), [
      "line 1,200: what may be a recovery phrase",
      "line 1,200: a path of your computer",
      "line 1,200: a URL with a password or a key",
      "line 1,200: an encoded private key",
      "line 1,200: what may be a private key",
    ]);
  });

  it("say what to do for a build by the tool that made it", () => {
    assert.match(planWords.keepBuildInfo("hardhat"), /which Hardhat writes to artifacts\/build-info/);
    assert.doesNotMatch(planWords.keepBuildInfo("foundry"), /Hardhat/);
    assert.match(
      planWords.restoreMissing(1, "foundry"),
      /the missing file \(for example, with forge install\)/,
    );
    assert.match(planWords.restoreMissing(2, "foundry"), /the missing files \(for example, with forge/);
    assert.match(planWords.restoreMissing(1, "hardhat"), /^Restore the missing file, then/);
    assert.match(planWords.restoreMissing(2, "hardhat"), /^Restore the missing files, then/);
    assert.equal(planWords.viaIrNote(undefined), "may need all files of the build");
    assert.equal(planWords.viaIrNote(1), "may need the 1 file of the build");
    assert.equal(planWords.viaIrNote(3), "may need all 3 files of the build");
  });

  it("say what a service holds, and what publishing changes about it", () => {
    const { title, sentence } = explainSettled("exact", host);
    assert.equal(title, "Already verified, exact match");
    assert.match(sentence, /already holds an exact match .* no need to publish/);
    assert.equal(explainSettled("match", host).title, "Already verified, partial match");
    assert.match(explainSettled("match", host).sentence, /would not improve it\.$/);
    assert.match(explainImproved(true, host).sentence, /is expected to replace it with an exact match\.$/);
    assert.match(
      explainImproved(false, host).sentence,
      /It is not known whether publishing this build would improve it\.$/,
    );
    assert.equal(explainImproved(true, host).title, "Already verified, partial match");
  });

  it("say why a status is not known: the response does not say, or there was none", () => {
    const response = rawResponse({ path: "/v2/contract", text: "{}" });
    const reading = readObject(matchShape, { match: null });
    const silent = explainNotKnown({ kind: "known", status: { state: "unknown", reading, response } });
    assert.match(silent.sentence, /^The response does not say whether the contract is verified\./);
    const error = new ApiError({ kind: "serviceFailed", status: 500, messages: [] }, host);
    const failed = explainNotKnown({ kind: "failed", error });
    assert.doesNotMatch(failed.sentence, /The response does not say/);
    for (const { tone, sentence } of [silent, failed]) {
      assert.equal(tone, "careful");
      assert.match(sentence, /The contract may already be verified\.$/);
    }
  });
});

describe("the words about a proxy", () => {
  const address = "0x5b18…6b24";

  it("say whom it asks, and how that stands", () => {
    const leads = (role: "implementation" | "beacon", state: string | undefined) =>
      proxyWords.leadsTo(role, address, state as never);
    assert.match(leads("beacon", "perfect"), /asks the beacon/);
    assert.match(leads("implementation", "perfect"), /is verified\.$/);
    assert.match(leads("implementation", "partial"), /is verified\.$/);
    assert.match(
      leads("implementation", undefined),
      /It is not known whether its implementation \S+ is verified\.$/,
    );
  });

  it("name the build that is to be verified first, or that there is none", () => {
    const first = (build: string | undefined, isCompared: boolean) =>
      implementationFirst(address, { build, isCompared });
    assert.match(
      first("src/Vault.sol:Vault", true),
      /src\/Vault\.sol:Vault in this workspace has its code\./,
    );
    assert.match(first(undefined, true), /No build in this workspace has its bytecode\.$/);
    assert.match(first(undefined, false), /is not verified\.$/);
  });

  it("name the standards of its slots", () => {
    assert.equal(slotsText(["proxiable"]), "ERC-1822");
    assert.equal(slotsText(["beacon"]), "ERC-1967 beacon");
    assert.equal(slotsText(["implementation"]), "ERC-1967");
  });
});
