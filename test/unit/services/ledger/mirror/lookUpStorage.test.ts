import assert from "node:assert/strict";
import { parseContractReference } from "../../../../../src/core/references/contractReference.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { openChannel } from "../../../../support/channel.ts";
import { json } from "../../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../../support/faultServer.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import { valueOf } from "../../../core/arbitraries.ts";
import { once, unending } from "../../../../support/requests.ts";

const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}` as const;
const contract = valueOf(parseContractReference("0.0.2001"));

async function read(
  slots: readonly number[],
  time: string | undefined,
  ...behaviours: readonly [Behaviour, ...Behaviour[]]
) {
  await using server = await startFaultServer(...behaviours);
  await using client = openChannel();
  const query = { contract, slots: slots.map(word), ...(time === undefined ? {} : { time }) };
  const words = await mirrorAt(server.url).lookUpStorage(client.channel, query, once, unending);
  return {
    words: [...words],
    queries: server.requests.map(({ path }) => new URLSearchParams(path.split("?")[1])),
  };
}

const rows = (...values: readonly (readonly [slot: unknown, value: unknown])[]): Behaviour =>
  json(200, { state: values.map(([slot, value]) => ({ slot, value })), links: { next: null } });

describe("storage by a mirror node", () => {
  it("has the words of the slots that have rows, and leaves out the others", async () => {
    const { words, queries } = await read([0, 1], undefined, rows([word(1), word(5)]));
    assert.deepEqual(words, [[word(1), word(5)]]);
    assert.deepEqual(queries[0]?.getAll("slot"), [word(0), word(1)]);
    assert.equal(queries[0].get("timestamp"), null);
  });

  it("is read as of a time", async () => {
    const { queries } = await read([0], "1700000000.000000001", rows());
    assert.equal(queries[0]?.get("timestamp"), "1700000000.000000001");
  });

  it("ignores rows of other slots and rows that cannot be read", async () => {
    const { words } = await read(
      [0, 1],
      undefined,
      rows([word(7), word(5)], [word(0), "0x12"], [1, word(1)]),
    );
    assert.deepEqual(words, []);
  });

  it("takes a request for each 25 slots", async () => {
    const slots = Array.from({ length: 30 }, (_, index) => index);
    const { words, queries } = await read(
      slots,
      undefined,
      rows([word(1), word(2)]),
      rows([word(27), word(3)]),
    );
    assert.deepEqual(
      queries.map((query) => query.getAll("slot").length),
      [25, 5],
    );
    assert.deepEqual(words, [
      [word(1), word(2)],
      [word(27), word(3)],
    ]);
  });

  it("fails where the mirror node fails, rather than to report nothing", async () => {
    await assert.rejects(read([0], undefined, json(500, {})), ApiError);
  });
});
