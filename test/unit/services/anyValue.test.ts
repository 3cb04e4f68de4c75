import assert from "node:assert/strict";
import fc from "fast-check";
import { formatExactJson } from "../../../src/core/json/exactJson.ts";
import type { JsonObject, JsonValue } from "../../../src/core/json/jsonValue.ts";
import { readLookup } from "../../../src/services/ledger/mirror/lookup.ts";
import {
  contractRecordShape,
  executionResultShape,
  logShape,
  stateChangeShape,
} from "../../../src/services/ledger/mirror/schema.ts";
import {
  readObject,
  type ObjectReading,
  type Reading,
  type Shape,
  unreadableFields,
} from "../../../src/services/reading/reading.ts";
import { protocolClients } from "../../../src/services/verifier/protocols/protocolClients.ts";
import { verifyByJob } from "../../../src/services/verifier/protocols/job.ts";
import {
  compilationShape,
  directRecordShape,
  filesShape,
  jobShape,
  matchShape,
  sessionRecordShape,
} from "../../../src/services/verifier/schema.ts";
import { openChannel } from "../../support/channel.ts";
import { jumpingClock } from "../../support/fakeClock.ts";
import { json } from "../../support/faults.ts";
import { startFaultServer } from "../../support/faultServer.ts";
import { rawResponse } from "../../support/rawResponse.ts";
import { unending } from "../../support/requests.ts";
import { spelledAddress, verificationRequest } from "../../support/verification.ts";
import { jsonValues } from "../core/json/jsonArbitraries.ts";

const shapes: Readonly<Record<string, Shape>> = {
  contractRecordShape,
  executionResultShape,
  logShape,
  stateChangeShape,
  sessionRecordShape,
  filesShape,
  directRecordShape,
  jobShape,
  matchShape,
  compilationShape,
};

/** What a field must have become: null is null, and what cannot be read has its raw value. */
function assertKept(reading: Reading<unknown> | undefined, value: JsonValue): void {
  if (value === null) assert.deepEqual(reading, { state: "null" });
  else if (reading?.state !== "value") assert.deepEqual(reading, { state: "unreadable", raw: value });
  else if (typeof value !== "object") assert.equal(String(reading.value), String(value));
}

describe("any value in place of any field", () => {
  for (const [name, shape] of Object.entries(shapes)) {
    it(`is read or kept as it came: ${name}`, () => {
      fc.assert(
        fc.property(fc.constantFrom(...Object.keys(shape)), fc.string(), jsonValues, (field, more, value) => {
          const object: JsonObject = { [field]: value };
          const isMore = !Object.hasOwn(shape, more);
          if (isMore) Object.defineProperty(object, more, { value, enumerable: true });
          const reading = readObject(shape, object);
          assertKept(reading.fields[field], value);
          assert.deepEqual(reading.extra, isMore ? [[more, value]] : []);
          for (const { raw } of unreadableFields(reading)) assert.notEqual(raw, undefined);
        }),
        { numRuns: 300 },
      );
    });
  }

  for (const shape of [contractRecordShape, executionResultShape]) {
    it(`never makes a lookup throw, nor lose its text: ${Object.keys(shape).length} fields`, () => {
      fc.assert(
        fc.property(fc.constantFrom(...Object.keys(shape)), jsonValues, (field, value) => {
          const response = rawResponse({ text: formatExactJson({ [field]: value }) });
          const lookup = readLookup<Shape>(shape, response);
          assert.equal(lookup.response.text, response.text);
          if (lookup.kind !== "found") assert.fail(lookup.kind);
          assertKept(lookup.reading.fields[field], value);
        }),
        { numRuns: 300 },
      );
    });
  }

  const named = { address: spelledAddress, chainId: "1" };
  const protocols = {
    session: { verify: protocolClients.session.verify, shape: sessionRecordShape, around: "contracts" },
    direct: { verify: protocolClients.direct.verify, shape: directRecordShape, around: "result" },
    job: { verify: verifyByJob, shape: jobShape, around: undefined },
  } as const;
  for (const [name, { verify, shape, around }] of Object.entries(protocols)) {
    it(`never makes a verification throw, nor lose its text: ${name}`, async () => {
      let text = "";
      await using server = await startFaultServer((socket, request) => json(200, text)(socket, request));
      await using client = openChannel(jumpingClock());
      const places = fc.constantFrom("(all)", around ?? "contract", ...Object.keys(shape));
      await fc.assert(
        fc.asyncProperty(places, jsonValues, async (place, value) => {
          const record = { ...named, status: "perfect", [place]: value };
          const whole = around === undefined ? { contract: named, ...record } : { [around]: [record] };
          text = formatExactJson(place === "(all)" ? value : place === around ? { [place]: value } : whole);
          const response = await verify(client.channel, verificationRequest(server.url), unending);
          assert.equal(response.responses.at(-1)?.text, text);
          const reading = response.records[0]?.reading as ObjectReading<Shape> | undefined;
          if (reading !== undefined && place !== "(all)" && place !== around)
            assertKept(reading.fields[place], value);
          if (place === around && !Array.isArray(value)) assert.deepEqual(response.extra, [[place, value]]);
        }),
        { numRuns: 100 },
      );
    });
  }
});
