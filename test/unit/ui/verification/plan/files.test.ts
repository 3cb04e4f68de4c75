import assert from "node:assert/strict";
import type { PlannedFile } from "../../../../../src/app/publication/planPublication.ts";
import type { PlanView } from "../../../../../src/ui/verification/plan/view.ts";
import { verificationPage, verificationTitle } from "../../../../../src/ui/verification/verificationPage.ts";
import { blocksOfKind, drawnPage } from "../../../../support/drawnPage.ts";
import { plannedFile as file, planViewOf as viewOf } from "../plans.ts";
import { keysFile, planButton as button } from "../plans.ts";

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
  it("lists every file that would leave, with where it is from, its licence and its size", () => {
    const view = viewOf([
      file("src/Vault.sol"),
      file("src/Lib.sol", {
        license: undefined,
        from: { path: "a.json", isOfBuildInfo: true, hasChanged: true },
      }),
    ]);
    const text = drawnPage(verificationPage(view));
    for (const said of [
      "src/Vault.sol",
      "MIT",
      "1.2 kB",
      "none stated",
      "the file on disk has changed since",
    ])
      assert.ok(text.includes(said), said);
    assert.match(text, /Publishes 2 source files \(2\.4 kB\) to 127\.0\.0\.1:5555\./);
    assert.match(verificationTitle(view), /verify from build/);
    assert.deepEqual(button(view, "Publish")?.message, { type: "publish", plan: 7 });
  });

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
    assert.match(
      JSON.stringify(fold?.title),
      /2 library files, 2\.4 kB.*@openzeppelin\/contracts and solmate/,
    );
    const text = drawnPage(verificationPage(view));
    assert.match(text, /Publishes 4 source files \(4\.8 kB\)/);
    assert.match(text, /4 files, 4\.8 kB/);
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

  it("lists the settings among the files where the plan does", () => {
    const settings = file("settings", { isSettings: true, license: "" });
    const view = viewOf([file("src/Vault.sol"), settings]);
    const [table] = blocksOfKind(verificationPage(view), "table");
    assert.match(JSON.stringify(table?.rows[1]?.[0]), /"settings".*"compiler settings"/);
    assert.doesNotMatch(JSON.stringify(table?.rows[0]), /compiler settings/);
    assert.match(JSON.stringify(table?.rows[1]), /"type":"openFile","plan":7,"file":1/);
    // They are named beside the files, and counted as none: so does the result.
    const text = drawnPage(verificationPage(view));
    assert.match(text, /Publishes 1 source file and the compiler settings \(2\.4 kB\) to/);
    assert.match(text, /1 file and the compiler settings, 2\.4 kB/);
    assert.equal(button(view, "Publish")?.label, "Publish 1 File and Settings");
    assert.equal(button(viewOf([file("src/Vault.sol")]), "Publish")?.label, "Publish 1 File");
  });

  it("says why all files are sent of a build whose tool keeps no metadata", () => {
    const view = viewOf([file("src/Vault.sol")]);
    const unproved = { ...view, plan: { ...view.plan, isProvable: false, hasAllFiles: true } };
    assert.match(drawnPage(verificationPage(unproved)), /the tool kept no metadata/);
    assert.doesNotMatch(drawnPage(verificationPage(view)), /the tool kept no metadata/);
  });

  it("says why metadata is sent where it is", () => {
    const view = viewOf([file("src/Vault.sol")]);
    const publication = { form: "metadata", metadata: {}, sources: {}, contractIdentifier: "a:A" } as const;
    const page = (of: PlanView): string => drawnPage(verificationPage(of));
    assert.match(page({ ...view, plan: { ...view.plan, publication } }), /sent with the compiler's metadata/);
    assert.doesNotMatch(page(view), /sent with the compiler/);
  });
});
