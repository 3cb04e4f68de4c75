import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import type { BuildRoot } from "../../../../src/builds/roots/findRoots.ts";
import { forgeCommand, hasCommand, publishRequest } from "../../../../src/ui/verification/plan/command.ts";
import type { PlanView } from "../../../../src/ui/verification/plan/view.ts";
import type { VerificationView } from "../../../../src/ui/verification/view.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import { network } from "../../../support/reports.ts";
import { answered, reportOn } from "../../text/everyReport.ts";
import { plannedFile, planViewOf } from "./plans.ts";

/** What a shell gives forge as its arguments. */
function argumentsOf(command: string | undefined): readonly string[] {
  const script = `forge() { for one in "$@"; do printf '%s\\0' "$one"; done; }; ${command ?? ""}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

function viewOf(
  contractIdentifier: string,
  root: Partial<BuildRoot> = {},
  more: Partial<PlanView> = {},
): PlanView {
  const view = planViewOf([plannedFile("src/Vault.sol")], more);
  const { match } = view.plan;
  const build = { ...match.build, root: { ...match.build.root, ...root } };
  const input = { language: "Solidity", sources: {}, settings: {} };
  const compilerVersion = "0.8.28+commit.7893614a";
  const publication = { form: "standardJson", input, compilerVersion, contractIdentifier } as const;
  return { ...view, plan: { ...view.plan, match: { ...match, build }, publication } };
}

/** What the menu of the page offers beside copies of names. */
const offered = (view: VerificationView): readonly string[] =>
  verificationPage(view).head.actions.flatMap((action) =>
    "items" in action ? action.items.map(({ label }) => label) : [],
  );

const copies = ["Copy Contract Address", "Copy Link"];
const [forge, curl] = ["Copy as forge Command", "Copy as curl Command…"];
const both = [...copies, forge, curl];

describe("commands that publish what a plan shows", () => {
  it("are forge's, for what Foundry has built", () => {
    const { verifierUrl = "", chainId } = network;
    assert.deepEqual(argumentsOf(forgeCommand(viewOf("src/Vault.sol:Vault", { project: "apps/core" }))), [
      ...["verify-contract", "--watch", "--verifier", "sourcify", "--verifier-url", `${verifierUrl}/`],
      ...["--chain", chainId, "--compiler-version", "0.8.28", "--root=apps/core", "--"],
      ...["0x5b1869D9A4C187F2EAa108f3062412ecf0526b24", "src/Vault.sol:Vault"],
    ]);
    assert.equal(argumentsOf(forgeCommand(viewOf("a:A"))).includes("--root="), false);
    assert.equal(forgeCommand(viewOf("a:A", { tool: "hardhat" })), undefined);
    assert.equal(forgeCommand(viewOf("a:A", {}, { protocol: "session" })), undefined);
  });

  it("leave nothing to the shell or to forge, whatever a project or a contract is called", () => {
    for (const name of ["'; touch /tmp/x; '", "$(id)", "`id`", "--private-key", "a b", "\\'", "!!", "*"]) {
      const given = argumentsOf(forgeCommand(viewOf(`${name}:${name}`, { project: name })));
      assert.deepEqual(
        [given.at(-1), given.at(-3), given.at(-4)],
        [`${name}:${name}`, "--", `--root=${name}`],
      );
    }
  });

  it("are none where a terminal might act on a name", () => {
    for (const name of ["a\nb", "a\u001b[201~b", "a\u202eb", "a\tb", "a\u0003"])
      assert.equal(forgeCommand(viewOf(`${name}:A`)), undefined, JSON.stringify(name));
  });

  it("hold what the service is sent, by every protocol that takes it, and no key", () => {
    const { subject, plan } = viewOf("src/Vault.sol:Vault");
    const { publication } = plan;
    assert.ok(publication !== undefined);
    const paths = (["job", "session", "direct"] as const).map((protocol) => {
      const request = publishRequest(subject, protocol, publication);
      assert.ok(!(request?.body ?? "").includes("apiKey"));
      return request && new URL(request.url).pathname;
    });
    const { chainId } = network;
    assert.deepEqual(paths, [
      `/v2/verify/${chainId}/${subject.address}`,
      "/verify/solc-json",
      "/verify/solc-json",
    ]);
    const metadata = { form: "metadata", metadata: {}, sources: {}, contractIdentifier: "a:A" } as const;
    assert.equal(publishRequest(subject, "session", metadata), undefined);
  });

  it("are offered where Publish is, and nowhere before", () => {
    assert.deepEqual(offered(viewOf("a:A")), both);
    assert.deepEqual(offered(viewOf("a:A", { tool: "hardhat" })), [...copies, curl]);
    assert.deepEqual(offered(viewOf("a:A", {}, { isTrusted: false })), copies);
    const keysFile = plannedFile("k.sol", { possibleSecrets: [{ kind: "privateKey", line: 3 }] });
    assert.equal(hasCommand(planViewOf([keysFile])), false);
    assert.equal(hasCommand(planViewOf([keysFile], { confirmed: new Set(["k.sol"]) })), true);
  });

  it("are offered while the page of what was published is shown, and not from memory", () => {
    const way = { kind: "build", contract: "a:A", files: 1 } as const;
    const view = { kind: "finished", report: reportOn(answered("perfect"), { way }), earlier: [] } as const;
    const forge = (more: object): boolean =>
      offered({ ...view, ...more }).some((label) => label === "Copy as forge Command");
    const forgeCommand = "forge verify-contract";
    assert.equal(forge({ forgeCommand }), true);
    assert.equal(forge({}), false);
    assert.equal(forge({ forgeCommand, fromMemory: true }), false);
    assert.equal(forge({ forgeCommand, report: reportOn(answered("perfect")) }), false);
  });
});
