import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { buildOptions, repository } from "../../../packaging/build.ts";
import { startInstantServer } from "../../bench/instantServer.ts";
import { mirrorResponse, verifierResponse } from "../../bench/window/serviceResponses.ts";

const child = path.join(repository, "test/bench/firstUse/child.ts");

describe("the first use of what is built", () => {
  let built = "";

  before(async () => {
    built = await mkdtemp(path.join(tmpdir(), "contract-lens-built-"));
    await Promise.all(buildOptions(repository, built, true).map((options) => build(options)));
  });
  after(() => rm(built, { recursive: true, force: true }));

  /** Of the pieces by `packaging/lazyGroups.ts`, those that are loaded for it. */
  async function piecesOf(action: string): Promise<readonly string[]> {
    await using mirror = await startInstantServer(mirrorResponse());
    await using verifier = await startInstantServer(verifierResponse());
    const given = [child, action, mirror.url, verifier.url, built];
    const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, ...given]);
    const { pieces } = JSON.parse(stdout) as { readonly pieces: readonly string[] };
    return [...new Set(pieces.map((piece) => piece.replace(/-\w+$/, "")))]
      .filter((name) => name !== "chunk")
      .sort();
  }

  it("loads for a hover what hovers and requests are made of, and nothing of panels and trees", async () => {
    assert.deepEqual(await piecesOf("hover"), ["lookups", "transport"]);
  });

  it("loads for the links of a text what finds them alone", async () => {
    assert.deepEqual(await piecesOf("links"), ["links"]);
  });
});
