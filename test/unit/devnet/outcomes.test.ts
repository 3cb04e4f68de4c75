import assert from "node:assert/strict";
import type { Devnet } from "../../devnet/devnet.ts";
import { protocols, type Finding, type Protocol, type Sample } from "../../devnet/sample.ts";
import { askForContract, askForResult, askToVerify, followJob, type Answer } from "./ask.ts";
import { protocolClients } from "../../../src/services/verifier/protocols/protocolClients.ts";
import { rawResponse } from "../../support/rawResponse.ts";
import type { Hex } from "../../../src/core/hex.ts";
import { outcomes } from "../../../src/services/verifier/outcome/outcome.ts";
import { sharedDevnet } from "./sharedDevnet.ts";

/** Takes 20 seconds on purpose; another test cancels it. */
const tooSlow = new Set(["slow"]);

async function verify(devnet: Devnet, protocol: Protocol, address: string): Promise<Answer> {
  const response = await askToVerify(devnet, protocol, address);
  return response.status === 202 ? (await followJob(devnet, response)).at(-1)! : response;
}

function finding({ status, body }: Answer): Finding {
  if ((status === 200 || status === 206) && typeof body === "object" && !Array.isArray(body)) return "found";
  return status === 404 ? "notFound" : status === 400 ? "badRequest" : "serviceFailed";
}

describe("samples of the devnet", function () {
  this.timeout(60_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await sharedDevnet();
  });

  for (const protocol of protocols) {
    it(`end with their outcome by the ${protocol} protocol`, async () => {
      devnet.reset();
      const wrong: string[] = [];
      for (const { name, address, expected } of devnet.samples) {
        const outcomes = expected[protocol];
        if (address === undefined || outcomes === undefined || tooSlow.has(name)) continue;
        const response = rawResponse(await verify(devnet, protocol, address));
        const asked = { address: address.toLowerCase() as Hex, chainId: "298" };
        const { outcome } = protocolClients[protocol].read(asked, [response]);
        if (!outcomes.includes(outcome)) wrong.push(`${name}: ${outcome}, not ${outcomes.join(" or ")}`);
      }
      assert.deepEqual(wrong, []);
    });
  }

  it("include one for each outcome, named after it", () => {
    const promised = outcomes.map((outcome) => Object.values(devnet.sample(outcome).expected).flat());
    const missing = outcomes.filter((outcome, index) => !promised[index]!.includes(outcome));
    assert.deepEqual(missing, []);
  });

  it("are found by the mirror node, or not, as described", async () => {
    devnet.reset();
    const wrong: string[] = [];
    const check = async (sample: Sample, expected: Finding | undefined, ask: () => Promise<Answer>) => {
      if (expected === undefined || expected === "unanswered") return;
      const found = finding(await ask());
      if (found !== expected) wrong.push(`${sample.name}: ${found}, not ${expected}`);
    };
    const checks = devnet.samples.map(async (sample) => {
      const { address, contractId, transactionId, hash, nonce, expected } = sample;
      const contracts = [address, contractId].filter((given) => given !== undefined);
      const transactions = [transactionId, hash].filter((given) => given !== undefined);
      const query = nonce === undefined ? "" : `?nonce=${nonce}`;
      await Promise.all([
        ...contracts.map((name) => check(sample, expected.record, () => askForContract(devnet, name))),
        ...transactions.map((name) =>
          check(sample, expected.result, () => askForResult(devnet, name, query)),
        ),
      ]);
    });
    await Promise.all(checks);
    assert.deepEqual(wrong, []);
  });
});
