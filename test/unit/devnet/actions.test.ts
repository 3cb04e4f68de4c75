import assert from "node:assert/strict";
import { actionShape } from "../../../src/services/ledger/schema.ts";
import { parseExactJson } from "../../../src/core/json/exactJson.ts";
import { isJsonObject, type JsonObject } from "../../../src/core/json/jsonValue.ts";
import { readObject, unreadableFields } from "../../../src/services/reading/reading.ts";
import { turnBudget } from "../../../src/core/json/jsonBudget.ts";
import type { Devnet } from "../../devnet/devnet.ts";
import { ascii, longZero } from "../../support/actionRows.ts";
import { askForActions, askForContract, askForResult } from "./ask.ts";
import { sharedDevnet } from "./sharedDevnet.ts";

type Row = Readonly<Record<string, unknown>> & { readonly index: number };
type Body = { readonly actions: readonly Row[]; readonly links: { readonly next: string | null } };

describe("calls at the mirror node of the devnet", function () {
  this.timeout(30_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await sharedDevnet();
  });
  beforeEach(() => devnet.reset());

  const calls = async (sample: string, query = ""): Promise<Body> => {
    const { hash, transactionId } = devnet.sample(sample);
    return (await askForActions(devnet, hash ?? transactionId!, query)).body as Body;
  };

  it("are told by ID and by hash, in the fields of real ones", async () => {
    const { transactionId, hash } = devnet.sample("createdContracts");
    const responses = await Promise.all([hash!, transactionId!].map((name) => askForActions(devnet, name)));
    assert.deepEqual(responses[0]!.body, responses[1]!.body);
    const response = parseExactJson(responses[0]!.text, turnBudget) as { actions: JsonObject[] };
    for (const row of response.actions) {
      assert.ok(isJsonObject(row));
      assert.deepEqual(Object.keys(row).sort(), Object.keys(actionShape).sort());
      assert.deepEqual(unreadableFields(readObject(actionShape, row)), []);
    }
  });

  it("stand in the order in which they began, with the addresses of numbers alone", async () => {
    const { actions, links } = await calls("createdContracts");
    const shown = actions.map((row) => [
      row.index,
      row["call_depth"],
      row["call_operation_type"],
      row["caller"],
    ]);
    assert.deepEqual(shown, [
      [0, 0, "CALL", "0.0.2"],
      ...[1, 2, 3].map((index) => [index, 1, "CREATE", actions[0]!["recipient"]]),
    ]);
    assert.equal(links.next, null);
    const number = (id: unknown) => Number(String(id).slice(4));
    for (const { caller, from, recipient, to } of actions)
      assert.deepEqual([from, to], [longZero(number(caller)), longZero(number(recipient))]);
  });

  it("are each told with what came of it: data, revert data, or a name", async () => {
    const endOf = async (sample: string) => {
      const { result_data_type, result_data } = (await calls(sample)).actions[0]!;
      return [result_data_type, result_data];
    };
    assert.deepEqual(await endOf("payment"), ["OUTPUT", "0x"]);
    assert.match(String((await endOf("panic"))[1]), /^0x4e487b71/);
    assert.equal((await endOf("customError"))[0], "REVERT_REASON");
    assert.deepEqual(await endOf("outOfGas"), ["ERROR", ascii("INSUFFICIENT_GAS")]);
    const failed = (await calls("failedCreate")).actions[0]!;
    assert.deepEqual(
      [failed["call_type"], failed["recipient"], failed["recipient_type"], failed["to"]],
      ["CREATE", null, null, null],
    );
  });

  it("hold tinybars, with every digit, and no gas that is charged before", async () => {
    const { hash } = devnet.sample("hugeAmount");
    assert.match((await askForActions(devnet, hash!)).text, /"value":5000000000000000000[,}]/);
    const { gas_limit } = (await askForResult(devnet, hash!)).body as { gas_limit: number };
    const { gas, gas_used } = (await calls("hugeAmount")).actions[0] as unknown as {
      gas: number;
      gas_used: number;
    };
    assert.ok(gas <= gas_limit - 21_000 && gas_used < gas);
  });

  it("come in pages, of a hundred at most, with a path to the next", async () => {
    const { hash } = devnet.sample("createdContracts");
    const path = `/api/v1/contracts/results/${hash!}/actions`;
    const indexes = async (query: string) => {
      const { actions, links } = await calls("createdContracts", query);
      return [actions.map(({ index }) => index), links.next];
    };
    assert.deepEqual(await indexes("?limit=3"), [[0, 1, 2], `${path}?limit=3&index=gt:2`]);
    assert.deepEqual(await indexes("?limit=3&index=gt:2"), [[3], null]);
    // A full page leads on, also where nothing follows.
    assert.deepEqual(await indexes("?limit=4"), [[0, 1, 2, 3], `${path}?limit=4&index=gt:3`]);
    assert.deepEqual(await indexes("?index=gt:3"), [[], null]);
    assert.deepEqual(await indexes("?order=desc&limit=2"), [[3, 2], `${path}?order=desc&limit=2&index=lt:2`]);
    assert.deepEqual(await indexes("?index=gte:1&index=lt:3"), [[1, 2], null]);
    assert.deepEqual(await indexes("?index=2"), [[2], null]);
    assert.deepEqual(await indexes("?limit=1000"), [[0, 1, 2, 3], null]);
  });

  it("are refused and missing as real ones are", async () => {
    const { hash, transactionId } = devnet.sample("success");
    for (const [query, message] of [
      ["?nonce=1", "Unknown query parameter: nonce"],
      ["?hbar=false", "Unknown query parameter: hbar"],
      ["?index=ne:1", "Invalid parameter: index"],
      ["?index=x", "Invalid parameter: index"],
      ["?limit=0", "Invalid parameter: limit"],
      ["?limit=-1", "Invalid parameter: limit"],
      ["?order=up", "Invalid parameter: order"],
    ] as const) {
      const response = await askForActions(devnet, hash!, query);
      assert.deepEqual(
        [response.status, response.body],
        [400, { _status: { messages: [{ message }] } }],
        query,
      );
    }
    for (const name of [`${hash!}${"0".repeat(32)}`, "tea", transactionId!.replace("-", "@")])
      assert.equal((await askForActions(devnet, name)).status, 400, name);
    assert.equal((await askForActions(devnet, `0x${"12".repeat(32)}`)).status, 404);
  });

  it("are none of a transaction that another caused", async () => {
    const { transactionId } = devnet.sample("childTransaction");
    const { hash } = (await askForResult(devnet, transactionId!, "?nonce=1")).body as { hash: string };
    assert.equal((await askForResult(devnet, hash)).status, 200);
    const { status, body } = await askForActions(devnet, hash);
    assert.deepEqual([status, body], [200, { actions: [], links: { next: null } }]);
  });

  /** Depth, operation, ID of who is called, and what came of it, of each call of a sample. */
  const shapes = async (sample: string) =>
    (await calls(sample)).actions.map((row) =>
      ["call_depth", "call_operation_type", "recipient", "result_data_type"]
        .map((name) => row[name])
        .join(" "),
    );

  it("are five levels deep, with a failure that is caught and one that is not", async () => {
    assert.deepEqual(await shapes("fiveLevels"), [
      "0 CALL 0.0.1069 REVERT_REASON",
      "1 CALL 0.0.1068 REVERT_REASON",
      "2 STATICCALL 0.0.1067 REVERT_REASON",
      "2 CALL 0.0.1067 REVERT_REASON",
      "3 CALL 0.0.1066 REVERT_REASON",
      "4 CALL 0.0.1065 REVERT_REASON",
    ]);
    const { actions } = await calls("fiveLevels");
    const data = actions.map((row) => row["result_data"]);
    assert.deepEqual(new Set([data[0], data[1], data[3], data[4], data[5]]).size, 1);
    assert.notEqual(data[2], data[0]);
  });

  it("run the code of another in their own place, without a value of their own", async () => {
    const [outer, inner] = (await calls("libraryError")).actions;
    assert.equal(inner!["call_operation_type"], "DELEGATECALL");
    assert.deepEqual([inner!["from"], inner!["value"]], [outer!["to"], 0]);
    assert.equal(inner!["result_data"], outer!["result_data"]);
    const implementations = [];
    for (const sample of ["beforeUpgrade", "afterUpgrade"])
      implementations.push((await calls(sample)).actions[1]!["recipient"]);
    assert.equal(new Set(implementations).size, 2);
  });

  it("reach the system contract, which has no record", async () => {
    for (const sample of ["redirectCall", "packedRedirectCall", "responseCode"]) {
      const system = (await calls(sample)).actions[1]!;
      assert.deepEqual(
        [system["call_type"], system["recipient"], system["to"], system["result_data_type"]],
        ["SYSTEM", "0.0.359", longZero(0x167), "OUTPUT"],
      );
    }
    assert.equal((await askForContract(devnet, "0.0.359")).status, 404);
  });

  it("are told 2,000 of one transaction, a hundred at a time", async () => {
    let query = "?limit=100";
    let count = 0;
    for (let pages = 1; ; pages += 1) {
      const { actions, links } = await calls("manyCalls", query);
      assert.deepEqual(
        actions.map(({ index }) => index),
        actions.map((_, at) => count + at),
      );
      count += actions.length;
      if (links.next === null) {
        assert.deepEqual([count, pages], [2001, 21]);
        return;
      }
      query = links.next.slice(links.next.indexOf("?"));
    }
  });

  it("are there where the call result is lost, and may be missing where it is not", async () => {
    const { status } = await askForResult(devnet, devnet.sample("callsWithoutResult").hash!);
    assert.deepEqual([status, (await calls("callsWithoutResult")).actions.length], [206, 6]);
    const { hash } = devnet.sample("callsNotRecorded");
    assert.equal((await askForResult(devnet, hash!)).status, 200);
    const response = await askForActions(devnet, hash!);
    assert.deepEqual([response.status, response.body], [200, { actions: [], links: { next: null } }]);
  });
});
