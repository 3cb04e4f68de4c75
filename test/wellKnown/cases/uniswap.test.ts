import { readFileSync } from "node:fs";
import path from "node:path";
import type { Abi } from "viem";
import { keeper } from "../../devnet/story/setting.ts";
import { digitsOfArguments } from "../digitsOfArguments.ts";
import { sharedWorkshop } from "../sharedWorkshop.ts";
import type { Workshop } from "../workshop.ts";

const tokens = [`0x${"11".repeat(20)}`, `0x${"22".repeat(20)}`];

describe("Uniswap", () => {
  let workshop: Workshop;
  before(async () => (workshop = await sharedWorkshop()));

  const sourceOf = (name: string, file: string): string =>
    readFileSync(path.join(workshop.package(name), file), "utf8");

  it("v2 by Truffle and solc 0.5 gets the expected grade, pairs of its factory included", async () => {
    const built = await workshop.build({
      tool: "truffle",
      compiler: "0.5.16",
      settings: { evmVersion: "istanbul", optimizer: { enabled: true, runs: 999999 } },
      own: {
        "project:/contracts/UniswapV2Factory.sol": sourceOf(
          "@uniswap/v2-core",
          "contracts/UniswapV2Factory.sol",
        ),
      },
      packages: { "project:/": workshop.package("@uniswap/v2-core") },
    });
    const factory = await workshop.deploy(built, "UniswapV2Factory", { arguments: [keeper] });
    const { abi } = built.contract("UniswapV2Factory");
    const given = digitsOfArguments(abi as Abi, [keeper]);
    await workshop.prove(built, factory, { name: "UniswapV2Factory", arguments: given });
    const made = { to: factory, functionName: "createPair", args: tokens };
    const [pair] = await workshop.call(built, "UniswapV2Factory", made);
    await workshop.prove(built, pair!, { name: "UniswapV2Pair" });
  });

  it("v3 as shipped, artifacts alone, is recognized and cannot be published", async () => {
    const built = workshop.shipped("@uniswap/v3-core/artifacts/contracts");
    const known = { unsent: true, below: ["noHash", "assumedImmutables"] } as const;
    const [name, at] = ["UniswapV3Factory", "UniswapV3Factory.sol/UniswapV3Factory"];
    const factory = await workshop.deploy(built, at);
    await workshop.prove(built, factory, { name, ...known });
    const made = { to: factory, functionName: "createPool", args: [...tokens, 3000] };
    const [pool] = await workshop.call(built, at, made);
    await workshop.prove(built, pool!, { name: "UniswapV3Pool", ...known });
  });
});
