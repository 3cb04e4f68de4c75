import assert from "node:assert/strict";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildsIn, foundryArtifact } from "../../app/builds/projects.ts";

usePlainEditor();

describe("Go to Source", () => {
  afterEach(() => user.leave());

  it("lets the user give up, and draws no icon that a path names", async () => {
    const [{ openDeclaration }, { RawDocuments }] = await Promise.all([
      import("../../../../src/editor/panels/openDeclaration.ts"),
      import("../../../../src/editor/panels/rawDocuments.ts"),
    ]);
    const artifact = foundryArtifact("Vault");
    const metadata = JSON.parse(artifact["rawMetadata"] as string) as Record<string, object>;
    const declared = { keccak256: "0x00", content: "error Full(uint256);" };
    const paths = ["src/$(verified) by us.sol", "src/Vault.sol"];
    const rawMetadata = JSON.stringify({
      ...metadata,
      sources: Object.fromEntries(paths.map((path) => [path, declared])),
    });
    const path = "out/Vault.sol/Vault.json";
    await using folder = await projectFolder({ "foundry.toml": "", [path]: { ...artifact, rawMetadata } });
    const [build] = await buildsIn([folder]).buildsAt(folder.uri, path, "Vault");
    assert.ok(build !== undefined);
    const wanted = { kind: "error", contract: "Vault", signature: "Full(uint256)" } as const;
    await openDeclaration(new RawDocuments(), build, wanted);
    assert.deepEqual(
      user.asked[0]?.items?.map(({ description }) => description),
      ["src/$\u200B(verified) by us.sol:1", "src/Vault.sol:1"],
    );
    user.asked.length = 0;
    const left = openDeclaration(new RawDocuments(), build, wanted);
    user.cancels.at(-1)?.();
    await left;
    assert.deepEqual([user.asked, user.told, user.opened], [[], [], []]);
  });
});
