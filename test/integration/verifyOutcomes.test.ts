import assert from "node:assert/strict";
import {
  directRecordShape,
  jobShape,
  matchShape,
  sessionRecordShape,
} from "../../src/services/verifier/schema.ts";
import { explainOutcome, outcomes } from "../../src/text/verification/outcome.ts";
import type { Outcome } from "../../src/services/verifier/outcome/outcome.ts";
import type { Sample } from "../devnet/sample.ts";
import { addressOf, resetDevnet, sample, devnet } from "./support/devnet.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { closePanel, inTurn } from "./support/inTurn.ts";
import { networkName, useNetwork, useNetworks, type Protocol } from "./support/networks.ts";
import { finishedPage, pageWith, textOf } from "./support/panel.ts";
import { fieldsOf } from "./support/page.ts";

const protocols: readonly Protocol[] = ["session", "direct", "job"];
const atATime = 6;

/** Of a protocol's samples the first for each outcome it can come to; the devnet's own tests try all of them. */
function oneForEachOutcome(protocol: Protocol): readonly Sample[] {
  const chosen = new Map<string, Sample>();
  for (const candidate of devnet.samples) {
    const [word, ...others] = candidate.expected[protocol] ?? [];
    const isPlain = candidate.kind !== "record" && candidate.name !== "slow" && others.length === 0;
    if (word !== undefined && isPlain && !chosen.has(word)) chosen.set(word, candidate);
  }
  return [...chosen.values()];
}

describe("verifying what the cursor stands on", () => {
  before(async () => {
    await resetDevnet();
    await useNetworks("session");
  });
  beforeEach(resetDevnet);
  afterEach(closeAll);

  for (const protocol of protocols) {
    it(`comes to every outcome there is, by the ${protocol} protocol`, async function () {
      this.timeout(180_000);
      await useNetwork(networkName(protocol));
      const words: Record<string, string | undefined> = {};
      const wanted: Record<string, string | undefined> = {};
      const samples = oneForEachOutcome(protocol);
      // A job is waited for, so that the next ones can begin meanwhile.
      for (let first = 0; first < samples.length; first += atATime) {
        const some = samples.slice(first, first + atATime);
        const begun = await inTurn(some, ({ address = "" }) => verifyUnderCursor(address));
        for (const [index, { name, expected }] of some.entries()) {
          wanted[name] = expected[protocol]?.[0];
          words[name] = (await begun[index])?.word;
        }
        await closeAll();
      }
      assert.deepEqual(words, wanted);
      const missing = outcomes.filter((word) => !Object.values(words).includes(word));
      const ofJobs = ["alreadyVerified", "unsupportedLanguage", "noSimilar"];
      assert.deepEqual(missing, protocol === "job" ? ["alreadyPartial"] : ofJobs);
    });
  }

  for (const [protocol, shapes] of [
    ["session", [sessionRecordShape]],
    ["direct", [directRecordShape]],
    ["job", [jobShape, matchShape]],
  ] as const) {
    it(`shows every field of the ${protocol} protocol by its name, with title, sentence and what to do`, async () => {
      await useNetwork(networkName(protocol));
      await verifyUnderCursor(addressOf("linkedLibrary"));
      const page = await finishedPage();
      const text = await textOf(page);
      const { title, sentence, nextStep } = explainOutcome("perfect");
      for (const words of [title, sentence, nextStep]) assert.ok(text.includes(words), words);
      const names = shapes.flatMap((shape) => Object.keys(shape));
      // Labels have the names in tooltips.
      const told = [text, ...(await fieldsOf(page)).keys()].join(" ");
      assert.deepEqual(
        names.filter((name) => !told.includes(name)),
        [],
      );
      assert.ok(text.includes("127.0.0.1"), "the host that answered");
    });
  }

  it("shows the service's own words and a sentence for each outcome that is no success", async function () {
    this.timeout(120_000);
    await useNetwork(networkName("session"));
    const names = ["mismatch", "notPublished", "compileFailed", "unknown", "badRequest", "nodeUnavailable"];
    const summaries = await inTurn(names, (name) => verifyUnderCursor(addressOf(name)));
    for (const [index, name] of [...names.entries()].toReversed()) {
      const { word } = (await summaries[index]) ?? {};
      const { title, sentence } =
        // No build of the sample project has its code either.
        word === "notPublished"
          ? { title: "No matching build", sentence: "the block explorer has no published source" }
          : explainOutcome(word as Outcome);
      const text = await textOf(await pageWith(addressOf(name)));
      for (const words of [
        title,
        sentence,
        name === "compileFailed" ? "Compiler output" : "Service message",
      ]) {
        assert.ok(words !== "" && text.includes(words), `${name}: ${words}`);
      }
      await closePanel();
    }
  });

  it("resolves a contract ID whose contract has another address, and shows both", async () => {
    await useNetwork(networkName("direct"));
    const { contractId = "", address = "" } = sample("create2");
    const summary = await verifyUnderCursor(contractId);
    const text = await textOf(await finishedPage());
    assert.deepEqual(
      { word: summary?.word, address: summary?.address, contractId: summary?.contractId },
      { word: "perfect", address: address.toLowerCase(), contractId },
    );
    assert.ok(text.includes(contractId) && text.includes(address));
  });
});
