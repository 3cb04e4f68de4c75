import assert from "node:assert/strict";
import { planPublication, type PublicationPlan } from "../../../../src/app/publication/planPublication.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import type { Publication } from "../../../../src/services/verifier/verification.ts";
import type { Protocol } from "../../../../src/services/verifier/protocol.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildsIn, foundryArtifact, output } from "../builds/projects.ts";
import { buildNamed, deployedCode } from "../../builds/samples.ts";
import { unending } from "../../../support/requests.ts";

export const vault = deployedCode(buildNamed("Vault", output));

/** The plan for a code in a workspace of these files. */
export async function planIn(
  content: Readonly<Record<string, unknown>>,
  code = vault,
  named: readonly string[] = [],
  protocol: Protocol = "job",
): Promise<PublicationPlan> {
  await using folder = await projectFolder(content);
  const [match] = await buildsIn([folder], undefined, named).matches(code);
  assert.ok(match !== undefined);
  return await planPublication(match, { protocol }, unending);
}

export const foundry = (text: string | undefined, artifact: JsonObject = foundryArtifact("Vault")) => ({
  "packages/core/foundry.toml": "",
  "packages/core/out/Vault.sol/Vault.json": artifact,
  ...(text === undefined ? {} : { "packages/core/src/Vault.sol": text }),
});

export const told = ({ dryRun, files, publication }: PublicationPlan) => ({
  grade: dryRun.grade,
  reasons: dryRun.reasons.map(({ kind }) => kind),
  files: files.map(({ path, from }) => `${path} of ${from.path ?? "metadata"}`),
  sent: Object.keys(sourcesOf(publication) ?? {}),
});

const sourcesOf = (sent: Publication | undefined) =>
  sent?.form === "standardJson" ? sent.input.sources : sent?.sources;

export const exact = { grade: "exact", reasons: [] };
