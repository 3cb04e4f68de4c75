import { objectAt, type JsonObject } from "../../../src/core/json/jsonValue.ts";
import { foundryArtifact, hardhatArtifact } from "../app/builds/projects.ts";
import { buildNamed, compiled, compiledInput, inputFor, over } from "../builds/samples.ts";

/** What somebody deployed, and what lies in the folder that the user has opened. */
export type AdversaryRow = {
  /** The runtime code, in digits. */
  readonly code: string;
  readonly files: Readonly<Record<string, unknown>>;
  /** What is expected of it, and why it is no more; undefined where it is nobody's build. */
  readonly told: readonly string[] | undefined;
  /** What the service finds for what would be sent; undefined where nothing can be. */
  readonly service: string | undefined;
  /** Whether nothing but compiling the sources would tell it. */
  readonly isBeyondTelling?: true;
};

const path = "src/Vault.sol";
const settings = { evmVersion: "shanghai" };

const till = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Till {
    mapping(address => uint256) public held;

    function pay(address giver, address taker, uint256 amount) external {
        held[giver] -= amount;
        held[taker] += amount;
    }
}
`;

/** The same code: only who is called what has changed. */
const swapped = till
  .replace("address giver, address taker", "address taker, address giver")
  .replace("held[giver] -=", "held[TAKER] -=")
  .replace("held[taker] +=", "held[giver] +=")
  .replace("held[TAKER] -=", "held[taker] -=");

/** Other code of the same length. */
const greedy = till.replace("held[giver] -= amount", "held[taker] -= amount");

const withImport = till.replace("contract Till", 'import "./Empty.sol";\n\ncontract Till');

const besideEmpty: JsonObject = {
  ...inputFor(withImport, settings),
  sources: { [path]: { content: withImport }, "src/Empty.sol": { content: "" } },
};

const made = (text: string): JsonObject => compiled(text, settings);

const runtimeOf = (output: JsonObject): string => buildNamed("Till", output).runtime?.digits ?? "";

/** A project of Foundry with one artifact, beside a source. */
const foundry = (artifact: JsonObject, text = till, folder = "") => ({
  [`${folder}foundry.toml`]: "",
  [`${folder}out/Vault.sol/Till.json`]: artifact,
  [`${folder}${path}`]: text,
});

/** A project of Hardhat 2 with an artifact, and a build-info that it leads to. */
const hardhat = (artifactOf: JsonObject, buildInfo: JsonObject) => ({
  "hardhat.config.js": "",
  "artifacts/src/Vault.sol/Till.json": hardhatArtifact("Till", artifactOf),
  "artifacts/src/Vault.sol/Till.dbg.json": {
    _format: "hh-sol-dbg-1",
    buildInfo: "../../build-info/0a1b.json",
  },
  "artifacts/build-info/0a1b.json": { solcLongVersion: "0.8.37+commit.f401782d", ...buildInfo },
});

/** The code with other digits from a byte of its metadata on. */
function inMetadata(output: JsonObject, at: number, digits: string): string {
  const { runtime } = buildNamed("Till", output);
  const [part] = runtime?.metadata ?? [];
  return over(runtime?.digits ?? "", (part?.start ?? 0) + at, digits);
}

/** A contract in Yul that keeps a number. */
const yul: JsonObject = {
  ...inputFor(
    `object "Till" {
  code { datacopy(0, dataoffset("runtime"), datasize("runtime")) return(0, datasize("runtime")) }
  object "runtime" { code { sstore(0, calldataload(0)) } }
}
`,
    { ...settings, optimizer: { enabled: true } },
    "src/Till.yul",
  ),
  language: "Yul",
};

const ofYul = compiledInput(yul);

const yulArtifact: JsonObject = { abi: [], ...objectAt(ofYul, "contracts", "src/Till.yul", "Till", "evm") };

/** Of the usual metadata part: a hash and a version. */
const metadataDigits = 2 * 53;

/** As Hardhat 3 keeps it. */
const withoutMetadata = (output: JsonObject, input: JsonObject): JsonObject => ({
  _format: "hh3-sol-build-info-1",
  id: "0a1b",
  solcLongVersion: "0.8.37+commit.f401782d",
  input,
  output: {
    contracts: { [path]: { Till: { ...objectAt(output, "contracts", path, "Till"), metadata: null } } },
  },
});

const withCode = (artifact: JsonObject, code: string): JsonObject => ({
  ...artifact,
  deployedBytecode: { ...objectAt(artifact, "deployedBytecode"), object: `0x${code}` },
});

/** JUMPDEST, and all that an account has to its caller. */
const hidden = "5b5f5f5f5f47335af1";

export function adversaryRows(): Readonly<Record<string, AdversaryRow>> {
  const [own, other, mean] = [made(till), made(swapped), made(greedy)];
  const artifact = foundryArtifact("Till", own);
  const aboveMetadata = runtimeOf(mean).slice(0, -metadataDigits) + runtimeOf(own).slice(-metadataDigits);
  const exact = { told: ["exact"], service: "exact" };
  const inTwo = compiledInput(besideEmpty);
  const unsent = (reason: string) => ({ told: ["notKnown", reason], service: undefined });
  return {
    "a contract in Yul, which has no metadata": {
      code: buildNamed("Till", ofYul).runtime?.digits ?? "",
      files: {
        "foundry.toml": "",
        "out/Till.yul/Till.json": yulArtifact,
        "out/build-info/0a1b.json": {
          solcLongVersion: "0.8.37+commit.f401782d",
          input: yul,
          output: ofYul,
        },
      },
      told: ["notProved", "noHash"],
      service: "match",
    },
    "a file without a character among the sources": {
      code: runtimeOf(inTwo),
      files: { ...foundry(foundryArtifact("Till", inTwo), withImport), "src/Empty.sol": "" },
      ...exact,
    },
    "a file without a character among the sources of a build-info": {
      code: runtimeOf(inTwo),
      files: hardhat(inTwo, { input: besideEmpty, output: inTwo }),
      ...exact,
    },
    "nobody's tricks": { code: runtimeOf(own), files: foundry(artifact), ...exact },
    "code in place of metadata": {
      code: inMetadata(own, 0, hidden),
      files: foundry(artifact),
      told: undefined,
      service: undefined,
    },
    "code in place of a metadata's hash": {
      code: inMetadata(own, 9, hidden),
      files: foundry(artifact),
      told: ["match", "metadataDiffers"],
      service: "match",
    },
    "other code behind which an honest build's metadata stands": {
      code: aboveMetadata,
      files: foundry(artifact),
      told: undefined,
      service: undefined,
    },
    "an artifact in which other code was written above an honest build's metadata": {
      code: aboveMetadata,
      files: foundry(withCode(artifact, aboveMetadata)),
      told: ["exact"],
      service: "none",
      isBeyondTelling: true,
    },
    "an artifact that calls all of its code an immutable": {
      code: runtimeOf(mean),
      files: foundry({
        ...artifact,
        deployedBytecode: {
          object: `0x${"0".repeat(runtimeOf(mean).length)}`,
          immutableReferences: { "1": [{ start: 0, length: runtimeOf(mean).length / 2 }] },
        },
      }),
      told: undefined,
      service: undefined,
    },
    "an artifact with the code of one source and the metadata of another": {
      code: runtimeOf(mean),
      files: foundry({ ...foundryArtifact("Till", mean), ...metadataOf(artifact) }),
      ...unsent("otherMetadata"),
    },
    "an artifact beside the build-info of another source": {
      code: runtimeOf(mean),
      files: hardhat(mean, { input: inputFor(till, settings), output: own }),
      told: ["notProved"],
      service: undefined,
    },
    "a build-info with the input of another source": {
      code: runtimeOf(mean),
      files: hardhat(mean, { input: inputFor(till, settings), output: mean }),
      ...unsent("sourcesChanged"),
    },
    "a build-info with the settings of another compilation": {
      code: runtimeOf(own),
      files: hardhat(own, { input: inputFor(till, { optimizer: { enabled: true } }), output: own }),
      ...exact,
    },
    ...Object.fromEntries(
      Object.entries({
        "as it was": inputFor(till, settings),
        "with another source": inputFor(greedy, settings),
        "with other settings": inputFor(till, { ...settings, optimizer: { enabled: true, runs: 9 } }),
        "for another EVM version": inputFor(till, { evmVersion: "london" }),
      }).map(([how, input]): [string, AdversaryRow] => [
        `a build-info without metadata, its input ${how}`,
        {
          code: runtimeOf(own),
          files: { "hardhat.config.js": "", "artifacts/0a1b.json": withoutMetadata(own, input) },
          told: ["notProved"],
          service: how === "as it was" ? "exact" : "none",
        },
      ]),
    ),
    "a source that was edited after the build": {
      code: runtimeOf(own),
      files: foundry(artifact, swapped),
      ...unsent("sourcesChanged"),
    },
    "a build of the same code whose parameters have each other's names": {
      code: runtimeOf(own),
      files: foundry(foundryArtifact("Till", other), swapped),
      told: ["match", "metadataDiffers"],
      service: "match",
    },
    "both builds of the same code, the wrong one newer": {
      code: runtimeOf(own),
      files: { ...foundry(artifact), ...foundry(foundryArtifact("Till", other), swapped, "fork/") },
      ...exact,
    },
  };
}

const metadataOf = ({ metadata = "", rawMetadata = "" }: JsonObject): JsonObject => ({
  metadata,
  rawMetadata,
});
