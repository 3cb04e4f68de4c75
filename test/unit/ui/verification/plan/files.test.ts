import assert from "node:assert/strict";
import type { PlannedFile } from "../../../../../src/app/publication/planPublication.ts";
import type { PlanView } from "../../../../../src/ui/verification/plan/view.ts";
import { verificationPage } from "../../../../../src/ui/verification/verificationPage.ts";
import { blocksOfKind } from "../../../../support/drawnPage.ts";
import { keysFile, plannedFile as file, planViewOf as viewOf } from "../plans.ts";

/** Of the contract that is named so. */
function ofVault(files: readonly PlannedFile[], contractIdentifier = "src/Vault.sol:Vault"): PlanView {
  const view = viewOf(files);
  const publication = {
    form: "standardJson",
    input: { language: "Solidity", sources: {} },
    compilerVersion: "",
    contractIdentifier,
  } as const;
  return { ...view, plan: { ...view.plan, publication } };
}

/** The paths that each list of files shows. */
const tables = (view: PlanView): readonly (readonly string[])[] =>
  blocksOfKind(verificationPage(view), "table").map(({ rows }) =>
    rows.map(([path]) => (path?.[0]?.kind === "code" ? path[0].text : "")),
  );

describe("the files on the page of a plan", () => {
  it("says which build-info a file is from, in short where its name is a hash", () => {
    const folder = "projects/hardhat/artifacts/build-info";
    const named = (name: string) => {
      const from = { path: `${folder}/${name}`, isOfBuildInfo: true, hasChanged: false };
      const [table] = blocksOfKind(verificationPage(viewOf([file("src/Vault.sol", { from })])), "table");
      return table?.rows[0]?.[1];
    };
    const whole = `${folder}/47761e89ae493ad7387056e2edc99323.json`;
    const short = `${folder}/47761e89ae49…9323.json`;
    assert.deepEqual(named("47761e89ae493ad7387056e2edc99323.json"), [{ kind: "code", text: short, whole }]);
    const path = `${folder}/Vault.json`;
    assert.deepEqual(named("Vault.json"), [{ kind: "code", text: path, whole: path }]);
  });

  it("lists the contract's own file first, then the project's, and folds those of libraries", () => {
    const view = ofVault([
      file("@openzeppelin/contracts/access/Ownable.sol"),
      file("lib/solmate/src/Owned.sol"),
      file("src/Lib.sol"),
      file("src/Vault.sol"),
    ]);
    const [own, libraries] = tables(view);
    assert.deepEqual(own, ["src/Vault.sol", "src/Lib.sol"]);
    assert.deepEqual(libraries, ["@openzeppelin/contracts/access/Ownable.sol", "lib/solmate/src/Owned.sol"]);
    const [fold] = blocksOfKind(verificationPage(view), "fold");
    assert.equal(fold?.isOpen, undefined);
    assert.match(JSON.stringify(fold?.title), /@openzeppelin\/contracts and solmate/);
    // What opens a file names it by its place in the plan, wherever it is listed.
    const opened = JSON.stringify(blocksOfKind(verificationPage(view), "table")[0]).match(/"file":\d/g);
    assert.deepEqual(opened, ['"file":3', '"file":2']);
  });

  it("folds nothing away that is to be decided, nor all that there is", () => {
    const key = "lib/keys/Keys.sol";
    const waiting = ofVault([file("src/Vault.sol"), { ...keysFile, path: key }]);
    assert.equal(blocksOfKind(verificationPage(waiting), "fold")[0]?.isOpen, true);
    const published = { ...waiting, unpublished: new Set<string>() };
    assert.equal(blocksOfKind(verificationPage(published), "fold")[0]?.isOpen, undefined);
    const all = ofVault([file("lib/a/A.sol"), file("lib/b/B.sol")]);
    assert.deepEqual(tables(all), [["lib/a/A.sol", "lib/b/B.sol"]]);
    assert.deepEqual(tables(ofVault([file("lib/a/A.sol"), file("src/Vault.sol")], "lib/a/A.sol:A"))[0], [
      "lib/a/A.sol",
      "src/Vault.sol",
    ]);
  });
});
