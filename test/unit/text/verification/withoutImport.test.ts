import assert from "node:assert/strict";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import { summarize } from "../../../../src/app/verification/summarize.ts";
import { verifiedState } from "../../../../src/app/verification/fact.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { everyStatus, reportOn } from "../everyReport.ts";
import { explain } from "./conclusions.ts";

describe("the explanation of a report without an import", () => {
  it("tells what is known where nothing can be imported", () => {
    const told = everyStatus.map((status) => {
      const { tone, title } = explain({ kind: "noExplorer", status });
      return `${tone}: ${title}`;
    });
    assert.deepEqual(told, [
      "good: Already verified, exact match",
      "good: Already verified, partial match",
      "neutral: Not verified, no source to import",
      "neutral: No source to import",
      "neutral: No source to import",
      // Who has no connection hears of that first.
      "bad: Incomplete response",
    ]);
  });

  it("says first that there is no connection, where nothing was compared and the status was not had either", () => {
    const error = new ApiError(
      { kind: "unreachable", reason: "dns", code: "ENOTFOUND", neverLeft: true },
      "service.example",
    );
    const status = { kind: "failed", error } as const;
    const { title, sentence, remedies } = explain({ kind: "noExplorer", status });
    assert.deepEqual(
      [title, ...remedies.slice(0, 2)],
      ["Verification service unreachable", "tryAgain", "checkConnection"],
    );
    assert.match(
      sentence,
      /^The host name service\.example could not be resolved\. .*nothing was sent for verification\.$/,
    );
    assert.equal(summarize(reportOn({ kind: "noExplorer", status })).word, "unreachable");
    // The mirror node was reached there.
    const compared = { kind: "noExplorer", status, noBuildHasIt: true } as const;
    assert.equal(explain(compared).title, "No matching build");
    assert.equal(summarize(reportOn(compared)).word, "noBuild");
  });

  it("says of explorers that can only be linked to that source cannot be imported from them", () => {
    const [, , status = assert.fail()] = everyStatus;
    const { subject } = reportOn({ kind: "noVerifier" });
    const network = { ...subject.network, name: "Ethereum Mainnet" };
    const told = (explorerUrl: string | undefined, noBuildHasIt: boolean) =>
      explainReport(
        reportOn(
          { kind: "noExplorer", status, noBuildHasIt },
          { subject: { ...subject, network: { ...network, explorerUrl } } },
        ),
      ).sentence;
    for (const noBuildHasIt of [false, true]) {
      assert.match(
        told(network.explorerUrl, noBuildHasIt),
        /verification services cannot import source from the block explorer of Ethereum Mainnet/i,
      );
      assert.doesNotMatch(told(network.explorerUrl, noBuildHasIt), /no block explorer/);
      assert.match(told(undefined, noBuildHasIt), /Ethereum Mainnet has no block explorer/);
    }
  });

  it("fails as the mirror node did, by its name, where no code could be compared for want of a connection", () => {
    const mirrorFailure = new ApiError(
      { kind: "unreachable", reason: "dns", code: "ENOTFOUND", neverLeft: true },
      "mirror.example",
    );
    const [notVerified = assert.fail(), ...others] = everyStatus.filter(
      (status) => verifiedState(status) === undefined,
    );
    assert.ok(
      notVerified.kind === "known" && notVerified.status.state === "notVerified" && others.length > 0,
    );
    for (const status of [notVerified, ...others]) {
      const { tone, title, sentence, remedies } = explain({ kind: "noExplorer", status, mirrorFailure });
      assert.deepEqual(
        [tone, title, ...remedies.slice(0, 2)],
        ["bad", "Mirror node unreachable", "tryAgain", "checkConnection"],
      );
      assert.match(
        sentence,
        /^The host name mirror\.example could not be resolved\. .*nothing was sent for verification\./,
      );
      assert.equal(
        sentence.includes("The verification service holds no verified source"),
        status === notVerified,
      );
    }
  });
});
