import assert from "node:assert/strict";
import { lookUpImplementation } from "../../../../src/services/verifier/status.ts";
import { lookupPolicy } from "../../../../src/http/requestPolicy.ts";
import { activated, bare, notVerified, own, type Answering } from "../../../plainEditor/activated.ts";
import { commands, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { openChannel } from "../../../support/channel.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress, otherAddress, spelledAddress } from "../../../support/verification.ts";
import { foundryArtifact } from "../../app/builds/projects.ts";
import { buildNamed } from "../../builds/samples.ts";
import { addressOf, broadcast } from "../../app/deployments/recordedFiles.ts";
import { actions, panel, said, showing, turns } from "./shownPage.ts";

usePlainEditor();

const verified = {
  match: "exact_match",
  chainId: bare.chainId,
  address: spelledAddress,
  verifiedAt: "2026-01-02T03:04:05Z",
  compilation: {
    name: "Vault",
    fullyQualifiedName: "src/Vault.sol:Vault",
    compilerVersion: "0.8.28+commit.7893614a",
    language: "Solidity",
  },
};

/** The resolution of a proxy, as a service tells it. */
const proxyTo = (...implementations: readonly object[]) => ({
  ...verified,
  proxyResolution: { isProxy: true, proxyType: "EIP1967Proxy", implementations },
});

let extension: Awaited<ReturnType<typeof activated>>;

async function inspect(answering: Answering): Promise<void> {
  extension = await activated(answering);
  void commands.get("contractLens.inspectContractRecord")?.(contractAddress, { network: bare.name });
  await soon(() => panels.length > 0);
}

describe("a contract on a network with nothing but a verification service", () => {
  afterEach(() => extension.end());

  it("is shown with its name, verification, compiler, and implementation, and what is missing in one line", async () => {
    await inspect(({ url }) => {
      if (url.toLowerCase().includes(otherAddress.toLowerCase()))
        return { match: null, chainId: bare.chainId, address: otherAddress };
      return url.includes("proxyResolution") ? proxyTo({ address: otherAddress }) : verified;
    });
    for (const text of ["Verified, exact match", "0.8.28+commit.7893614a", "Bare needs an RPC URL"])
      await showing(text);
    await showing("0x5b18…6b24");
    await showing("Not verified");
    assert.match(said(), /Vault 0xe78A…a8Ab/);
    for (const type of ["openVerifiedSource", "copyAbi", "verify"]) assert.ok(actions(type).length > 0, type);
    assert.deepEqual(actions("findImplementation"), []);
    assert.ok(extension.sent.every(({ url }) => url.startsWith(bare.verifierUrl)));
  });

  it("is said to be not verified where it is not, and its implementation is not asked for", async () => {
    await inspect(() => ({ match: null, chainId: bare.chainId, address: spelledAddress }));
    await showing("Not verified");
    await turns();
    assert.equal(extension.sent.length, 1);
    assert.ok(actions("refresh").length > 0);
  });
});

describe("a contract that a deployment file of the workspace records", () => {
  afterEach(() => extension.end());

  for (const { name, chainId } of [bare, own])
    it(`is shown with its name and the file on ${name} in a window that has read no such file before`, async () => {
      const path = `broadcast/Deploy.s.sol/${chainId}/run-latest.json`;
      const run = JSON.stringify(broadcast(Number(chainId), [{ number: 0x11, name: "Token" }]));
      await using project = await openProject({});
      await project.write(path, run.replaceAll(addressOf(0x11), contractAddress));
      extension = await activated(notVerified);
      void commands.get("contractLens.inspectContractRecord")?.(contractAddress, { network: name });
      await soon(() => panels.length > 0);
      await showing(path);
      assert.match(panel().title, /Token/);
      assert.ok(said().includes("Deployment"));
    });
});

describe("a contract whose creation code only a deployment file has", () => {
  afterEach(() => extension.end());

  it("is shown with the build that has this code, and by whose word", async () => {
    const { digits = "" } = buildNamed("Child").creation ?? {};
    const path = `broadcast/Deploy.s.sol/${bare.chainId}/run-latest.json`;
    const created = { number: 0x11, name: "Child", input: `0x${digits}` };
    const run = JSON.stringify(broadcast(Number(bare.chainId), [created]));
    await using project = await openProject({
      "foundry.toml": "",
      "out/Vault.sol/Child.json": foundryArtifact("Child"),
    });
    await project.write(path, run.replaceAll(addressOf(0x11), contractAddress));
    extension = await activated(notVerified);
    void commands.get("contractLens.inspectContractRecord")?.(contractAddress, { network: bare.name });
    await soon(() => panels.length > 0);
    await showing(`has the creation bytecode that ${path} records`);
    await showing("The deployed bytecode was not compared.");
    assert.ok(actions("openSource").length > 0);
  });
});

describe("the implementation of a proxy, by a verification service", () => {
  const resolved = async (body: object) => {
    await using test = openChannel();
    const transport = (): Promise<Response> => Promise.resolve(Response.json(body));
    const asked = { verifierUrl: bare.verifierUrl, chainId: bare.chainId, address: contractAddress } as const;
    return lookUpImplementation(
      { ...test.channel, transport },
      asked,
      lookupPolicy,
      new AbortController().signal,
    );
  };

  it("is the only one that the service names", async () => {
    assert.equal(
      await resolved(proxyTo({ address: otherAddress, name: "Vault" })),
      otherAddress.toLowerCase(),
    );
    for (const body of [
      verified,
      proxyTo(),
      proxyTo({ address: otherAddress }, { address: spelledAddress }),
      proxyTo({ address: "0x12" }),
      { ...verified, proxyResolution: { proxyResolutionError: { message: "no" } } },
      { ...verified, proxyResolution: { isProxy: false, implementations: [{ address: otherAddress }] } },
    ])
      assert.equal(await resolved(body), undefined);
  });
});
