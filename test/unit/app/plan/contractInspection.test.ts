import assert from "node:assert/strict";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import { ContractInspection } from "../../../../src/app/plan/contractInspection.ts";
import { proxySlots } from "../../../../src/builds/code/proxySlots.ts";
import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { openChannel } from "../../../support/channel.ts";
import { everyHashAgreed } from "../../../support/consent.ts";
import { found, json } from "../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { networkWith } from "../../../support/networks.ts";
import { unending } from "../../../support/requests.ts";
import { contractAddress } from "../../../support/verification.ts";
import { valueOf } from "../../core/arbitraries.ts";

const createdAt = "1706793445.000000007";

/** Which part of an inspection a path is requested for. */
const requested = (path: string): string => {
  if (path.includes("/state")) return "target";
  if (path.includes("/results/")) return "creation";
  return path.startsWith("/v2/") ? "status" : "code";
};

const responses: Readonly<Record<string, Behaviour>> = {
  code: found({
    evm_address: contractAddress,
    contract_id: "0.0.1001",
    created_timestamp: createdAt,
    runtime_bytecode: `0x7f${proxySlots.implementation}54`,
  }),
  status: json(404, { match: null, chainId: "298", address: contractAddress }),
  target: json(200, { state: [] }),
  creation: found({ timestamp: createdAt, created_contract_ids: ["0.0.1001"] }),
};

/** An inspection of a contract at services that do as they should, until they are told otherwise. */
async function openInspection() {
  const behaviour = { ...responses };
  const server = await startFaultServer((...given) => behaviour[requested(given[1].path)]?.(...given));
  const client = openChannel();
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const network = networkWith({ chainId: "298", mirrorUrl: server.url, verifierUrl: server.url });
  const inspection = new ContractInspection(
    { lookups: () => Promise.resolve(lookups) },
    network,
    valueOf(parseContractReference(contractAddress)),
  );
  /** Everything that an inspection tells, side by side. */
  const inspect = async (signal = unending) => {
    const code = await inspection.code(signal);
    assert.ok(code?.kind === "read");
    return Promise.all([
      inspection.status(contractAddress, signal),
      inspection.target(code.deployed, signal),
      inspection.creation(code, undefined, signal),
    ]);
  };
  return {
    inspection,
    inspect,
    behaviour,
    asked: () => server.requests.map(({ path }) => requested(path)).sort(),
    [Symbol.asyncDispose]: async () => {
      await client.close();
      await server.close();
    },
  };
}

describe("the inspection of a contract that is to be verified", () => {
  it("sends each request once, whoever needs its response, at the same time or later", async () => {
    await using at = await openInspection();
    const each = ["code", "creation", "status", "target"];
    const both = await Promise.all([at.inspect(), at.inspect()]);
    assert.deepEqual(at.asked(), each);
    const [status, target, creation] = await at.inspect();
    assert.deepEqual([status?.kind, target, creation?.isDirect], ["known", undefined, false]);
    assert.deepEqual(both, [
      [status, target, creation],
      [status, target, creation],
    ]);
    assert.deepEqual(at.asked(), each);
  });

  it("sends nothing before its response is needed", async () => {
    await using at = await openInspection();
    assert.deepEqual(at.asked(), []);
    await at.inspection.status(contractAddress, unending);
    assert.deepEqual(at.asked(), ["status"]);
  });

  it("sends a request again that has failed, and no other", async () => {
    await using at = await openInspection();
    at.behaviour["target"] = json(503, {});
    await assert.rejects(at.inspect(), ApiError);
    const before = at.asked();
    at.behaviour["target"] = responses["target"] ?? assert.fail();
    await at.inspect();
    await at.inspect();
    assert.deepEqual(at.asked(), [...before, "target"]);
  });

  it("sends a request again that was given up", async () => {
    await using at = await openInspection();
    const reason = new Error("left");
    await assert.rejects(at.inspection.code(AbortSignal.abort(reason)), (error) => error === reason);
    const code = await at.inspection.code(unending);
    assert.equal(code?.kind, "read");
    assert.deepEqual(at.asked(), ["code"]);
  });
});
