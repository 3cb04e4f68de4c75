import assert from "node:assert/strict";
import { encodeAbiParameters } from "viem";
import { compareCreation } from "../../../../src/app/builds/comparison.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { unrecordedCode } from "../../../support/unrecordedCode.ts";
import { buildNamed, deployedCode, over } from "../../builds/samples.ts";
import { buildsIn, foundryArtifact, output } from "./projects.ts";

const address = "0xa11ce00000000000000000000000000000a11ce0";
const tail = encodeAbiParameters([{ type: "uint256" }, { type: "string" }], [5n, "Petty cash"]).slice(2);

/** What is said of a creation whose build is in this artifact. */
async function creationBy(artifact: JsonObject) {
  const vault = buildNamed("Vault", output);
  assert.ok(vault.creation !== undefined);
  let { digits } = vault.creation;
  for (const { places } of vault.creation.libraries)
    for (const { start } of places) digits = over(digits, start, "5fbdb2315678afecb367f032d93f642f64180aa3");
  const runtime = deployedCode(vault);
  await using folder = await projectFolder({ "foundry.toml": "", "out/Vault.sol/Vault.json": artifact });
  const [match] = await buildsIn([folder]).matches(runtime, { address: address.slice(2) });
  assert.ok(match !== undefined);
  const creation = compareCreation(match, unrecordedCode(address, runtime, digits + tail));
  assert.ok(creation.kind === "equal" && creation.arguments.kind === "arguments");
  return [creation.isProven, creation.arguments.values.map(({ name }) => name)];
}

describe("what a contract was created with", () => {
  it("has the names of the metadata whose hash its code carries, whatever else the artifact says", async () => {
    const { rawMetadata, abi, ...bare } = foundryArtifact("Vault");
    const lies = (abi as { type: string; inputs?: object[] }[]).map(({ inputs, ...item }) => ({
      ...item,
      ...(inputs && { inputs: inputs.map((input, at) => ({ ...input, name: `lie${at}` })) }),
    }));
    const proven = await creationBy({ ...bare, rawMetadata: rawMetadata!, abi: abi! });
    assert.equal(proven[0], true);
    assert.deepEqual(await creationBy({ ...bare, rawMetadata: rawMetadata!, abi: lies }), proven);
    assert.deepEqual(await creationBy({ ...bare, abi: lies }), [false, ["lie0", "lie1"]]);
  });
});
