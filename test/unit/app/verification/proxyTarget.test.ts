import assert from "node:assert/strict";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import { targetOf } from "../../../../src/app/verification/proxy.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { proxySlots } from "../../../../src/builds/code/proxySlots.ts";
import { openChannel } from "../../../support/channel.ts";
import { everyHashAgreed } from "../../../support/consent.ts";
import { json } from "../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { unending } from "../../../support/requests.ts";
import { ledgerAt } from "../../../support/networks.ts";

const address = "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab";
const target = "5b1869d9a4c187f2eaa108f3062412ecf0526b24";

/** Where a code leads, and what was asked for to find that out. */
async function told(runtime: string, behaviour: Behaviour) {
  await using mirror = await startFaultServer(behaviour);
  await using client = openChannel();
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const behind = await targetOf(lookups, ledgerAt(`${mirror.url}/`), { address, runtime }, unending);
  return { behind, asked: mirror.requests.map(({ path }) => path) };
}

const holding = (slot: string, value: string): Behaviour =>
  json(200, { state: [{ slot: `0x${slot}`, value: `0x${value}` }], links: { next: null } });

const word = `${"0".repeat(24)}${target}`;

describe("what is behind a proxy", () => {
  it("is told by a clone's code alone", async () => {
    const clone = `363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`;
    const { behind, asked } = await told(clone, json(500, {}));
    assert.deepEqual(behind, { role: "implementation", address: `0x${target}` });
    assert.deepEqual(asked, []);
  });

  it("stands in the slot that the code reads", async () => {
    for (const [name, role] of [
      ["implementation", "implementation"],
      ["beacon", "beacon"],
      ["proxiable", "implementation"],
    ] as const) {
      const slot = proxySlots[name];
      const { behind, asked } = await told(`7f${slot}54`, holding(slot, word));
      assert.deepEqual(behind, { role, address: `0x${target}` });
      assert.deepEqual(asked, [`/api/v1/contracts/${address}/state?slot=0x${slot}`]);
    }
  });

  it("is nothing where the slot holds none, or something else: such code alone is no proxy", async () => {
    const slot = proxySlots.implementation;
    const runtime = `7f${slot}54`;
    for (const behaviour of [
      json(200, { state: [] }),
      json(200, {}),
      holding(slot, "0".repeat(64)),
      holding(slot, `01${word.slice(2)}`),
      holding(proxySlots.beacon, word),
      holding(slot, target),
      json(404, { _status: { messages: [{ message: "Not found" }] } }),
    ])
      assert.equal((await told(runtime, behaviour)).behind, undefined);
    await assert.rejects(told(runtime, json(500, {})), ApiError);
    assert.deepEqual(await told("6080", json(500, {})), { behind: undefined, asked: [] });
  });
});
