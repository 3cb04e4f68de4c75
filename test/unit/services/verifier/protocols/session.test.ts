import assert from "node:assert/strict";
import { protocolClients } from "../../../../../src/services/verifier/protocols/protocolClients.ts";
import { NamedFiles, sessionRecordShape } from "../../../../../src/services/verifier/schema.ts";
import type { VerificationResponse } from "../../../../../src/services/verifier/verification.ts";
import { openChannel } from "../../../../support/channel.ts";
import { json } from "../../../../support/faults.ts";
import { startFaultServer } from "../../../../support/faultServer.ts";
import { unending } from "../../../../support/requests.ts";
import { spelledAddress, verificationRequest } from "../../../../support/verification.ts";
import { objectReading } from "../../../../support/readings.ts";

async function responseTo(body: unknown, status = 200): Promise<VerificationResponse> {
  await using server = await startFaultServer(json(status, body));
  await using client = openChannel();
  return await protocolClients.session.verify(client.channel, verificationRequest(server.url), unending);
}

function value(of: unknown) {
  return { state: "value", value: of };
}

describe("session variant", () => {
  it("reads every specified field, and keeps what else was sent", async () => {
    const missing = { "B.sol": { keccak256: "0x12", urls: ["ipfs://b"] } };
    const response = await responseTo({
      contracts: [
        {
          verificationId: "0aeb4172cc6ac903b113e838654e8f4965f89a08",
          compiledPath: "contracts/A.sol",
          name: "A",
          compilerVersion: "0.8.25",
          address: spelledAddress,
          chainId: "1",
          files: { found: ["A.sol"], missing, invalid: {}, more: 1 },
          status: "perfect",
          storageTimestamp: "2026-11-20T16:54:45.764Z",
          constructorArgumentsArray: ["1"],
        },
      ],
      unused: ["C.sol"],
      files: ["A.sol"],
    });
    const { responses, records, ...rest } = response;
    assert.deepEqual(rest, {
      protocol: "session",
      outcome: "perfect",
      customCode: undefined,
      listsRecords: true,
      compilerErrors: [],
      externalVerifications: [],
      decisive: 0,
      unused: value(["C.sol"]),
      extra: [["files", ["A.sol"]]],
      words: [],
    });
    assert.deepEqual(records, [
      {
        protocol: "session",
        reading: objectReading(
          {
            verificationId: value("0aeb4172cc6ac903b113e838654e8f4965f89a08"),
            compiledPath: value("contracts/A.sol"),
            name: value("A"),
            compilerVersion: value("0.8.25"),
            address: value(spelledAddress),
            chainId: value("1"),
            files: value(
              objectReading(
                {
                  found: value(new NamedFiles(["A.sol"])),
                  missing: value(new NamedFiles(missing)),
                  invalid: value(new NamedFiles({})),
                },
                [["more", 1]],
              ),
            ),
            status: value("perfect"),
            statusMessage: { state: "absent" },
            storageTimestamp: value("2026-11-20T16:54:45.764Z"),
          },
          [["constructorArgumentsArray", ["1"]]],
        ),
      },
    ]);
    assert.deepEqual(
      responses.map(({ status, path }) => [status, path]),
      [[200, "/session/verify/etherscan"]],
    );
  });

  it("knows the specified fields", () => {
    const documented =
      "verificationId compiledPath name compilerVersion address chainId files status storageTimestamp";
    const names = Object.keys(sessionRecordShape);
    assert.deepEqual(
      documented.split(" ").filter((name) => !names.includes(name)),
      [],
    );
  });

  it("takes files as an array and as an object, and nothing else", async () => {
    const files = { found: { "A.sol": null }, missing: ["B.sol"], invalid: "C.sol" };
    const { records } = await responseTo({ contracts: [{ files }] });
    assert.deepEqual(records[0]!.reading.fields, {
      ...Object.fromEntries(Object.keys(sessionRecordShape).map((name) => [name, { state: "absent" }])),
      files: value(
        objectReading({
          found: value(new NamedFiles({ "A.sol": null })),
          missing: value(new NamedFiles(["B.sol"])),
          invalid: { state: "unreadable", raw: "C.sol" },
        }),
      ),
    });
  });

  it("has files with what is said about each, as many as asked for", () => {
    const [one, other] = [
      { path: "A.sol", detail: null },
      { path: "toString", detail: undefined },
    ] as const;
    assert.deepEqual(new NamedFiles({ "A.sol": null, "B.sol": 1 }).first(1), [one]);
    assert.deepEqual(new NamedFiles(["toString"]).first(2), [other]);
  });

  it("tells what a failed match came to, though it is HTTP 200", async () => {
    const statusMessage = "The deployed and recompiled bytecode don't match.";
    const record = { address: spelledAddress, chainId: "1", status: "error", statusMessage };
    const { outcome, words, decisive } = await responseTo({ contracts: [record], unused: [] });
    assert.deepEqual(
      { outcome, words, decisive },
      { outcome: "mismatch", words: [statusMessage], decisive: 0 },
    );
  });

  it("tells what cannot be compiled by the files that are missing or not the right ones", async () => {
    const record = { address: spelledAddress, chainId: "1", status: "error" };
    const detail = { keccak256: "0x12", urls: [] };
    const all = [
      { missing: { "B.sol": detail } },
      { missing: {}, invalid: { "C.sol": { expectedHash: "0x1", calculatedHash: "0x2" } } },
      { missing: {}, invalid: {} },
      undefined,
    ];
    const outcomes = [];
    for (const files of all)
      outcomes.push((await responseTo({ contracts: [{ ...record, files }], unused: [] })).outcome);
    assert.deepEqual(outcomes, ["compileFailed", "compileFailed", "unknown", "unknown"]);
  });

  it("survives any body, and loses nothing of it", async () => {
    const bodies: readonly (readonly [
      body: string,
      records: number,
      unused: unknown,
      extra: readonly unknown[],
      listsRecords: boolean,
    ])[] = [
      ["{}", 0, { state: "absent" }, [], false],
      ['{"contracts":null,"unused":null}', 0, { state: "null" }, [["contracts", null]], false],
      [
        '{"contracts":{"a":1},"unused":[1]}',
        0,
        { state: "unreadable", raw: [1] },
        [["contracts", { a: 1 }]],
        false,
      ],
      ['{"contracts":[]}', 0, { state: "absent" }, [], true],
      ['{"contracts":[null,"text",5,[]]}', 4, { state: "absent" }, [], true],
      ["[]", 0, undefined, [], false],
      ["null", 0, undefined, [], false],
      ['"text"', 0, undefined, [], false],
      ["<html>", 0, undefined, [], false],
      ["", 0, undefined, [], false],
    ];
    const seen = [];
    for (const [body] of bodies) {
      const { outcome, records, unused, extra, decisive, listsRecords } = await responseTo(body);
      assert.deepEqual([outcome, decisive], ["unknown", undefined]);
      seen.push([body, records.length, unused, extra, listsRecords]);
    }
    assert.deepEqual(seen, bodies);
  });
});
