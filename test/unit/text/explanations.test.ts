import assert from "node:assert/strict";
import { explainReport } from "../../../src/text/verification/conclusion.ts";
import { isSuccess, type Explanation } from "../../../src/text/explanation.ts";
import { explainFailure } from "../../../src/text/failures/failure.ts";
import { outcomes } from "../../../src/services/verifier/outcome/outcome.ts";
import { explainOutcome } from "../../../src/text/verification/outcome.ts";
import { networkProblemText } from "../../../src/text/failures/unusableEntry.ts";
import { explainNetworkProblem } from "../../../src/text/networks/networkProblem.ts";
import { readNetworks } from "../../../src/app/networks/readNetworks.ts";
import { summarize } from "../../../src/app/verification/summary.ts";
import { everyConclusion, everyFailure, reportOn, serviceText } from "./everyReport.ts";

/** What is wrong with the form of an explanation. */
function faultsOf({ title, sentence, nextStep, remedies }: Explanation): readonly string[] {
  const faults: string[] = [];
  if (!/^[A-Z][^.]*[^.\s]$/.test(title) || title.length > 60) faults.push(`title: ${title}`);
  for (const text of [sentence, nextStep]) {
    if (!/^[A-Z].*[^.\s]\.$/.test(text.replace(/^(verifier|mirror)\.example/, "Host")))
      faults.push(`sentence: ${text}`);
    if (/ {2}|\.\.|undefined|null|NaN|Infinity|\$\{/.test(text)) faults.push(`words: ${text}`);
  }
  if (new Set(remedies).size !== remedies.length) faults.push(`remedies: ${remedies.join()}`);
  return faults;
}

describe("explanations", () => {
  it("have a title, a sentence and a next step for every end of a verification", () => {
    const all = everyConclusion.map((conclusion) => explainReport(reportOn(conclusion)));
    assert.ok(all.length > 150);
    assert.deepEqual(all.flatMap(faultsOf), []);
  });

  it("have them for every failure to get a response", () => {
    const all = everyFailure.map((failure) => explainFailure(failure, "verifier.example"));
    assert.deepEqual(all.flatMap(faultsOf), []);
    const titles = outcomes.map((outcome) => explainOutcome(outcome).title);
    assert.equal(new Set(titles).size, titles.length, "each outcome has a title of its own");
  });

  it("never hold a service's own words, nor do summaries", () => {
    const told = everyConclusion.flatMap((conclusion) => {
      const report = reportOn(conclusion);
      return [explainReport(report), summarize(report)];
    });
    assert.deepEqual(
      told.filter((each) => JSON.stringify(each).includes(serviceText)),
      [],
    );
    assert.ok(JSON.stringify(everyConclusion).split(serviceText).length > 300, "services did send words");
  });

  it("offer a remedy for everything but good news and what only the source can mend", () => {
    const without = everyConclusion
      .map(
        (conclusion) => [explainReport(reportOn(conclusion)), summarize(reportOn(conclusion)).word] as const,
      )
      .filter(([{ remedies, tone }]) => remedies.length === 0 && !isSuccess(tone));
    assert.deepEqual(
      [...new Set(without.map(([, word]) => word))],
      ["compileFailed", "missingSource", "contractAbsent", "noBytecode"],
    );
  });

  it("say what of the networks' setting is not used, without a word of it", () => {
    const setting = [
      "CANARY",
      { chainId: "1" },
      { name: "$(CANARY)" },
      { name: "A", chainId: "CANARY" },
      { name: "B", chainId: "1", mirrorUrl: "https://CANARY:CANARY@x", explorerUrl: "CANARY" },
      {
        name: "C",
        chainId: "1",
        mirrorUrl: "CANARY",
        verifierProtocol: "CANARY",
        explorerSource: "../CANARY",
      },
      { name: "D", chainId: "1", mirrorUrl: ["CANARY"] },
    ];
    const sentences = readNetworks(setting).problems.map(explainNetworkProblem);
    assert.equal(new Set(sentences.map((sentence) => sentence.split(": ")[1])).size, 10);
    assert.deepEqual(
      sentences.filter(
        (sentence) =>
          !/^Setting contractLens\.networks, entry [1-7](?:, \w+)? is not used: .*[^.]\.$/.test(sentence) ||
          sentence.includes("CANARY"),
      ),
      [],
    );
    const shown = readNetworks(setting).problems.map(networkProblemText);
    assert.equal(new Set(shown.map((sentence) => sentence.replace(/ \d /, " "))).size, shown.length);
    assert.deepEqual(
      shown.filter(
        (sentence) =>
          !/^Entry [1-7] of contractLens\.networks(?: |: ).*[^.]\.$/.test(sentence) ||
          sentence.includes("CANARY"),
      ),
      [],
    );
  });
});
