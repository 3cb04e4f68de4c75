import assert from "node:assert/strict";
import type { RootOverview } from "../../../../src/app/builds/rootOverview.ts";
import { buildRow, rootRow, skippedRow } from "../../../../src/ui/tree/buildRow.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import { rowTexts } from "./rows.ts";

const now = new Date(2026, 10, 23, 12).getTime();

function root(folder: string, more: Partial<RootOverview> = {}): RootOverview {
  const newestAt = now - 2 * 3_600_000;
  const counts = { contracts: 12, interfaces: 3, newestAt, skipped: [], absence: undefined };
  return {
    tool: "foundry",
    project: "",
    folder,
    folderName: "shop",
    folderUri: "file:///shop",
    ...counts,
    ...more,
  };
}

const labels = (roots: readonly RootOverview[]): string[] =>
  roots.map((each) => rootRow(each, roots, now).label);

const deep = root("packages/core/out", {
  project: "packages/core",
  skipped: [{ path: "packages/core/out/a.json", reason: "notJson" }],
});
const empty = root("out", { contracts: 0, newestAt: undefined });

describeTexts(
  "buildRows",
  rowTexts({
    "folder of builds": rootRow(deep, [deep], now),
    "folder without builds": rootRow(empty, [empty], now),
    "folder that is not there": rootRow({ ...empty, absence: "missing" }, [empty], now),
    "folder outside of the workspace": rootRow({ ...empty, absence: "outside" }, [empty], now),
    "folder of a configuration that is not read": rootRow(
      { ...empty, unreadable: "packages/base.toml" },
      [empty],
      now,
    ),
    build: buildRow({ name: "Vault", path: "x/out/tokens/Vault.sol/Vault.json", root: "x/out" }),
    "skipped file": skippedRow({ path: "x/out/Cut.json", reason: "tooLarge" }),
    "file whose bytecode is not read": skippedRow({ path: "x/.build/Vault.json", reason: "ape" }),
  }),
);

describe("a row of the builds", () => {
  it("makes no line of a name or a path that a build gives", () => {
    const path = "out/Vault\nVerified.json";
    const rows = [
      buildRow({ name: "Vault\nVerified", path, root: "out" }),
      skippedRow({ path, reason: "notJson" }),
    ];
    assert.deepEqual(
      rows.map(({ label }) => label),
      ["Vault⟨U+000A⟩Verified", "Vault⟨U+000A⟩Verified.json"],
    );
    assert.deepEqual(
      rows.map(({ tooltip }) => tooltip().split("\n")[0]),
      ["out/Vault⟨U+000A⟩Verified.json", "out/Vault⟨U+000A⟩Verified.json"],
    );
  });

  it("is told from others of the same end, and from those of other opened folders", () => {
    const [one, two] = ["a/core", "b/core"].map((project) => root(`${project}/build/contracts`, { project }));
    assert.ok(one !== undefined && two !== undefined);
    assert.deepEqual(labels([one, root("web/out")]), ["core/build/contracts", "web/out"]);
    assert.deepEqual(labels([one, two]), ["a/core/build/contracts", "b/core/build/contracts"]);
    const other = { folderName: "bank", folderUri: "file:///bank" };
    assert.deepEqual(labels([root("out"), root("out", other), root("", other)]), [
      "shop/out",
      "bank/out",
      "bank",
    ]);
  });

  it("says of a contract nothing twice", () => {
    const described = (name: string, path: string, folder = "x/out"): string =>
      buildRow({ name, path, root: folder }).description;
    assert.equal(described("Vault", "x/out/tokens/Vault.sol/Vault.json"), "tokens");
    assert.equal(described("Vault", "x/out/Vault.sol/Vault.json"), "");
    assert.equal(described("Plant", "x/out/Garden.sol/Plant.json"), "Garden.sol");
    assert.equal(described("Vault", "x/out/Vault.json"), "");
    assert.equal(described("Vault", "x/out/all.json"), "all.json");
    assert.equal(described("Vault", "a/Vault.sol/Vault.json", ""), "a");
    assert.equal(buildRow({ name: "V", path: "x/out/V.json", root: "x/out" }).tooltip(), "x/out/V.json");
  });
});
