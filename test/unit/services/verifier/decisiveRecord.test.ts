import assert from "node:assert/strict";
import { protocolClients } from "../../../../src/services/verifier/protocols/protocolClients.ts";
import { openChannel } from "../../../support/channel.ts";
import { json } from "../../../support/faults.ts";
import { startFaultServer } from "../../../support/faultServer.ts";
import { unending } from "../../../support/requests.ts";
import { otherAddress, spelledAddress, verificationRequest } from "../../../support/verification.ts";

const record = { address: spelledAddress, chainId: "1", status: "perfect" };
const partial = { ...record, status: "partial" };
const mismatch = { ...record, status: null, message: "The deployed and recompiled bytecode don't match." };
const other = { ...record, address: otherAddress };

const choices: readonly (readonly [
  name: string,
  result: readonly unknown[],
  decisive: number | undefined,
  outcome: string,
])[] = [
  [
    "in any letter case",
    [{ ...record, address: spelledAddress.toUpperCase().replace("0X", "0x") }],
    0,
    "perfect",
  ],
  ["without 0x", [{ ...record, address: spelledAddress.slice(2) }], 0, "perfect"],
  ["with the chain as a number", [{ ...record, chainId: 1 }], 0, "perfect"],
  ["without a chain", [{ address: spelledAddress, status: "perfect" }], 0, "perfect"],
  ["among others", [other, partial, other], 1, "partial"],
  ["the best of several", [mismatch, partial, record, partial], 2, "perfect"],
  ["partial before a mismatch", [mismatch, partial], 1, "partial"],
  ["the first of equals", [mismatch, { ...mismatch }], 0, "mismatch"],
  [
    "with a status that is a mismatch without words",
    [{ ...record, status: "extra-file-input-bug" }],
    0,
    "mismatch",
  ],
  ["with a status that is new", [{ ...record, status: "superb" }], 0, "unknown"],
  ["not of another address", [other], undefined, "unknown"],
  ["not on another chain", [{ ...record, chainId: "11" }], undefined, "unknown"],
  ["not with a chain that is no number", [{ ...record, chainId: ["1"] }], undefined, "unknown"],
  ["not without an address", [{ chainId: "1", status: "perfect" }], undefined, "unknown"],
  ["not with an address that is none", [{ ...record, address: `${spelledAddress}00` }], undefined, "unknown"],
  ["not in an empty list", [], undefined, "unknown"],
];

describe("the record that decides", () => {
  for (const [name, result, decisive, outcome] of choices) {
    it(`is that of the asked contract: ${name}`, async () => {
      await using server = await startFaultServer(json(200, { result }));
      await using client = openChannel();
      const response = await protocolClients.direct.verify(
        client.channel,
        verificationRequest(server.url),
        unending,
      );
      assert.deepEqual(
        [response.decisive, response.outcome, response.records.length],
        [decisive, outcome, result.length],
      );
    });
  }

  it("is not made up for by words beside records of others", async () => {
    const message = "This contract is not verified on Etherscan";
    await using server = await startFaultServer(json(200, { result: [other], message }));
    await using client = openChannel();
    const response = await protocolClients.direct.verify(
      client.channel,
      verificationRequest(server.url),
      unending,
    );
    assert.deepEqual([response.outcome, response.words], ["unknown", [message]]);
  });
});
