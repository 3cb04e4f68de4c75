import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { activated, own } from "../../../plainEditor/activated.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { changeSetting, commands, neverCancelled, offered, views } from "../../../plainEditor/editor.ts";
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

describe("CodeLens in a deployment file", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  let project: Awaited<ReturnType<typeof openProject>>;
  beforeEach(async () => {
    project = await openProject({
      [fileOf(298)]: run(298, 0x11, 0x12),
      [fileOf(130)]: run(130, 0x13),
      [fileOf(1337)]: run(1337, 0x14),
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

  it("offers a network for an unknown chain, the view, and Local Node for a local chain", async () => {
    const [use, show, ...others] = await lines(130, textOf(130, 0x13));
    assert.equal(use?.command, "contractLens.useSourcify");
    assert.deepEqual(
      use.arguments?.map((given) => (given as { text: string }).text),
      ["130"],
    );
    assert.match(use?.title ?? "", /sourcify\.dev/);
    assert.match(String(use?.tooltip), /./);
    assert.deepEqual([show?.command, others], ["contractLens.showDeployments", []]);
    assert.deepEqual(
      (await lines(1337, textOf(1337, 0x14))).map(({ command, title }) => [command, title]),
      [
        ["", "1 contract"],
        ["contractLens.checkDeployments", "Check 1 address at 127.0.0.1:8545"],
        ["contractLens.showDeployments", "Show in View"],
      ],
    );
  });

  it("counts contracts without a verification service as the view does", async () => {
    extension.end();
    const results: Readonly<Record<string, unknown>> = { eth_chainId: "0x539", eth_getCode: "0x" };
    extension = await activated(({ body }) => {
      const { id, method } = JSON.parse(body ?? "{}") as { id: number; method: string };
      return { jsonrpc: "2.0", id, result: results[method] ?? null };
    });
    changeSetting("contractLens.networks", [{ name: "Local Node", rpcUrl: "http://127.0.0.1:18567" }]);
    await commands.get("contractLens.checkDeployments")?.();
    const titles = (await lines(1337, textOf(1337, 0x14))).map(({ title }) => title);
    assert.deepEqual([titles[0], titles.includes("Open Record")], ["1 contract", true]);
  });

  it("is shown once for each address that the text still contains", async () => {
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

  it("reveals the row of its file", async () => {
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
