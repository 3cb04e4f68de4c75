import assert from "node:assert/strict";
import type { ServiceFailure } from "../../../src/app/contractChecks/serviceFailure.ts";
import { ApiError, type Failure } from "../../../src/http/failure.ts";
import { wordsInView } from "../../../src/text/batch/rowWords.ts";
import { provenanceText } from "../../../src/text/decoding/provenance.ts";
import { explainFailure, requestedDelay } from "../../../src/text/failures/failure.ts";
import { explainNetworkProblem } from "../../../src/text/networks/networkProblem.ts";
import { sizeText } from "../../../src/text/language.ts";
import { explainFailedChecks } from "../../../src/text/verification/failedServices.ts";
import { andKnownListed, listedNote, publishLabel } from "../../../src/text/verification/listed.ts";

const refused: Failure = { kind: "unreachable", reason: "refused", code: "ECONNREFUSED", neverLeft: true };
const elsewhere: Failure = { kind: "notNamed", asked: "contract", status: 200 };
const broken: Failure = { kind: "serviceFailed", status: 503, messages: [] };

const failedAt = (service: "mirror" | "verifier", failure: Failure): ServiceFailure => ({
  service,
  error: new ApiError(failure, `${service}.example`),
});

describe("the words of failures", () => {
  it("say of which thing a response is not", () => {
    const said = (asked: "contract" | "transaction") =>
      explainFailure({ kind: "notNamed", asked, status: 200 }, "a.example", "mirror").sentence;
    assert.match(said("contract"), /does not name the requested contract/);
    assert.match(said("transaction"), /does not name the requested transaction/);
  });

  it("let no button stand out while a service asks to be left alone", () => {
    const told = (failure: Failure) => explainFailure(failure, "a.example", "verifier");
    assert.equal(told(broken).noneStandsOut, undefined);
    assert.match(told(broken).nextStep, /^Try again: such errors are usually temporary\./);
    const waiting = told({ ...broken, retryAfterMilliseconds: 60_000 });
    assert.equal(waiting.noneStandsOut, true);
    assert.match(waiting.nextStep, /^Try again in 60 seconds\./);
    const day = 24 * 60 * 60 * 1000;
    assert.equal(requestedDelay(day), "Try again in 24 hours.");
    assert.match(requestedDelay(day + 1), /^The service requested a delay of/);
  });

  it("say of a check that was not complete what helps, where that is one thing", () => {
    const told = (...all: readonly ServiceFailure[]) =>
      explainFailedChecks(
        all.map((failure) => ({ failures: [failure] })),
        3,
      );
    const one = told(failedAt("mirror", refused));
    assert.match(one.message, /^Check incomplete for 1 of 3 deployments\./);
    const { nextStep } = explainFailure(refused, "mirror.example", "mirror");
    assert.ok(one.message.endsWith(nextStep));
    assert.equal(one.toConnect?.failures[0]?.error.host, "mirror.example");
    const two = told(failedAt("mirror", refused), failedAt("verifier", elsewhere));
    assert.match(two.message, /^Check incomplete for 2 of 3 deployments\./);
    assert.ok(!two.message.endsWith(nextStep));
    assert.equal(two.toConnect?.failures[0]?.service, "mirror");
    const limited = told(failedAt("mirror", elsewhere));
    assert.equal(limited.toConnect, undefined);
  });

  it("name the entry and the field of a setting that is not used", () => {
    const said = (field: string) =>
      explainNetworkProblem({ index: 1, field, reason: "badUrl" } as never).split(" is not used")[0];
    assert.equal(said("verifierUrl"), "Setting contractLens.networks, entry 2, verifierUrl");
    assert.equal(said(""), "Setting contractLens.networks, entry 2");
  });
});

describe("the words of what is sent and known", () => {
  it("count files, and name the settings that stand among them", () => {
    const labels = [0, 1, 2].flatMap((files) =>
      [true, false].map((hasSettings) => publishLabel({ files, hasSettings })),
    );
    assert.deepEqual(labels, [
      ...["Publish Settings", "Publish Settings", "Publish 1 File and Settings", "Publish 1 File"],
      ...["Publish 2 Files and Settings", "Publish 2 Files"],
    ]);
    const note = (files: number, hasSettings: boolean) => listedNote({ files, hasSettings, bytes: 1200 });
    assert.equal(note(0, true), "compiler settings, 1.2 kB");
    assert.equal(note(1, true), "1 file and the compiler settings, 1.2 kB");
    assert.equal(note(2, true), "2 files and the compiler settings, 1.2 kB");
    assert.deepEqual([note(1, false), note(2, false)], ["1 file, 1.2 kB", "2 files, 1.2 kB"]);
    const known = (files: number, hasSettings: boolean) =>
      andKnownListed({ files, hasSettings, bytes: 1 }, "h.example");
    assert.match(known(0, true), /^The compiler settings that you agreed/);
    assert.match(known(1, true), /^1 file and the compiler settings that/);
    assert.match(known(1, false), /^1 file that you agreed to send to h\.example before is sent again\.$/);
    assert.match(known(2, false), /^2 files that you agreed to send to h\.example before are sent again\.$/);
  });

  it("tell sizes in the unit that reads well", () => {
    assert.deepEqual([1, 999, 1000, 9949, 10_400, 999_499, 999_500, 12_345_678].map(sizeText), [
      ...["1 byte", "999 bytes", "1 kB", "9.9 kB", "10 kB", "999 kB", "1 MB", "12 MB"],
    ]);
  });

  it("tell where names come from, and how far they are proven", () => {
    const said = (provenance: object) => provenanceText(provenance as never);
    assert.equal(said({ kind: "build", isProven: true, relation: "exact" }), "From {0}, exact match");
    const unproven = (relation: string) => said({ kind: "build", isProven: false, relation });
    assert.equal(unproven("exact"), "From {0}, identical bytecode, names not proven");
    assert.equal(unproven("sameCode"), "From {0}, same code, names not proven");
    assert.equal(said({ kind: "verified", grade: "exact" }), "Verified at {0}, exact match");
    assert.equal(said({ kind: "verified", grade: "match" }), "Verified at {0}, names not proven");
    assert.equal(said({ kind: "chosen", file: undefined }), "Chosen by you");
    assert.equal(said({ kind: "chosen", file: "a.json" }), "Chosen by you: {0}");
  });

  it("tell in a batch what the view of deployments knows of a contract that has no code, or other code", () => {
    const said = (because: string, status: object) =>
      wordsInView({ kind: "notPossible", because } as never, status as never)?.title;
    const other = "Differs from your build";
    assert.equal(said("noBuild", { kind: "otherCode" }), other);
    assert.equal(said("noBuild", { kind: "notVerified", build: "otherCode" }), other);
    assert.equal(said("mirrorFailed", { kind: "verified", match: "partial", isOtherCode: true }), other);
    assert.equal(said("noBuild", { kind: "notVerified", build: undefined }), undefined);
    assert.equal(said("noContract", { kind: "otherCode" }), undefined);
    assert.equal(said("noContract", { kind: "gone" }), "No longer on this chain");
    assert.equal(said("mirrorFailed", { kind: "deleted" }), "Deleted");
    assert.equal(said("noBuild", { kind: "gone" }), undefined);
    assert.equal(wordsInView({ because: "noContract" } as never, { kind: "deleted" })?.sentence, undefined);
    assert.match(
      wordsInView({ because: "noContract" } as never, { kind: "gone" })?.sentence ?? "",
      /^The file says that this contract was created/,
    );
  });
});
