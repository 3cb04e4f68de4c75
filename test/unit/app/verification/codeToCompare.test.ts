import assert from "node:assert/strict";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import { codeToCompare } from "../../../../src/app/verification/codeToCompare.ts";
import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import { openChannel } from "../../../support/channel.ts";
import { everyHashAgreed } from "../../../support/consent.ts";
import { json, page } from "../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { networkWith } from "../../../support/networks.ts";
import { unending } from "../../../support/requests.ts";
import { valueOf } from "../../core/arbitraries.ts";

const address = "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab";
const longZero = "0x00000000000000000000000000000000000003e9";

async function toldOf(contract: string, behaviour: Behaviour | undefined, chainId = "296"): Promise<unknown> {
  await using mirror = await startFaultServer(behaviour ?? json(500, {}));
  await using client = openChannel();
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const mirrorUrl = behaviour === undefined ? undefined : `${mirror.url}/`;
  const network = { ...networkWith({ mirrorUrl }), chainId };
  const told = await codeToCompare(lookups, network, valueOf(parseContractReference(contract)), unending);
  if (told === undefined) return "nothing";
  if (told.kind === "unknown") return told.mirrorFailure.failure.kind;
  return told.kind === "read" ? told.deployed.runtime : [told.reason, told.address, told.contractId];
}

function record(fields: object): Behaviour {
  return json(200, { contract_id: "0.0.1001", evm_address: address, ...fields });
}

describe("the code to compare", () => {
  it("is the record's", async () => {
    assert.equal(await toldOf("0.0.1001", record({ runtime_bytecode: "0x60AB" })), "60ab");
  });

  it("cannot be read where there is no mirror node, or it does not say it: the address is known", async () => {
    assert.deepEqual(await toldOf(address, undefined), ["noMirror", address, undefined]);
    assert.deepEqual(await toldOf(address, json(500, {})), ["unreadable", address, undefined]);
    const bare = record({ runtime_bytecode: null });
    assert.deepEqual(await toldOf(address, bare), ["unreadable", address, "0.0.1001"]);
    assert.deepEqual(await toldOf("0.0.1001", bare), ["unreadable", address, "0.0.1001"]);
  });

  it("may be there though it was not read, where asking the mirror node failed: it says how", async () => {
    await using client = openChannel();
    const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
    const contract = valueOf(parseContractReference(address));
    const failureAt = async (mirrorUrl: string | undefined) => {
      const told = await codeToCompare(lookups, networkWith({ mirrorUrl }), contract, unending);
      assert.ok(told?.kind === "notRead");
      return told.mirrorFailure && [told.mirrorFailure.failure.kind, told.mirrorFailure.host];
    };
    const closed = await startFaultServer(json(200, {}));
    await closed[Symbol.asyncDispose]();
    assert.deepEqual(await failureAt(`${closed.url}/`), ["unreachable", closed.host]);
    assert.equal(await failureAt(undefined), undefined);
    for (const [behaviour, kind] of [
      [json(500, {}), "serviceFailed"],
      [json(429, {}), "rateLimited"],
      [page(200, "<!doctype html>"), "notJson"],
    ] as const) {
      await using mirror = await startFaultServer(behaviour);
      assert.deepEqual(await failureAt(`${mirror.url}/`), [kind, mirror.host]);
    }
    await using bare = await startFaultServer(record({ runtime_bytecode: null }));
    assert.equal(await failureAt(`${bare.url}/`), undefined, "it has answered");
  });

  it("is of no contract whose own address is not known: nobody looks under its long-zero form", async () => {
    for (const contract of ["0.0.1001", longZero]) {
      assert.equal(await toldOf(contract, undefined), "nothing");
      assert.equal(await toldOf(contract, json(500, {})), "serviceFailed", "there may be one");
      assert.equal(await toldOf(contract, record({ evm_address: null })), "nothing");
    }
    assert.deepEqual(await toldOf(longZero, undefined, "11155111"), ["noMirror", longZero, undefined]);
  });

  it("cannot be read where the mirror node fails, though the contract's own address was known before", async () => {
    await using mirror = await startFaultServer(json(503, {}));
    await using client = openChannel();
    const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed, {
      storedAddress: () => Promise.resolve(address),
    });
    const network = networkWith({ mirrorUrl: `${mirror.url}/` });
    const told = await codeToCompare(lookups, network, valueOf(parseContractReference("1001")), unending);
    assert.ok(told?.kind === "notRead");
    assert.deepEqual([told.address, told.contractId], [address, "0.0.1001"]);
    assert.equal(told.mirrorFailure?.failure.kind, "serviceFailed");
  });

  it("is of no contract that is not there, or not any more", async () => {
    assert.equal(
      await toldOf(address, json(404, { _status: { messages: [{ message: "Not found" }] } })),
      "nothing",
    );
    for (const code of ["0x", "0x6001"])
      assert.equal(await toldOf(address, record({ runtime_bytecode: code, deleted: true })), "nothing");
  });
});
