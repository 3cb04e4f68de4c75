import assert from "node:assert/strict";
import { Secret } from "../../../../../src/core/keys/secret.ts";
import { protocolClients } from "../../../../../src/services/verifier/protocols/protocolClients.ts";
import { mayCarryKey } from "../../../../../src/core/hosts.ts";
import { buildRequest } from "../../../../../src/services/verifier/protocols/buildRequest.ts";
import { canVerify, type SourceInput } from "../../../../../src/services/verifier/verification.ts";
import type { Protocol } from "../../../../../src/services/verifier/protocol.ts";
import { openChannel } from "../../../../support/channel.ts";
import { json } from "../../../../support/faults.ts";
import { startFaultServer } from "../../../../support/faultServer.ts";
import { unending } from "../../../../support/requests.ts";
import { contractAddress, verificationRequest } from "../../../../support/verification.ts";

const apiKey = new Secret("my-key");

describe("a verification request", () => {
  it("has just the documented fields, and the key only when there is one", async () => {
    await using server = await startFaultServer(json(400, {}));
    await using client = openChannel();
    for (const { verify } of Object.values(protocolClients)) {
      for (const parts of [{}, { apiKey }])
        await verify(client.channel, verificationRequest(`${server.url}/server`, parts), unending);
    }
    const plain = `{"address":"${contractAddress}","chainId":"1"}`;
    const withKey = `{"address":"${contractAddress}","chainId":"1","apiKey":"my-key"}`;
    const jobPath = `/server/v2/verify/etherscan/1/${contractAddress}`;
    assert.deepEqual(
      server.requests.map(({ method, path, body, headers }) => [method, path, body, headers["content-type"]]),
      [
        ["POST", "/server/session/verify/etherscan", plain, "application/json"],
        ["POST", "/server/session/verify/etherscan", withKey, "application/json"],
        ["POST", "/server/verify/etherscan", plain, "application/json"],
        ["POST", "/server/verify/etherscan", withKey, "application/json"],
        ["POST", jobPath, "{}", "application/json"],
        ["POST", jobPath, '{"apiKey":"my-key"}', "application/json"],
      ],
    );
    const elsewhere = server.requests.map(({ path, headers }) => JSON.stringify([path, headers])).join();
    assert.ok(!elsewhere.includes("my-key") && !client.log.join().includes("my-key"));
  });

  it("asks the explorer that the network names", async () => {
    await using server = await startFaultServer(json(400, {}));
    await using client = openChannel();
    const request = verificationRequest(server.url, { source: "blockscout" });
    for (const { verify } of Object.values(protocolClients)) await verify(client.channel, request, unending);
    assert.deepEqual(
      server.requests.map(({ path }) => path),
      ["/session/verify/blockscout", "/verify/blockscout", `/v2/verify/blockscout/1/${contractAddress}`],
    );
  });

  const creationTransactionHash = `0x${"Ab".repeat(32)}` as const;
  const input = { language: "Solidity", sources: {}, settings: {} };
  const standardJson = {
    form: "standardJson",
    input,
    compilerVersion: "0.8.28+commit.7893614a",
    contractIdentifier: "src/a:b/Vault.sol:Vault",
  } as const;
  const metadata = {
    form: "metadata",
    metadata: { language: "Solidity" },
    sources: { "a.sol": "x" },
    contractIdentifier: "a.sol:A",
  } as const;
  const bodyOf = (protocol: Protocol, way: SourceInput): [path: string, body: unknown] => {
    const { path, body } = buildRequest(protocol, { ...verificationRequest("https://service.invalid"), way });
    return [path.join("/"), JSON.parse(body ?? "")];
  };

  it("sends a build as each protocol takes it", () => {
    const build = { kind: "build", publication: standardJson } as const;
    const { compilerVersion, contractIdentifier } = standardJson;
    const job = { stdJsonInput: input, compilerVersion, contractIdentifier };
    const creation = { creationTransactionHash: creationTransactionHash.toLowerCase() };
    const path = `v2/verify/1/${contractAddress}`;
    assert.deepEqual(bodyOf("job", build), [path, job]);
    assert.deepEqual(bodyOf("job", { ...build, creationTransactionHash }), [path, { ...job, ...creation }]);
    const direct = {
      address: contractAddress,
      chain: "1",
      compilerVersion,
      contractName: "Vault",
      files: { "input.json": JSON.stringify(input) },
    };
    for (const protocol of ["session", "direct"] as const)
      assert.deepEqual(bodyOf(protocol, build), ["verify/solc-json", direct]);
    const [, withHash] = bodyOf("direct", { ...build, creationTransactionHash });
    assert.deepEqual(withHash, { ...direct, creatorTxHash: creationTransactionHash.toLowerCase() });
  });

  it("sends metadata with its sources, or asks for a similar contract, by jobs alone", () => {
    const ways: SourceInput[] = [{ kind: "build", publication: metadata }, { kind: "similar" }];
    assert.deepEqual(
      ways.map((way) => bodyOf("job", way)),
      [
        [
          `v2/verify/metadata/1/${contractAddress}`,
          { metadata: metadata.metadata, sources: metadata.sources },
        ],
        [`v2/verify/similarity/1/${contractAddress}`, {}],
      ],
    );
    for (const way of ways) assert.ok(canVerify("job", way));
    for (const way of ways)
      for (const protocol of ["session", "direct"] as const) {
        assert.equal(canVerify(protocol, way), false);
        assert.throws(() => bodyOf(protocol, way));
      }
    for (const protocol of ["session", "direct", "job"] as const)
      assert.ok(canVerify(protocol, { kind: "build", publication: standardJson }));
    for (const language of ["Vyper", "Yul"]) {
      const publication = { ...standardJson, input: { ...input, language } };
      const ofLanguage = { kind: "build", publication } as const;
      assert.ok(canVerify("job", ofLanguage));
      for (const protocol of ["session", "direct"] as const) {
        assert.equal(canVerify(protocol, ofLanguage), false);
        assert.throws(() => bodyOf(protocol, ofLanguage));
      }
    }
  });

  for (const [protocol, { verify }] of Object.entries(protocolClients)) {
    it(`throws before it sends a key over plain http to another machine: ${protocol}`, async () => {
      await using client = openChannel();
      const request = verificationRequest("http://verifier.invalid", { apiKey });
      await assert.rejects(verify(client.channel, request, unending), /https or to loopback only/);
      assert.deepEqual(client.log, []);
    });
  }

  it("may carry a key over https or to this machine", () => {
    const yes = [
      "https://sourcify.dev/server",
      "https://10.0.0.1",
      "http://127.0.0.1:5555",
      "http://127.9.9.9",
      "http://127.1",
      "http://localhost:1/x",
      "http://LOCALHOST",
      "http://[::1]:5555",
    ];
    const no = [
      "http://sourcify.dev/server",
      "http://127.0.0.1.evil.example",
      "http://127.evil.example",
      "http://localhost.evil.example",
      "http://notlocalhost",
      "http://127.0.0.1@evil.example",
      "http://0.0.0.0",
      "http://10.0.0.1",
      "http://[::2]",
      "ws://127.0.0.1.example",
    ];
    assert.deepEqual([yes.filter((url) => !mayCarryKey(url)), no.filter(mayCarryKey)], [[], []]);
  });
});
