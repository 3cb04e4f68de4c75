import assert from "node:assert/strict";
import { parseContractReference } from "../../../../../src/core/references/contractReference.ts";
import { parseTransactionReference } from "../../../../../src/core/references/transactionReference.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import { errorFrom } from "../../../../support/failures.ts";
import { openChannel } from "../../../../support/channel.ts";
import { json } from "../../../../support/faults.ts";
import { startFaultServer } from "../../../../support/faultServer.ts";
import { once, unending } from "../../../../support/requests.ts";
import { valueOf } from "../../../core/arbitraries.ts";

type Case = readonly [asked: string, answer: object, isNamed: boolean];

const digits = "5b1869d9a4c187f2eaa108f3062412ecf0526b24";
const longZero = "00000000000000000000000000000000000003e9";
const alias = `0x${digits}`;
const hash = "ab".repeat(32);
const rest = "cd".repeat(16);

const contracts: readonly Case[] = [
  ["0.0.1001", { contract_id: "0.0.1001", evm_address: alias }, true],
  ["1.2.1001", { contract_id: "1.2.1001" }, true],
  ["1.2.1001", { contract_id: "0.0.1001" }, false],
  ["0.0.1001", { contract_id: "0.0.1002", evm_address: `0x${longZero}` }, false],
  ["0.0.1001", { contract_id: null, evm_address: `0x${longZero}` }, true],
  ["0.0.1001", { contract_id: null, evm_address: alias }, false],
  ["0.0.1001", {}, false],
  ["0.0.1001", { memo: "0.0.1001" }, false],
  [alias, { contract_id: "0.0.1001", evm_address: digits.toUpperCase() }, true],
  [alias, { contract_id: "0.0.1001", evm_address: `0x${longZero}` }, false],
  [alias, { contract_id: "0.0.1001" }, false],
  [longZero, { contract_id: "0.0.1001", evm_address: alias }, true],
  [longZero, { contract_id: "0.0.1002", evm_address: alias }, false],
  [longZero, { evm_address: `0x${longZero}` }, true],
  [`1.2.${longZero}`, { contract_id: "0.0.1001", evm_address: alias }, true],
];

const transactions: readonly Case[] = [
  [hash, { hash: `0x${hash}` }, true],
  [`0x${hash}`, { hash: hash.toUpperCase() }, true],
  [hash, { hash: `0x${hash}${rest}` }, true],
  [`${hash}${rest}`, { hash: `0x${hash}` }, true],
  [hash, { hash: `0x${rest}${rest}` }, false],
  [hash, { hash: `0x${hash}00` }, false],
  [hash, { hash: "0x" }, false],
  [hash, { hash: null, result: "SUCCESS" }, false],
  [hash, { result: hash, more: hash }, false],
  [hash, {}, false],
  ["0.0.2-5-7", { result: "SUCCESS" }, true],
  ["0.0.2-5-7", { result: null, more: 1 }, false],
  ["0.0.2-5-7", {}, false],
];

async function kindOf(asking: (url: string) => Promise<{ readonly kind: string }>, answer: object) {
  await using server = await startFaultServer(json(200, answer));
  try {
    return (await asking(server.url)).kind;
  } catch (error) {
    assert.ok(error instanceof ApiError && error.response !== undefined);
    return error.failure.kind;
  }
}

describe("what is found", () => {
  for (const [asked, answer, isNamed] of contracts) {
    it(`names the contract or is no response: ${asked}, ${JSON.stringify(answer)}`, async () => {
      await using client = openChannel();
      const contract = valueOf(parseContractReference(asked));
      const found = await kindOf(
        (url) => mirrorAt(url).lookUpContract(client.channel, { contract }, once, unending),
        answer,
      );
      assert.equal(found, isNamed ? "found" : "notNamed");
    });
  }

  for (const [asked, answer, isNamed] of transactions) {
    it(`names the transaction or is no response: ${asked}, ${JSON.stringify(answer)}`, async () => {
      await using client = openChannel();
      const transaction = valueOf(parseTransactionReference(asked));
      const found = await kindOf(
        (url) => mirrorAt(url).lookUpTransaction(client.channel, { transaction }, once, unending),
        answer,
      );
      assert.equal(found, isNamed ? "found" : "notNamed");
    });
  }

  it("is refused with the response that was found, and how it was found", async () => {
    await using server = await startFaultServer(json(206, {}));
    await using client = openChannel();
    const contract = valueOf(parseContractReference(alias));
    const transaction = valueOf(parseTransactionReference(hash));
    for (const [asked, lookup] of [
      ["contract", mirrorAt(server.url).lookUpContract(client.channel, { contract }, once, unending)],
      [
        "transaction",
        mirrorAt(server.url).lookUpTransaction(client.channel, { transaction }, once, unending),
      ],
    ] as const) {
      const { failure, host, response } = await errorFrom(lookup);
      assert.deepEqual(failure, { kind: "notNamed", asked, status: 206 });
      assert.deepEqual([host, response?.text], [new URL(server.url).host, "{}"]);
    }
  });
});
