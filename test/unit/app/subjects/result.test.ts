import assert from "node:assert/strict";
import { formatContractReference } from "../../../../src/core/references/contractReference.ts";
import { formatTimestampFilter } from "../../../../src/core/timestampFilter.ts";
import * as result from "../../../../src/app/subjects/subject.ts";
import { lookupNetwork, resultViewOf } from "../../../support/lookupViews.ts";

/** The record that a response leads to: of what contract, as of when. */
function recordThen(
  body: unknown,
  status = 200,
): readonly [contract: string, ...times: string[]] | undefined {
  const { lookup } = resultViewOf({ body, status });
  const record = result.recordAtResult(lookupNetwork, lookup!);
  return (
    record && [formatContractReference(record.contract), ...record.timestamps.map(formatTimestampFilter)]
  );
}

describe("an execution result", () => {
  const [address, timestamp] = ["0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab", "1793178843.123456789"];

  it("leads to the record of its contract at its own moment", () => {
    const time = `eq:${timestamp}`;
    assert.deepEqual(recordThen({ contract_id: "0.0.5", address, timestamp }), ["0.0.5", time]);
    assert.deepEqual(recordThen({ address, timestamp }), [address, time]);
    assert.deepEqual(recordThen({ contract_id: "0.0.5" }), ["0.0.5"]);
  });

  it("leads nowhere where it names no contract, or was not found", () => {
    assert.equal(recordThen({ timestamp }), undefined);
    assert.equal(recordThen({ contract_id: `0x${"ab".repeat(32)}`, timestamp }), undefined);
    assert.equal(recordThen({ _status: { messages: [{ message: "Not found" }] } }, 404), undefined);
  });

  it("may have been scheduled where its ID is known", () => {
    const { subject } = resultViewOf(undefined, {}, { transaction: "0.0.2-5-000000007", nonce: 1 });
    const { scheduled } = result;
    assert.equal(scheduled(subject)?.nonce, 1);
    const hash = resultViewOf(undefined, {}, { transaction: `0x${"ab".repeat(32)}` }).subject;
    assert.equal(scheduled(hash), undefined);
  });
});
