import assert from "node:assert/strict";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { parseContractReference } from "../../../src/core/references/contractReference.ts";
import { matchCode } from "../../../src/api/matchCode.ts";
import { readOptions } from "../../../src/api/readOptions.ts";
import { openChannel } from "../../support/channel.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { json } from "../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../support/faultServer.ts";
import { networkWith } from "../../support/networks.ts";
import { valueOf } from "../core/arbitraries.ts";
import { projectFolder } from "../../support/projectFolder.ts";
import { buildsIn, foundryArtifact, output } from "../app/builds/projects.ts";
import { buildNamed, deployedCode } from "../builds/samples.ts";

const address = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
const contract = valueOf(parseContractReference(address));
const vault = `0x${deployedCode(buildNamed("Vault", output))}`;

const recordOf = (code: string): Behaviour =>
  json(200, JSON.stringify({ evm_address: address, runtime_bytecode: code }));

const project = { "foundry.toml": "", "out/Vault.sol/Vault.json": foundryArtifact("Vault") };

/** What another extension is told of a contract of which the mirror node says this. */
async function matched(
  behaviour: Behaviour,
  content: Readonly<Record<string, unknown>> = project,
  isTrusted = true,
  options: object = {},
) {
  await using folder = await projectFolder(content);
  const server = await startFaultServer(behaviour);
  const client = openChannel();
  try {
    const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
    const builds = buildsIn([folder]);
    const answer = await matchCode(
      {
        lookups: () => Promise.resolve(lookups),
        builds: () => Promise.resolve(builds),
        isTrusted: () => isTrusted,
      },
      networkWith({ mirrorUrl: server.url, verifierUrl: undefined }),
      contract,
      valueOf(readOptions(options)),
    );
    return { answer, folder: folder.uri };
  } finally {
    await Promise.all([client.close(), server.close()]);
  }
}

describe("the build that another extension is told of", () => {
  it("is the best that has the code, with where it stands", async () => {
    const { answer, folder } = await matched(recordOf(vault));
    assert.ok(answer.ok && answer.value.state === "matched");
    const { relation, assumedImmutables, build, others } = answer.value;
    assert.deepEqual([relation, assumedImmutables, others], ["exact", false, 0]);
    assert.deepEqual(build, {
      name: "Vault",
      source: "src/Vault.sol",
      path: "out/Vault.sol/Vault.json",
      folder,
    });
    assert.ok(Object.isFrozen(build));
  });

  it("comes with what verifying from it is expected to come to, where that is asked for", async () => {
    const { answer } = await matched(recordOf(vault), project, true, { dryRun: true });
    assert.ok(answer.ok && answer.value.state === "matched");
    const { dryRun } = answer.value;
    assert.equal(dryRun?.grade, "notKnown");
    assert.deepEqual(
      dryRun.reasons.map(({ kind, details }) => [kind, details.length > 0]),
      [["sourcesMissing", true]],
    );
    assert.deepEqual(dryRun.files, []);
    const without = (await matched(recordOf(vault))).answer;
    assert.ok(without.ok && without.value.state === "matched");
    assert.equal(without.value.dryRun, null);
  });

  it("has no name in a workspace that is not trusted", async () => {
    const { answer } = await matched(recordOf(vault), project, false);
    assert.ok(answer.ok && answer.value.state === "matched");
    assert.equal(answer.value.build, null);
  });

  it("is none where no build has the code, where there are no builds, and where there is no code", async () => {
    const states = await Promise.all(
      [
        matched(recordOf("0x6001")),
        matched(recordOf(vault), {}),
        matched(recordOf("0x")),
        matched(json(404, { _status: { messages: [{ message: "Not found" }] } })),
      ].map(async (asked) => {
        const { answer } = await asked;
        assert.ok(answer.ok);
        return answer.value.state === "none" ? `none of ${answer.value.contracts}` : answer.value.state;
      }),
    );
    assert.deepEqual(states, ["none of 1", "none of 0", "noCode", "notFound"]);
  });

  it("is not told once who has asked has given up, though the builds were compared by then", async () => {
    const server = await startFaultServer(recordOf(vault));
    const client = openChannel();
    const abort = new AbortController();
    const builds = {
      contracts: () => Promise.resolve(1),
      matches: () => {
        abort.abort();
        return Promise.resolve([]);
      },
    };
    const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
    try {
      const answer = await matchCode(
        {
          lookups: () => Promise.resolve(lookups),
          builds: () => Promise.resolve(builds),
          isTrusted: () => true,
        },
        networkWith({ mirrorUrl: server.url, verifierUrl: undefined }),
        contract,
        valueOf(readOptions({ signal: abort.signal })),
      );
      assert.equal(answer.ok ? answer.value.state : answer.failure.kind, "cancelled");
    } finally {
      await Promise.all([client.close(), server.close()]);
    }
  });
});
