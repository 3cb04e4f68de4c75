import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Abi } from "viem";
import { cloneIn } from "../../../src/builds/code/clone.ts";
import { digitsOfArguments } from "../digitsOfArguments.ts";
import { sharedWorkshop } from "../sharedWorkshop.ts";
import type { Deployed } from "../stage.ts";
import { matchesOf } from "../verdict.ts";
import type { Workshop } from "../workshop.ts";

const makerOfClones = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

import {LibClone} from "solady/src/utils/LibClone.sol";

contract Stall {
    function price() external pure returns (uint256) {
        return 7;
    }
}

contract Market {
    Stall public immutable stall = new Stall();

    function open(bytes calldata sign) external {
        LibClone.clone(address(stall));
        LibClone.clone(address(stall), sign);
        LibClone.clone_PUSH0(address(stall));
        LibClone.deployERC1967(address(stall));
    }
}
`;

describe("other well-known contracts", () => {
  let workshop: Workshop;
  before(async () => (workshop = await sharedWorkshop()));

  it("EntryPoint by Foundry and viaIR, with the contracts that it and its accounts create, gets the expected grade", async () => {
    const folder = workshop.package("@account-abstraction/contracts");
    const sourceOf = (file: string): [string, string] => [
      `contracts/${file}`,
      readFileSync(path.join(folder, file), "utf8"),
    ];
    const built = await workshop.build({
      tool: "foundry",
      compiler: "0.8.37",
      settings: { viaIR: true, evmVersion: "paris", optimizer: { enabled: true, runs: 1000000 } },
      own: Object.fromEntries([
        sourceOf("core/EntryPoint.sol"),
        sourceOf("samples/SimpleAccountFactory.sol"),
      ]),
      remappings: ["@openzeppelin/contracts/=lib/openzeppelin-contracts/contracts/"],
      packages: {
        "contracts/": folder,
        "lib/openzeppelin-contracts/contracts/": workshop.package("@openzeppelin/contracts"),
      },
    });
    const entry = await workshop.deploy(built, "EntryPoint");
    const { files } = await workshop.prove(built, entry, { name: "EntryPoint" });
    assert.ok(files.length > 10);
    const given = [entry.address];
    const digits = digitsOfArguments(built.contract("SimpleAccountFactory").abi as Abi, given);
    const factory = await workshop.deploy(built, "SimpleAccountFactory", { arguments: given });
    await workshop.prove(built, factory, { name: "SimpleAccountFactory", arguments: digits });
    const made = { to: factory, functionName: "createAccount", args: [entry.address, 7] };
    const [proxy] = await workshop.call(built, "SimpleAccountFactory", made);
    const behind = proxy!.initcode.slice(2 + built.contract("ERC1967Proxy").evm.bytecode.object.length);
    await workshop.prove(built, proxy!, { name: "ERC1967Proxy", arguments: behind });
  });

  it("Aave's pool as shipped, with a 32 MB build-info and linked libraries, gets the expected grade", async () => {
    const built = workshop.shipped("@aave/core-v3/artifacts");
    const at = (file: string): string => `contracts/protocol/${file}.sol/${path.basename(file)}`;
    const libraries: Record<string, Deployed> = {};
    for (const name of ["EMode", "Pool", "Supply", "Bridge", "Liquidation", "Borrow", "FlashLoan"]) {
      const file = at(`libraries/logic/${name}Logic`);
      libraries[`${name}Logic`] = await workshop.deploy(built, file, { libraries });
    }
    const addressOf = (name: string): [string, string] => [name, libraries[name]!.address.slice(2)];
    await workshop.prove(built, libraries["SupplyLogic"]!, { name: "SupplyLogic" });
    const given = [`0x${"11".repeat(20)}`];
    const { abi } = built.contract(at("pool/Pool"));
    const pool = await workshop.deploy(built, at("pool/Pool"), { arguments: given, libraries });
    await workshop.prove(built, pool, {
      name: "Pool",
      arguments: digitsOfArguments(abi as Abi, given),
      libraries: Object.fromEntries(Object.keys(libraries).map(addressOf)),
    });
  });

  it("solady's clones, with and without immutable arguments, match no build", async () => {
    const built = await workshop.build({
      tool: "hardhat2",
      compiler: "0.8.37",
      settings: { evmVersion: "shanghai", optimizer: { enabled: true, runs: 200 } },
      own: { "contracts/Market.sol": makerOfClones },
      packages: { "solady/": workshop.package("solady") },
    });
    const market = await workshop.deploy(built, "Market");
    await workshop.prove(built, market, { name: "Market" });
    const stalls = await workshop.stage.creationsOf(market.transaction);
    await workshop.prove(built, stalls[1]!, { name: "Stall", isMadeInside: true });
    const made = { to: market, functionName: "open", args: ["0x7465610a"] };
    const clones = await workshop.call(built, "Market", made);
    const told: unknown[] = [];
    for (const clone of clones) {
      assert.deepEqual(await matchesOf(workshop.stage, built.builds, clone), []);
      const {
        kind,
        arguments: args,
        implementation,
      } = cloneIn(await workshop.stage.codeOf(clone.address)) ?? {};
      told.push([kind, args, implementation === stalls[1]!.address]);
    }
    assert.deepEqual(told, [
      ["solady", "", true],
      ["eip1167", "7465610a", true],
      ["soladyPush0", "", true],
      [undefined, undefined, false],
    ]);
  });
});
