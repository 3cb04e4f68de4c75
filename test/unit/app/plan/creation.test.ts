import { classifyHex } from "../../../../src/app/consent/classifyHex.ts";
import assert from "node:assert/strict";
import { creationIn, lookUpCreation } from "../../../../src/app/plan/creation.ts";
import type { Deployment } from "../../../../src/builds/deployments/deployment.ts";
import { keyOwners } from "../../../../src/core/keys/keyOwners.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { unending } from "../../../support/requests.ts";
import { ledgerAt } from "../../../support/networks.ts";
import { localNode } from "../../../../src/app/networks/builtInNetworks.ts";
import { onChain } from "../deployments/readDeployments.ts";

const isKey = (hash: Hex): boolean =>
  classifyHex(hash, undefined, { knowsAddress: () => false, keyOwners }).kind === "knownKey";

const address: Hex = "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab";
const [first, second] = [`0x${"1".repeat(64)}`, `0x${"2".repeat(64)}`] as const;

const record = (chainId: string | undefined, ...deployments: Partial<Deployment>[]) => ({
  tool: "foundry" as const,
  name: "Deploy.s.sol",
  chainId,
  path: "broadcast/Deploy.s.sol/298/run-latest.json",
  unfinished: [],
  deployers: [],
  folderUri: "file:///project",
  writtenAt: 0,
  deployments: deployments.map((more) => ({
    name: "Vault",
    address,
    transaction: first,
    origin: "created" as const,
    ...more,
  })),
});

describe("the transaction that tools recorded for a contract", () => {
  const told = (...records: ReturnType<typeof record>[]) => creationIn(records, onChain(298), address, isKey);

  it("is the one that every record of its chain names", () => {
    assert.equal(
      told(record("298", {}), record("298", { origin: "child" }), record("1", { transaction: second })),
      first,
    );
  });

  it("is, on the local node, that of the chain that it reports, else that of another local chain", () => {
    const records = [record("1337", { transaction: second }), record("1", { transaction: second })];
    assert.equal(creationIn(records, localNode, address, isKey), second);
    assert.equal(creationIn([...records, record("31337", {})], localNode, address, isKey), first);
    assert.equal(creationIn(records.slice(1), localNode, address, isKey), undefined);
  });

  it("is no key that everybody knows", () => {
    const anvil = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
    assert.equal(told(record("298", { transaction: anvil })), undefined);
    assert.equal(told(record("298", { transaction: anvil }), record("298", {})), first);
  });

  it("is none where records name several, or what was only changed by it or was there before", () => {
    assert.equal(told(record("298", {}), record("298", { transaction: second })), undefined);
    for (const origin of ["existing", "proxy", "implementation"] as const)
      assert.equal(told(record("298", { origin })), undefined);
    assert.equal(told(record("298", { transaction: undefined })), undefined);
    assert.equal(told(record(undefined, {}), record("298", { address: `0x${"3".repeat(40)}` })), undefined);
  });
});

describe("asking how a contract was created", () => {
  const code = { contractId: "0.0.2001", createdAt: "1706793445.000000007" };
  const asking = (creation: () => Promise<undefined>, of: Partial<typeof code> = code) =>
    lookUpCreation(
      { creation },
      ledgerAt("https://mirror.example"),
      { contractId: undefined, address: `0x${"1".repeat(40)}`, createdAt: undefined, ...of },
      unending,
    );

  it("keeps nothing from going on: neither a failure nor a record that lacks what is asked by", async () => {
    const failure = new ApiError({ kind: "serviceFailed", status: 500 } as never, "mirror.example");
    assert.equal(await asking(() => Promise.reject(failure)), undefined);
    const never = (): Promise<undefined> => assert.fail("it was asked for");
    assert.equal(await asking(never, { contractId: "0.0.2001" }), undefined);
    assert.equal(await asking(never, { createdAt: code.createdAt }), undefined);
  });

  it("passes an abort on", async () => {
    const reason = new Error("left");
    await assert.rejects(
      asking(() => Promise.reject(reason)),
      (error) => error === reason,
    );
  });
});
