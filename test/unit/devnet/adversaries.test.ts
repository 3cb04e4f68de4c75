import assert from "node:assert/strict";
import type { Hex } from "viem";
import { planPublication } from "../../../src/app/publication/planPublication.ts";
import { connectRpc } from "../../devnet/chain/rpc.ts";
import type { Devnet } from "../../devnet/devnet.ts";
import { keeper } from "../../devnet/story/setting.ts";
import { projectFolder } from "../../support/projectFolder.ts";
import { buildsIn } from "../app/builds/projects.ts";
import { adversaryRows } from "./adversaryRows.ts";
import { gradesAtService } from "./gradesAtService.ts";
import { sharedDevnet } from "./sharedDevnet.ts";
import { unending } from "../../support/requests.ts";

describe("forged builds and bytecode", function () {
  this.timeout(60_000);
  let devnet: Devnet;
  before(async () => (devnet = await sharedDevnet()));
  beforeEach(() => devnet.reset());

  /** Puts a runtime code on the chain, whatever it is. */
  async function deploy(code: string): Promise<Hex> {
    const length = (code.length / 2).toString(16).padStart(4, "0");
    // PUSH2 length, DUP1, PUSH1 10, RETURNDATASIZE, CODECOPY, RETURNDATASIZE, RETURN
    const data = `0x61${length}80600a3d393df3${code}`;
    const { contractAddress } = await connectRpc(devnet.chainUrl)<{ contractAddress: Hex }>(
      "eth_sendTransactionSync",
      { from: keeper, gas: "0x5b8d80", data },
    );
    return contractAddress.toLowerCase() as Hex;
  }

  for (const [name, row] of Object.entries(adversaryRows()))
    it(`expect no better grade than the service's: ${name}`, async () => {
      const { code, files, told, service, isBeyondTelling = false } = row;
      const address = await deploy(code);
      assert.equal(await connectRpc(devnet.chainUrl)("eth_getCode", address, "latest"), `0x${code}`);
      await using folder = await projectFolder(files);
      const [best] = await buildsIn([folder]).matches(code, { address: address.slice(2) });
      const plan = best && (await planPublication(best, { protocol: "job" }, unending));
      const { grade, reasons = [] } = plan?.dryRun ?? {};
      assert.deepEqual(grade && [grade, ...reasons.map(({ kind }) => kind)], told);
      const found = plan?.publication && (await gradesAtService(devnet, address, plan.publication));
      assert.equal(found?.runtime, service);
      if (found !== undefined && grade !== "notProved")
        assert.equal(found.runtime === grade, !isBeyondTelling);
    });
});
