import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { lookUpVerificationStatus } from "../../../../src/services/verifier/status.ts";
import { verifiedSources } from "../../../../src/services/verifier/verifiedSources.ts";
import { openChannel } from "../../../support/channel.ts";
import { json } from "../../../support/faults.ts";
import { startFaultServer } from "../../../support/faultServer.ts";
import { once, unending } from "../../../support/requests.ts";

const address = "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab";

async function filesOf(body: JsonObject, status = 200) {
  await using server = await startFaultServer(json(status, { chainId: "298", address, ...body }));
  await using client = openChannel();
  const asked = { verifierUrl: server.url, chainId: "298", address } as const;
  const read = await lookUpVerificationStatus(client.channel, asked, once, unending, "sources");
  const [request] = server.requests;
  return { files: verifiedSources(read), path: request?.path };
}

const verified: JsonObject = {
  match: "exact_match",
  compilation: { fullyQualifiedName: "src/Vault.sol:Vault" },
  sources: {
    "src/Owned.sol": { content: "contract Owned {}" },
    "src/Vault.sol": { content: "contract Vault {}" },
    "lib/a:b.sol": { content: "" },
  },
};

describe("the source of a verified contract", () => {
  it("is asked for by name, and begins with the file of the contract itself", async () => {
    const { files, path } = await filesOf(verified);
    const fields =
      "sources,sourceIds,compilation,abi,storageLayout,runtimeBytecode.sourceMap,creationBytecode.sourceMap";
    assert.equal(path, `/v2/contract/298/${address}?fields=${encodeURIComponent(fields)}`);
    assert.deepEqual(files, [
      { path: "src/Vault.sol", text: "contract Vault {}" },
      { path: "lib/a:b.sol", text: "" },
      { path: "src/Owned.sol", text: "contract Owned {}" },
    ]);
  });

  it("is whatever was published under any path, without what is no text", async () => {
    const sources = JSON.parse(
      '{"__proto__": {"content": "proto"}, "../../etc/passwd": {"content": "up"}, "a": {"content": 1}, "b": null}',
    ) as JsonObject;
    const { files } = await filesOf({ match: "match", sources });
    assert.deepEqual(
      files?.map(({ path }) => path),
      ["../../etc/passwd", "__proto__"],
    );
  });

  it("is nobody's where nothing is verified, and none where none was sent", async () => {
    for (const body of [
      { match: null, sources: verified["sources"] ?? null },
      { ...verified, address: "0x25fe26adc577cc89172e6156c9e24f7b9751b762" },
      { match: "match" },
      { match: "match", sources: ["src/Vault.sol"] },
      { match: "match", sources: {} },
    ])
      assert.equal((await filesOf(body)).files, undefined);
  });
});
