import assert from "node:assert/strict";
import type { ServiceCheck } from "../../../../src/app/connection/checkConnection.ts";
import type { Failure } from "../../../../src/http/failure.ts";
import { explainConnection, explainService } from "../../../../src/text/networks/connection.ts";
import { connectionReport, serviceCheck as check } from "../../../support/connectionReports.ts";
import { error503, limited, page200, refused } from "../../../support/serviceFailures.ts";

describe("a check of the connection in words", () => {
  it("says how each service was found, and whose client sent the request", () => {
    const told = (one: ServiceCheck) => {
      const { tone, title, sentence, remedies } = explainService(one, "Own");
      return [tone, title, sentence, ...remedies];
    };
    const reached = check("mirror");
    assert.deepEqual(told(reached), ["good", "Reachable", "mirror.example responds as expected."]);
    assert.deepEqual(told({ ...reached, result: { ...reached.result!, client: "vscode" } }), [
      "good",
      "Reachable",
      "mirror.example responds as expected. VS Code's own client sent the request.",
    ]);
    assert.deepEqual(told(check("mirror", "none")).slice(0, 2), ["neutral", "No mirror node"]);
    assert.deepEqual(told(check("verifier", "none")).slice(0, 2), ["neutral", "No verification service"]);
    assert.equal(told(check("verifier", refused))[1], "Verification service unreachable");
    const problem = { index: 0, field: "mirrorUrl", reason: "badUrl" } as const;
    const [tone, title, sentence] = told({ ...check("mirror", "none"), problem });
    assert.deepEqual([tone, title], ["careful", "URL not valid"]);
    assert.match(sentence ?? "", /mirrorUrl/);
  });

  it("sums both up by the worse of them, and names the one that failed", () => {
    const sum = (mirror?: Failure | "none", verifier?: Failure | "none") => {
      const { tone, title } = explainConnection(connectionReport(mirror, verifier));
      return [tone, title];
    };
    assert.deepEqual(sum(), ["good", "Both services are reachable"]);
    assert.deepEqual(sum(undefined, "none"), ["good", "The service is reachable"]);
    assert.deepEqual(sum("none", "none"), ["neutral", "No service to connect to"]);
    assert.deepEqual(sum(refused), ["bad", "Mirror node unreachable"]);
    assert.deepEqual(sum(undefined, error503), ["bad", "Verification service error"]);
    assert.deepEqual(sum(undefined, page200), ["bad", "Verification service: Unexpected response"]);
    assert.deepEqual(sum(undefined, limited), ["careful", "Verification service: Rate limit reached"]);
    assert.deepEqual(sum(refused, page200), ["bad", "Neither service responds as expected"]);
    assert.deepEqual(sum(refused, refused), ["bad", "Neither service is reachable"]);
  });
});
