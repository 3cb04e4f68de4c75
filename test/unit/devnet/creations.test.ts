import assert from "node:assert/strict";
import type { Hex } from "viem";
import { compareCreation } from "../../../src/app/builds/comparison.ts";
import { planPublication } from "../../../src/app/publication/planPublication.ts";
import { plannedCreation } from "../../../src/app/plan/creation.ts";
import { connectRpc } from "../../devnet/chain/rpc.ts";
import type { Devnet } from "../../devnet/devnet.ts";
import { keeper } from "../../devnet/story/setting.ts";
import { projectFolder } from "../../support/projectFolder.ts";
import { buildsIn, foundryArtifact } from "../app/builds/projects.ts";
import { buildNamed, compiled } from "../builds/samples.ts";
import { gradesAtService } from "./gradesAtService.ts";
import { sharedDevnet } from "./sharedDevnet.ts";
import { unending } from "../../support/requests.ts";
import { unrecordedCode } from "../../support/unrecordedCode.ts";

const text = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Plain {
  uint256 public number = 7;
}

contract Given {
  constructor(bool) payable {
    assembly { sstore(0, 9) }
  }
}
`;

const word = (digits: string): string => digits.padStart(64, "0");

/** What stands behind a contract's creation code, what is expected of that, and what the service finds. */
const rows = [
  { name: "Plain", tail: "", expected: "exact", service: "exact" },
  { name: "Plain", tail: "deadbeef", expected: "noMatch", service: "none" },
  { name: "Plain", tail: word("0"), expected: "noMatch", service: "none" },
  { name: "Given", tail: word("1"), expected: "exact", service: "exact" },
  { name: "Given", tail: `${word("1")}ff`, expected: "noMatch", service: "none" },
] as const;

describe("contracts with data behind their creation bytecode", function () {
  this.timeout(60_000);
  let devnet: Devnet;
  before(async () => (devnet = await sharedDevnet()));
  beforeEach(() => devnet.reset());

  for (const { name, tail, expected, service } of rows)
    it(`expect the service's grade: ${name}, and ${tail === "" ? "nothing" : tail}`, async () => {
      const output = compiled(text, { evmVersion: "shanghai" });
      const creation = `${buildNamed(name, output).creation?.digits ?? ""}${tail}`;
      const chain = connectRpc(devnet.chainUrl);
      const { contractAddress, transactionHash } = await chain<Record<string, Hex>>(
        "eth_sendTransactionSync",
        { from: keeper, gas: "0x5b8d80", data: `0x${creation}` },
      );
      const address = contractAddress!.toLowerCase() as Hex;
      const runtime = (await chain<Hex>("eth_getCode", address, "latest")).slice(2);
      await using folder = await projectFolder({
        "foundry.toml": "",
        [`out/Vault.sol/${name}.json`]: foundryArtifact(name, output),
        "src/Vault.sol": text,
      });
      const [match] = await buildsIn([folder]).matches(runtime);
      assert.ok(match !== undefined);
      const plan = await planPublication(match, { protocol: "job" }, unending);
      const deployed = unrecordedCode(address, runtime, creation);
      const created = { isDirect: true, transaction: transactionHash! };
      assert.equal(plannedCreation(plan, compareCreation(match, deployed), created).grade, expected);
      assert.ok(plan.publication !== undefined);
      const found = await gradesAtService(devnet, address, plan.publication, transactionHash);
      assert.deepEqual(found, { runtime: "exact", creation: service });
    });
});
