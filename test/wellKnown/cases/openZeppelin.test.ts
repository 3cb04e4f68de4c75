import assert from "node:assert/strict";
import { encodeFunctionData, type Abi, type Hex } from "viem";
import { proxySlots, slotsToRead } from "../../../src/builds/code/proxySlots.ts";
import { keeper } from "../../devnet/story/setting.ts";
import { digitsOfArguments } from "../digitsOfArguments.ts";
import { sharedWorkshop } from "../sharedWorkshop.ts";
import type { Deployed } from "../stage.ts";
import type { Built, Workshop } from "../workshop.ts";

const points = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import {ERC20Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/ERC20Upgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";

contract Points is ERC20Upgradeable, UUPSUpgradeable {
    function open(string calldata title) external initializer {
        __ERC20_init(title, "PT");
        _mint(msg.sender, 7);
    }

    function _authorizeUpgrade(address) internal view override {
        require(balanceOf(msg.sender) > 0);
    }
}

contract PointsWithNumber is Points {
    function number() external pure returns (uint256) {
        return 2;
    }
}
`;

const proxies = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import "@openzeppelin/contracts/proxy/beacon/BeaconProxy.sol";
import "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import "@openzeppelin/contracts/proxy/transparent/ProxyAdmin.sol";
import "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol";
`;

describe("OpenZeppelin contracts", () => {
  let workshop: Workshop;
  before(async () => (workshop = await sharedWorkshop()));

  /** The only proxy slot that a code reads and that is not empty, and the address there. */
  async function heldBy({ address }: Deployed): Promise<readonly [string, Hex]> {
    const held: [string, Hex][] = [];
    for (const slot of slotsToRead(await workshop.stage.codeOf(address))) {
      const value = await workshop.stage.slotOf(address, proxySlots[slot]);
      if (!/^0+$/.test(value)) held.push([slot, `0x${value.slice(24)}`]);
    }
    assert.equal(held.length, 1);
    return held[0]!;
  }

  /** Deploys every kind of proxy, and upgrades one. */
  async function playProxies(built: Built, hasOwnAdmin: boolean): Promise<void> {
    const deploy = workshop.deploy.bind(workshop, built);
    const proved = async (
      deployed: Deployed,
      name: string,
      args: readonly unknown[] = [],
    ): Promise<Deployed> => {
      const abi = built.contract(name).abi as Abi;
      await workshop.prove(built, deployed, { name, arguments: digitsOfArguments(abi, args) });
      return deployed;
    };
    const first = await proved(await deploy("Points"), "Points");
    const second = await proved(await deploy("PointsWithNumber"), "PointsWithNumber");
    const open = encodeFunctionData({
      abi: built.contract("Points").abi as Abi,
      functionName: "open",
      args: ["Tea"],
    });

    const ofProxy = [first.address, open];
    const proxy = await proved(await deploy("ERC1967Proxy", { arguments: ofProxy }), "ERC1967Proxy", ofProxy);
    assert.deepEqual(await heldBy(proxy), ["implementation", first.address]);
    const [functionName, args] = hasOwnAdmin
      ? ["upgradeToAndCall", [second.address, "0x"]]
      : ["upgradeTo", [second.address]];
    await workshop.call(built, "Points", {
      to: proxy,
      functionName: functionName,
      args: args,
    });
    assert.deepEqual(await heldBy(proxy), ["implementation", second.address]);

    const ofAdmin = hasOwnAdmin ? [keeper] : [];
    const admin = await proved(await deploy("ProxyAdmin", { arguments: ofAdmin }), "ProxyAdmin", ofAdmin);
    const ofTransparent = [first.address, hasOwnAdmin ? keeper : admin.address, open];
    const given = { arguments: ofTransparent };
    const transparent = await deploy("TransparentUpgradeableProxy", given);
    await proved(transparent, "TransparentUpgradeableProxy", ofTransparent);
    assert.deepEqual(await heldBy(transparent), ["implementation", first.address]);

    const ofBeacon = hasOwnAdmin ? [first.address, keeper] : [first.address];
    const beacon = await deploy("UpgradeableBeacon", { arguments: ofBeacon });
    await proved(beacon, "UpgradeableBeacon", ofBeacon);
    const behind = [beacon.address, open];
    const beaconProxy = await proved(
      await deploy("BeaconProxy", { arguments: behind }),
      "BeaconProxy",
      behind,
    );
    assert.deepEqual(await heldBy(beaconProxy), ["beacon", beacon.address]);
  }

  const optimized = { optimizer: { enabled: true, runs: 200 } };

  it("get the expected grade: 4.9 by Hardhat 2", async () => {
    const built = await workshop.build({
      tool: "hardhat2",
      compiler: "0.8.10",
      settings: optimized,
      own: { "contracts/Points.sol": points, "contracts/Proxies.sol": proxies },
      packages: {
        "@openzeppelin/contracts/": workshop.package("openzeppelin-4"),
        "@openzeppelin/contracts-upgradeable/": workshop.package("openzeppelin-4-upgradeable"),
      },
    });
    await playProxies(built, false);
  });

  it("get the expected grade: 5.1 by Foundry, with remappings", async () => {
    const built = await workshop.build({
      tool: "foundry",
      compiler: "0.8.37",
      settings: {
        ...optimized,
        evmVersion: "shanghai",
        metadata: { bytecodeHash: "ipfs", appendCBOR: true, useLiteralContent: false },
        viaIR: false,
        libraries: {},
      },
      remappings: [
        "@openzeppelin/contracts/=lib/openzeppelin-contracts/contracts/",
        "@openzeppelin/contracts-upgradeable/=lib/openzeppelin-contracts-upgradeable/contracts/",
      ],
      own: { "src/Points.sol": points, "src/Proxies.sol": proxies },
      packages: {
        "lib/openzeppelin-contracts/contracts/": workshop.package("@openzeppelin/contracts"),
        "lib/openzeppelin-contracts-upgradeable/contracts/": workshop.package(
          "@openzeppelin/contracts-upgradeable",
        ),
      },
    });
    await playProxies(built, true);
  });

  it("get the expected grade: 5.1 by Hardhat 3", async () => {
    const built = await workshop.build({
      tool: "hardhat3",
      compiler: "0.8.37",
      settings: { ...optimized, evmVersion: "shanghai" },
      remappings: [
        "project/:@openzeppelin/contracts/=npm/@openzeppelin/contracts@5.1.0/",
        "project/:@openzeppelin/contracts-upgradeable/=npm/@openzeppelin/contracts-upgradeable@5.1.0/",
        "npm/@openzeppelin/contracts-upgradeable@5.1.0/:@openzeppelin/contracts/=npm/@openzeppelin/contracts@5.1.0/",
      ],
      own: { "project/contracts/Points.sol": points, "project/contracts/Proxies.sol": proxies },
      packages: {
        "npm/@openzeppelin/contracts@5.1.0/": workshop.package("@openzeppelin/contracts"),
        "npm/@openzeppelin/contracts-upgradeable@5.1.0/": workshop.package(
          "@openzeppelin/contracts-upgradeable",
        ),
      },
    });
    await playProxies(built, true);
  });

  for (const folder of ["@openzeppelin/contracts", "@openzeppelin/contracts-v5"])
    it(`get the expected grade: as upgrades-core deploys them, ${folder}`, async () => {
      const built = await workshop.installed("@openzeppelin/upgrades-core/artifacts");
      const put = async (file: string, args: readonly unknown[]): Promise<Deployed> => {
        const name = file.slice(file.lastIndexOf("/") + 1);
        const at = `${folder}/proxy/${file}.sol/${name}`;
        const deployed = await workshop.deploy(built, at, { arguments: args });
        const abi = built.contract(at).abi as Abi;
        await workshop.prove(built, deployed, { name, arguments: digitsOfArguments(abi, args) });
        return deployed;
      };
      const owners = folder.endsWith("v5") ? [keeper] : [];
      const admin = await put("transparent/ProxyAdmin", owners);
      await put("ERC1967/ERC1967Proxy", [admin.address, "0x"]);
      await put("transparent/TransparentUpgradeableProxy", [admin.address, keeper, "0x"]);
      const beacon = await put("beacon/UpgradeableBeacon", [admin.address, ...owners]);
      await put("beacon/BeaconProxy", [beacon.address, "0x"]);
    });
});
