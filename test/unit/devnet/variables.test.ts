import assert from "node:assert/strict";
import { ledgerOf } from "../../../src/app/networks/ledgerOf.ts";
import type { Network } from "../../../src/app/networks/network.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { VariableReader, type ReadVariables } from "../../../src/app/state/variableReader.ts";
import { storageLayoutOf } from "../../../src/builds/source/storageLayoutOf.ts";
import { storageOfSources } from "../../../src/builds/storage/contractStorage.ts";
import { runToEnd } from "../../../src/core/async/yielding.ts";
import { lowerHex } from "../../../src/core/hex.ts";
import { parseContractReference } from "../../../src/core/references/contractReference.ts";
import type { JsonObject } from "../../../src/core/json/jsonValue.ts";
import { placeKey } from "../../../src/decode/storage/storagePlace.ts";
import { lookupPolicy } from "../../../src/http/requestPolicy.ts";
import { variablesJson } from "../../../src/ui/subjects/record/variablesJson.ts";
import { harborSource } from "../../devnet/rpc/harbor.ts";
import { longText } from "../../devnet/rpc/harborTransactions.ts";
import { openChannel, type TestChannel } from "../../support/channel.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { networkWith } from "../../support/networks.ts";
import { unending } from "../../support/requests.ts";
import { builtAs } from "../../support/builtAs.ts";
import { valueOf } from "../core/arbitraries.ts";
import { sharedRpcDevnet } from "./sharedDevnet.ts";

/** Reads the variables of Cargo by the layout of its source, and the values of some keys. */
async function readCargo(
  client: TestChannel,
  ledgers: Network["ledgers"],
  keys: (owner: string) => readonly (readonly [string, string])[],
) {
  const devnet = await sharedRpcDevnet();
  const network = networkWith({ ledgers, chainId: "31337" });
  const ledger = ledgerOf(network) ?? assert.fail();
  await ledger.prepare(client.channel, lookupPolicy, unending);
  const texts = new Map([["Cargo.sol", await harborSource("Cargo.sol")]]);
  const storage = storageOfSources(runToEnd(storageLayoutOf(texts, { source: "Cargo.sol", name: "Cargo" })));
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const address = lowerHex(devnet.contracts.cargo);
  const contract = valueOf(parseContractReference(address));
  const { value } = await lookups.contract({ ledger, contract }, { signal: unending });
  assert.ok(value.kind === "found");
  const deployed = {
    ...{ address, contractId: undefined, creation: undefined, createdAt: undefined },
    runtime: (value.contract.code ?? "").slice(2),
  };
  const reader = new VariableReader(
    { lookups, builds: builtAs("Cargo", storage) },
    { ledger, deployed, point: {} },
    () => undefined,
  );
  assert.equal(reader.state.kind, "notRequested");
  await reader.refresh(unending);
  const shown = (): ReadVariables =>
    reader.state.kind === "read" ? reader.state : assert.fail(reader.state.kind);
  while (shown().hasMore) await reader.readMore(unending);
  const owner = (variablesJson(shown()) as JsonObject)["keeper"];
  const named = (name: string) =>
    shown().variables.find(({ place }) => place.path.variable === name) ?? assert.fail(name);
  for (const [name, key] of keys(String(owner)))
    await reader.readKey(placeKey(named(name).place), key, unending);
  await reader.readElements(placeKey(named("numbers").place), unending);
  return { reader, shown, owner: String(owner), json: () => variablesJson(shown()) as JsonObject };
}

describe("variables of a contract", () => {
  const keys = (owner: string): readonly [string, string][] => [
    ["balances", owner],
    ["byName", longText],
    ["byKind", "Spice"],
    ["byNumber", "-12"],
    ["lots", "70000"],
  ];

  it("are read by name from a JSON-RPC node, with the values of keys and more elements", async () => {
    await using client = openChannel();
    const { rpcUrl } = await sharedRpcDevnet();
    const { json, owner, shown, reader } = await readCargo(client, [{ kind: "rpc", url: rpcUrl }], keys);
    const { numbers, lots, ...values } = json();
    const expected: JsonObject = {
      hull: "3",
      isOpen: true,
      small: "-5",
      kind: "Spice",
      weight: String(1n << 90n),
      longText,
      blob: "0xc0ffee",
      five: ["1", "2", "3", "4", "65535"],
      balances: { [owner]: "5" },
      byName: { [longText]: "7" },
      byKind: { Spice: "8" },
      byNumber: { "-12": true },
      allowances: {},
      "harbor.cargo": { used: "77", shares: {} },
    };
    for (const [name, value] of Object.entries(expected)) assert.deepEqual(values[name], value, name);
    assert.deepEqual(
      numbers,
      Array.from({ length: 18 }, (_, at) => String(1000 * at)),
    );
    const lot = (lots as JsonObject)["70000"] as JsonObject;
    assert.deepEqual(lot["counts"], ["11", "12"]);
    // A mapping in a value of a mapping takes keys of its own.
    const [entry] = [...shown().entries.values()].flat().filter(({ value }) => value.kind === "struct");
    const shares = entry?.value.kind === "struct" ? entry.value.members.at(-1) : undefined;
    assert.ok(shares);
    await reader.readKey(placeKey(shares.place), owner, unending);
    assert.deepEqual(((json()["lots"] as JsonObject)["70000"] as JsonObject)["shares"], { [owner]: "13" });
    assert.ok(![...shown().words.values()].includes(""));
  });

  it("are read from a mirror node, which has no record of slots that were never written", async () => {
    await using client = openChannel();
    const { mirrorUrl } = await sharedRpcDevnet();
    const { json, owner, shown } = await readCargo(client, [{ kind: "mirror", url: mirrorUrl }], (keeper) => [
      ["balances", keeper],
      ["balances", `0x${"12".repeat(20)}`],
    ]);
    const { balances, longText: text } = json();
    assert.equal(text, longText);
    const [known, unknown] = Object.entries(balances as JsonObject);
    assert.deepEqual(known, [owner, "5"]);
    assert.equal(unknown?.[1], null);
    assert.ok([...shown().words.values()].includes(""));
  });
});
