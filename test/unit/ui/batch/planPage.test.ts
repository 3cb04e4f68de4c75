import assert from "node:assert/strict";
import type { RowState } from "../../../../src/app/batch/batchRow.ts";
import { batchPage } from "../../../../src/ui/batch/batchPage.ts";
import { parsePageMessage } from "../../../../src/ui/page/parsePageMessage.ts";
import { renderPage } from "../../../support/drawnPage.ts";
import { fileOf, planned, ticked, shownBatch } from "./batchViews.ts";
import { agreeButton, bannersOf, tablesOf, textOf } from "./pageParts.ts";

describe("the page of a batch that nobody has agreed to", () => {
  it("says before anything leaves what would, to whom and for how many contracts", () => {
    const files = [fileOf("src/Vault.sol"), fileOf("src/Old.sol", { isKnown: true })];
    const plan = planned({ files });
    const page = batchPage(shownBatch([plan, plan], "list"));
    const agree = agreeButton(page);
    assert.deepEqual(
      [agree?.label, agree?.message, agree?.disabledBecause],
      ["Publish 1 File and Verify 2 Contracts", { type: "publish", plan: 7 }, undefined],
    );
    const text = textOf(page);
    assert.match(
      text,
      /Publishes 1 source file \(1\.2 kB\) to verify\.example\. Anyone can read it, permanently\./,
    );
    assert.match(text, /1 file that you agreed to send to verify\.example before is sent again\./);
    assert.match(text, /src\/Vault\.sol 2 contracts/);
  });

  it("names settings beside the files, and counts them as none, whether they become public or are sent again", () => {
    const settings = { isSettings: true, bytes: 90 } as const;
    const page = (...files: readonly ReturnType<typeof fileOf>[]) =>
      batchPage(shownBatch([planned({ files })], "list"));
    const both = page(fileOf("src/Vault.sol"), fileOf("settings", settings));
    assert.equal(agreeButton(both)?.label, "Publish 1 File and Settings, Verify 1 Contract");
    assert.match(
      textOf(both),
      /Publishes 1 source file and the compiler settings \(1\.3 kB\) to verify\.example\./,
    );
    assert.match(textOf(both), /1 file and the compiler settings, 1\.3 kB/);
    const alone = page(fileOf("src/Vault.sol", { isKnown: true }), fileOf("settings", settings));
    assert.equal(agreeButton(alone)?.label, "Publish Settings and Verify 1 Contract");
    assert.match(textOf(alone), /Publishes the compiler settings \(90 bytes\) to verify\.example\./);
    assert.match(textOf(alone), /1 file that you agreed to send to verify\.example before is sent again\./);
    const again = page(fileOf("src/Vault.sol"), fileOf("settings", { ...settings, isKnown: true }));
    assert.match(textOf(again), /Publishes 1 source file \(1\.2 kB\)/);
    assert.match(
      textOf(again),
      /The compiler settings that you agreed to send to verify\.example before are sent again\./,
    );
  });

  it("says that all files of a build are sent where no metadata names those needed, as long as it is selected", () => {
    const unchecked = planned({ caution: "unchecked", dryRun: { grade: "notProved", reasons: [] } });
    const shown = shownBatch([planned(), unchecked], "list");
    const [, needed = ""] = /Need a decision(.*)/.exec(textOf(batchPage(shown))) ?? [];
    assert.match(needed, /Source files not checked/);
    assert.match(needed, /The build keeps no metadata: the service compiles its files and decides\./);
    const only = /Each file is listed once\. Only files that the selected contracts need are sent\./;
    assert.match(textOf(batchPage(shown)), only);
    const both = textOf(batchPage(ticked(shown, () => true)));
    assert.match(both, /Builds without metadata do not say .*, so all of their files are sent\./);
    assert.doesNotMatch(both, only);
  });

  it("says in its title how many of all would be verified", () => {
    const ready = planned();
    const skipped = { kind: "notPossible", because: "noBuild" } as const;
    const titleOf = (states: readonly RowState[]) => batchPage(shownBatch(states, "list")).head.title;
    assert.equal(titleOf([ready, ready]), "Verify 2 contracts");
    assert.equal(titleOf([ready, skipped]), "Verify 1 of 2 contracts");
  });

  it("says what there is to do where none is selected, with a button that promises nothing", () => {
    const careful = planned({ caution: "partial" });
    const alone = { kind: "notPossible", because: "notSendable" } as const;
    const pageOf = (...states: readonly RowState[]) => batchPage(shownBatch(states, "list"));
    const mixed = pageOf(alone, careful, { kind: "notPossible", because: "noBuild", mayHaveSource: true });
    assert.equal(mixed.head.title, "1 contract needs a decision");
    assert.equal(pageOf(careful, careful).head.title, "2 contracts need a decision");
    const { label, primary, disabledBecause } = agreeButton(mixed) ?? {};
    assert.deepEqual(
      [label, primary, disabledBecause],
      ["Verify Contracts", false, "Select the contracts to verify."],
    );
    assert.equal(textOf(mixed).split("Verify… ").length - 1, 3, "each leads on");

    const shown = shownBatch([planned(), careful], "list");
    const unticked = batchPage(ticked(shown, () => false));
    assert.equal(unticked.head.title, "No contracts selected");

    const next = /1 contract is not ready\. Choose Verify… beside it to verify it individually\./;
    assert.equal(pageOf(alone).head.title, "No contracts ready to verify");
    assert.match(textOf(pageOf(alone)), next);
    const settled = pageOf({ kind: "skipped", because: "exact" });
    assert.equal(settled.head.title, "No contracts to verify");
    assert.doesNotMatch(textOf(settled), next);
  });

  it("ticks all of several that need no decision, or none", () => {
    const ready = planned();
    const careful = planned({ caution: "partial" });
    const offered = (count: number, chosen: number) => {
      const shown = shownBatch([...Array.from({ length: count }, () => ready), careful, careful], "list");
      const text = JSON.stringify(batchPage(ticked(shown, (index) => index < chosen)).body);
      return [...text.matchAll(/"action":"(tickAll|untickAll)"/g)].map(([, action]) => action);
    };
    assert.deepEqual(offered(2, 0), ["tickAll"]);
    assert.deepEqual(offered(2, 1), ["tickAll", "untickAll"]);
    assert.deepEqual(offered(2, 2), ["untickAll"]);
    assert.deepEqual(offered(1, 1), []);
  });

  it("asks nothing where all of it was published before", () => {
    const plan = planned({ files: [fileOf("src/Vault.sol", { isKnown: true })] });
    const page = batchPage(shownBatch([plan], "list"));
    assert.equal(agreeButton(page)?.label, "Verify 1 Contract");
    assert.match(textOf(page), /You agreed to send all of these files to verify\.example before\./);
  });

  it("has what may be a secret confirmed first, file by file", () => {
    const plan = planned({
      files: [fileOf("src/Key.sol", { possibleSecrets: [{ kind: "privateKey", line: 3 }] })],
    });
    const page = batchPage(shownBatch([plan], "list"));
    assert.equal(agreeButton(page)?.disabledBecause, "Confirm the files that may contain secrets first.");
    assert.match(textOf(page), /May contain secrets/);
  });

  it("ticks and unticks by messages that its panel understands", () => {
    const states = [planned(), planned({ caution: "existing" })] as const;
    const drawn = renderPage(batchPage(shownBatch(states, "list")));
    const ticks = [...drawn.matchAll(/role="checkbox"[^>]*aria-checked="(\w+)"/g)].map(([, is]) => is);
    assert.deepEqual(ticks, ["true", "false"]);
    assert.deepEqual(parsePageMessage({ type: "row", row: 0, action: "untick" }), {
      type: "row",
      row: 0,
      action: "untick",
    });
    assert.equal(parsePageMessage({ type: "row", row: 0, action: "publish" }), undefined);
    assert.equal(parsePageMessage({ type: "batch", action: "go" }), undefined);
  });

  it("groups what there is to choose by what can be done, before the files that would be published, and behind these what cannot be chosen", () => {
    const states: readonly RowState[] = [
      { kind: "notPossible", because: "notSendable" },
      { kind: "skipped", because: "exact" },
      { kind: "notPossible", because: "noBuild" },
      planned({ caution: "existing" }),
      planned(),
      { kind: "unseen" },
    ];
    const page = batchPage(shownBatch(states, "list"));
    assert.deepEqual(
      page.body.flatMap((block) => (block.kind === "section" ? [block.title] : [])),
      [
        ...["Can be verified", "Need a decision", "Files", "Not ready", "Not possible"],
        ...["Already verified", "Other contracts"],
      ],
    );
    const ticks = tablesOf(page)
      .flatMap(({ rows }) => rows.flat(2))
      .flatMap((piece) => (piece.kind === "tick" ? [piece.message] : []));
    assert.deepEqual(ticks, [
      { type: "row", row: 4, action: "untick" },
      { type: "row", row: 3, action: "tick" },
    ]);
  });

  it("says in short why a contract cannot be verified, and leads to more", () => {
    const pieces = ["noBuild", "notSendable", "noNetwork"].map((because) => {
      const page = batchPage(shownBatch([{ kind: "notPossible", because } as RowState], "list"));
      const [section] = page.body.filter((block) => block.kind === "section");
      const [table] = section?.blocks ?? [];
      const row = table?.kind === "table" ? (table.rows[0] ?? []) : [];
      return row
        .flat()
        .flatMap((piece) => ("text" in piece && piece.kind !== "reference" ? [piece.text] : []));
    });
    assert.deepEqual(
      pieces.map((texts) => texts.filter((text) => !text.endsWith("."))),
      [["No matching build", "Open Record"], ["Build incomplete", "Verify…", "Open Record"], ["No network"]],
    );
  });

  it("calls what is verified already by its build, and by how closely it is verified", () => {
    const build = "src/Plant.sol:Plant";
    const told = (["exact", "noBetter"] as const).map((because) => {
      const [table] = tablesOf(batchPage(shownBatch([{ kind: "skipped", because, build }], "list")));
      return (table?.rows[0] ?? []).flat().flatMap((piece) => ("text" in piece ? [piece.text] : []));
    });
    assert.deepEqual(
      told.map(([name, , outcome, sentence]) => [name, outcome, sentence]),
      [
        ["Plant", "Exact match", "Already verified."],
        ["Plant", "Partial match", "Already verified. This build cannot improve it."],
      ],
    );
  });

  it("says of a build what its contract's name does not say already", () => {
    const buildOf = (name: string) => {
      const [row] = shownBatch([planned()], "list").view.rows;
      assert.ok(row !== undefined);
      const rows = [{ ...row, subject: { ...row.subject, name } }];
      const [table] = tablesOf(batchPage(shownBatch([], "list", { rows })));
      return table?.rows[0]?.at(-1);
    };
    const [path, build] = ["src/Vault.sol", "src/Vault.sol:Vault"];
    assert.deepEqual(buildOf("Vault"), [{ kind: "code", text: path, whole: build }]);
    assert.deepEqual(buildOf("Safe"), [{ kind: "code", text: build, whole: build }]);
  });

  it("leads out of Restricted Mode where nothing can be published in it", () => {
    const pageOf = (isTrusted: boolean) => batchPage(shownBatch([planned()], "list", { isTrusted }));
    const buttonsOf = (isTrusted: boolean) => bannersOf(pageOf(isTrusted)).flatMap(({ buttons }) => buttons);
    const [banner] = bannersOf(pageOf(false));
    assert.equal(banner?.title, "Publishing is off in Restricted Mode");
    assert.match(JSON.stringify(banner.pieces[0]), /Trust this workspace to publish from it\./);
    assert.doesNotMatch(JSON.stringify(banner.pieces), /Publishes/);
    const [trust, publish] = buttonsOf(false);
    assert.deepEqual([publish?.primary, trust?.primary], [false, true]);
    assert.deepEqual(trust?.message, { type: "manageTrust" });
    assert.equal(
      buttonsOf(true).some(({ message }) => message.type === "manageTrust"),
      false,
    );
  });

  it("shows no check on what needs a decision", () => {
    const signs = (["existing", "partial", "unchecked"] as const).map((caution) => {
      const page = batchPage(shownBatch([planned({ caution })], "list"));
      return tablesOf(page).flatMap(({ rows }) =>
        rows.flat(2).flatMap((piece) => (piece.kind === "chip" ? piece.tone : [])),
      );
    });
    assert.deepEqual(signs, Array(3).fill(["careful"]));
  });
});
