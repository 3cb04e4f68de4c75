import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { activated, own } from "../../../plainEditor/activated.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { commands, neverCancelled, offered, views } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user } from "../../../plainEditor/user.ts";
import { Uri } from "../../../plainEditor/values.ts";
import { addressOf, broadcast } from "../../app/deployments/recordedFiles.ts";

usePlainEditor();

const fileOf = (chain: number): string => `broadcast/A.s.sol/${chain}/run-latest.json`;
const run = (chain: number, ...numbers: readonly number[]): object =>
  broadcast(
    chain,
    numbers.map((number) => ({ number, name: `Contract${number}` })),
  );

describe("the lines in a deployment file", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  let project: Awaited<ReturnType<typeof openProject>>;
  beforeEach(async () => {
    project = await openProject({
      [fileOf(298)]: run(298, 0x11, 0x12),
      [fileOf(8453)]: run(8453, 0x13),
      [fileOf(31337)]: run(31337, 0x14),
    });
    extension = await activated(() => ({ match: "exact_match", chainId: own.chainId }));
  });
  afterEach(async () => {
    extension.end();
    await project[Symbol.asyncDispose]();
  });

  const lines = async (chain: number, text: string): Promise<readonly vscode.Command[]> => {
    const uri = Uri.parse(`${project.uri.toString()}/${fileOf(chain)}`);
    const lenses = (await offered.lenses?.provideCodeLenses(documentOf(text, uri), neverCancelled)) ?? [];
    const resolved: vscode.Command[] = [];
    for (const lens of lenses) {
      const shown = await offered.lenses?.resolveCodeLens?.(lens, neverCancelled);
      resolved.push(shown?.command ?? assert.fail("a line without a command"));
    }
    return resolved;
  };
  const textOf = (chain: number, ...numbers: readonly number[]): string =>
    JSON.stringify(run(chain, ...numbers), null, 1);

  it("offer a network for a chain that has none, and the view, but none for a local chain", async () => {
    const [use, show, ...others] = await lines(8453, textOf(8453, 0x13));
    assert.deepEqual([use?.command, use?.arguments], ["contractLens.useSourcify", ["8453"]]);
    assert.match(use?.title ?? "", /sourcify\.dev/);
    assert.match(String(use?.tooltip), /./);
    assert.deepEqual([show?.command, others], ["contractLens.showDeployments", []]);
    assert.deepEqual(await lines(31337, textOf(31337, 0x14)), []);
  });

  it("stand once each where an address is, and only for those that the text still names", async () => {
    const checkable = await lines(298, textOf(298, 0x11, 0x12));
    assert.deepEqual(
      checkable.map(({ command }) => command),
      ["contractLens.checkDeployments", "contractLens.showDeployments"],
    );
    await commands.get("contractLens.checkDeployments")?.();
    const all = await lines(298, textOf(298, 0x11, 0x12));
    const one = await lines(298, textOf(298, 0x12));
    const records = (found: readonly vscode.Command[]) =>
      found.flatMap(({ command, arguments: given = [] }) =>
        command === "contractLens.inspectContractRecord" ? [(given[0] as string).toLowerCase()] : [],
      );
    assert.deepEqual(new Set(records(all)), new Set([addressOf(0x11), addressOf(0x12)]));
    assert.deepEqual(new Set(records(one)), new Set([addressOf(0x12)]));
  });

  it("lead to the row of their file, which VS Code finds below its chain", async () => {
    const [, show] = await lines(298, textOf(298, 0x11, 0x12));
    const tree = views.get("contractLens.deployments");
    const below = async (place?: unknown) => (await tree?.getChildren(place)) ?? [];
    const [chain] = await below();
    const record = (await below(chain)).at(-1);
    const [deployment] = await below(record);
    await commands.get("contractLens.showDeployments")?.(show?.arguments?.[0]);
    const [view, row, options] = user.revealedRows.at(-1) ?? [];
    assert.equal(view, "contractLens.deployments");
    assert.deepEqual(options, { select: true, focus: true, expand: true });
    assert.deepEqual(row, record);
    assert.deepEqual(await tree?.getParent?.(deployment), row);
    assert.deepEqual(await tree?.getParent?.(row), chain);
    assert.equal(await tree?.getParent?.(chain), undefined);
    const { length } = user.revealedRows;
    for (const given of [
      undefined,
      "nonsense",
      `file\t${project.uri.toString()}/other.json`,
      "file\tfile:///elsewhere",
    ])
      await commands.get("contractLens.showDeployments")?.(given);
    assert.equal(user.revealedRows.length, length);
  });
});
