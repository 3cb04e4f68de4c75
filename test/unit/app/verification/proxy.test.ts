import assert from "node:assert/strict";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import type { Network } from "../../../../src/app/networks/network.ts";
import { knownProxy, proxyOf, requestedProxy } from "../../../../src/app/verification/proxy.ts";
import { proxySlots } from "../../../../src/builds/code/proxySlots.ts";
import { openChannel } from "../../../support/channel.ts";
import { everyHashAgreed } from "../../../support/consent.ts";
import { json } from "../../../support/faults.ts";
import { startFaultServer } from "../../../support/faultServer.ts";
import { networkWith } from "../../../support/networks.ts";
import { unending } from "../../../support/requests.ts";
import { unrecordedCode } from "../../../support/unrecordedCode.ts";
import { buildsIn } from "../builds/projects.ts";
import { recordLookup } from "../hover/openLookups.ts";
import type { ContractQuery } from "../../../../src/app/lookups/requestCache.ts";
import { ledgerOf } from "../../../../src/app/networks/ledgerOf.ts";

const address = "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab";
const target = "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24";
const runtime = `363d3d373d3d3d363d73${target.slice(2)}5af43d82803e903d91602b57fd5bf3`;
const deployed = unrecordedCode(address, runtime);

/** Services that know of a verification, and of no contract's code. */
async function opened() {
  const body = { match: "exact_match", runtimeMatch: "exact_match", creationMatch: null, chainId: "298" };
  const server = await startFaultServer(json(200, { ...body, address: target }));
  const client = openChannel();
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const url = `${server.url}/`;
  const network: Network = networkWith({ name: "N", chainId: "298", mirrorUrl: url, verifierUrl: url });
  return {
    tools: { lookups, builds: buildsIn([]) },
    network,
    asked: () => server.requests.map(({ path }) => path),
    [Symbol.asyncDispose]: async () => {
      await client[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe("what a proxy leads to", () => {
  it("is told with what is held alone, until it is asked for", async () => {
    await using at = await opened();
    const { tools, network } = at;
    const held = await knownProxy(tools, network, deployed);
    assert.ok(held?.kind === "loaded");
    const unknown = { address: target, role: "implementation", build: undefined, isCompared: false };
    assert.deepEqual(held.value.target, { ...unknown, state: undefined });
    assert.deepEqual(at.asked(), []);
    const { role } = held.value.target;
    const source = requestedProxy(tools.lookups, network, unending);
    const found = await proxyOf(source, tools.builds, deployed, { role, address: target });
    assert.equal(found.target.state, "perfect");
    const asked = at.asked().length;
    assert.ok(asked > 0);
    const known = await knownProxy(tools, network, deployed);
    assert.ok(known?.kind === "loaded");
    assert.equal(known.value.target.state, "perfect");
    assert.equal(at.asked().length, asked);
  });

  it("is not known of code that reads such slots, and nothing of other code", async () => {
    await using at = await opened();
    const reading = { ...deployed, runtime: `7f${proxySlots.beacon}54` };
    assert.deepEqual(await knownProxy(at.tools, at.network, reading), { kind: "slots", slots: ["beacon"] });
    assert.equal(await knownProxy(at.tools, at.network, { ...deployed, runtime: "6080" }), undefined);
    assert.deepEqual(at.asked(), []);
  });

  it("is compared with the builds where its code is held, without asking, and not where a network has no ledger", async () => {
    await using at = await opened();
    const asked: unknown[] = [];
    const value = recordLookup({ evm_address: target, contract_id: "0.0.7", runtime_bytecode: "0x6080" });
    const lookups = {
      cachedContract: (query: unknown) => {
        asked.push(query);
        return { value, receivedAt: 1 };
      },
      cachedStatus: () => undefined,
    } as unknown as Lookups;
    const isCompared = async (network: Network): Promise<boolean | undefined> => {
      const held = await knownProxy({ ...at.tools, lookups }, network, deployed);
      return held?.kind === "loaded" ? held.value.target.isCompared : undefined;
    };
    assert.equal(await isCompared(at.network), true);
    assert.deepEqual(
      asked.map((query) => (query as ContractQuery).ledger.id),
      [ledgerOf(at.network)?.id],
    );
    assert.equal(await isCompared({ ...at.network, ledgers: [] }), false);
    assert.deepEqual(at.asked(), []);
  });
});
