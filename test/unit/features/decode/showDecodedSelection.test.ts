import assert from "node:assert/strict";
import { selectionWords } from "../../../../src/text/decoding/decoding.ts";
import { encodeFunctionData, parseAbi } from "viem";
import { activated, allKnown, own } from "../../../plainEditor/activated.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { changeSetting, commands, editor } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user } from "../../../plainEditor/user.ts";
import { Position, Selection } from "../../../plainEditor/values.ts";
import { checksummed } from "../../../../src/core/address.ts";
import { maxSelectionLength } from "../../../../src/core/scan/selectedData.ts";

usePlainEditor();

const abi = parseAbi(["function pay(address to, uint256 amount)"]);
const payee = "0xc0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ff";
const pay = encodeFunctionData({ abi, args: [payee, 500n] });
const foreign = encodeFunctionData({
  abi: parseAbi(["function sweep(address to, uint256 amount)"]),
  args: [payee, 7n],
});
const project = {
  "foundry.toml": "",
  "out/Till.sol/Till.json": { abi, bytecode: { object: "0x" }, deployedBytecode: { object: "0x" } },
};
const database = "https://names.example";
const names = {
  ok: true,
  result: {
    function: { [foreign.slice(0, 10)]: [{ name: "sweep(address,uint256)", filtered: false }] },
    event: {},
  },
};

describe("Decode Under Cursor", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  let folder: Awaited<ReturnType<typeof openProject>>;
  beforeEach(async () => {
    folder = await openProject(project);
    extension = await activated((sent) => (sent.url.startsWith(database) ? names : allKnown(sent)));
  });
  afterEach(async () => {
    extension.end();
    await folder[Symbol.asyncDispose]();
  });

  const select = (text: string, from: number, to: number): void => {
    const selection = new Selection(new Position(0, from), new Position(0, to));
    editor.window.activeTextEditor = { document: documentOf(text), selection };
  };
  const decode = () => commands.get("contractLens.decodeSelection")?.() as Promise<string | undefined>;
  const decodeAll = (text: string) => {
    select(text, 0, text.length);
    return decode();
  };

  it("shows the selection decoded by builds in a new document, without a request", async () => {
    const text = await decodeAll(`  ${pay}  `);
    assert.equal(user.opened.length, 1);
    assert.match(user.opened[0]?.path ?? "", /Decoded data\.txt$/);
    assert.equal(user.opened[0]?.text, text);
    const lines = text?.split("\n") ?? [];
    assert.deepEqual(
      [lines[0], lines[1], lines[3], lines[4], lines[5]],
      [
        "Call",
        "Till.pay(address,uint256)",
        `  to: address = ${checksummed(payee)}`,
        "  amount: uint256 = 500",
        "",
      ],
    );
    assert.deepEqual([extension.sent.length, user.asked.length, user.told.length], [0, 0, 0]);
  });

  it("says in Restricted Mode that builds are not read", async () => {
    editor.workspace.isTrusted = false;
    try {
      const text = await decodeAll(pay);
      assert.match(text ?? "", /\n\nBuilds are read once you trust this workspace\.\n$/);
      assert.doesNotMatch(text ?? "", /out\//);
    } finally {
      editor.workspace.isTrusted = true;
    }
  });

  it("decodes the hex at the cursor without a selection", async () => {
    select(`old ${foreign} new ${pay}`, 200, 200);
    assert.match((await decode()) ?? "", /^Call\nTill\.pay/);
    select(`old ${foreign} new ${pay}`, 2, 2);
    assert.equal(await decode(), undefined);
  });

  it("says what to select if there is nothing, no editor, or too much", async () => {
    const wanted = `information: ${selectionWords.nothingToDecode()}`;
    assert.equal(await decode(), undefined);
    assert.equal(await decodeAll("nothing"), undefined);
    assert.equal(await decodeAll(`${pay}${" ".repeat(maxSelectionLength)}`), undefined);
    assert.deepEqual(user.told, [wanted, wanted, wanted]);
    assert.deepEqual(user.opened, []);
  });

  it("mentions signature services for an unknown selector, and sends nothing", async () => {
    const text = (await decodeAll(foreign)) ?? "";
    assert.match(text, /No build in this workspace .* selector 0x/);
    assert.match(text, /contractLens\.signatureService/);
    assert.deepEqual([extension.sent.length, user.asked.length], [0, 0]);
  });

  it("looks up an unknown selector after consent, and does not ask again", async () => {
    changeSetting("contractLens.signatureService", database);
    user.picks = () => "Look Up Names";
    const text = (await decodeAll(foreign)) ?? "";
    const [{ items, options }] = user.asked as [(typeof user.asked)[number]];
    assert.equal(options.title, "Contract Lens: Look Up Names at names.example?");
    assert.deepEqual(
      items?.map(({ label }) => label),
      ["Cancel", "Look Up Names", "Don't Look Up Names"],
    );
    assert.equal(
      items[1]?.detail,
      "Sends selectors without a name to names.example, now and later, while Own is the active network.",
    );
    assert.match(text, /^Call\nsweep\(address,uint256\)/);
    assert.equal(extension.sent.length, 1);
    const { pathname, search } = new URL(extension.sent[0]?.url ?? "");
    assert.match(decodeURIComponent(`${pathname}${search}`), /\/lookup\?function=0x\w{8}(&filter=\w+)?$/);
    assert.ok(search.includes(foreign.slice(2, 10)));
    assert.deepEqual(user.progress[0], { location: 10, title: "Looking up names at names.example…" });
    assert.doesNotMatch(text, /signatureService/);
    await decodeAll(foreign);
    await decodeAll(pay);
    assert.deepEqual([extension.sent.length, user.asked.length], [1, 1]);
  });

  it("sends nothing after the user declined, and asks again after a dismissal", async () => {
    changeSetting("contractLens.signatureService", database);
    assert.match((await decodeAll(foreign)) ?? "", /No build in this workspace/);
    assert.equal(user.asked.length, 1);
    user.picks = () => "Don't Look Up Names";
    assert.match((await decodeAll(foreign)) ?? "", /No build in this workspace/);
    assert.equal(user.asked.length, 2);
    await decodeAll(foreign);
    assert.deepEqual([user.asked.length, extension.sent.length], [2, 0]);
  });

  it("does not ask if a build explains it, or without a network", async () => {
    changeSetting("contractLens.signatureService", database);
    user.picks = () => "Look Up Names";
    assert.match((await decodeAll(pay)) ?? "", /Till\.pay/);
    changeSetting("contractLens.network", "Gone");
    assert.match((await decodeAll(foreign)) ?? "", /No build in this workspace/);
    assert.deepEqual([user.asked.length, extension.sent.length], [0, 0]);
    changeSetting("contractLens.network", own.name);
    assert.match((await decodeAll(foreign)) ?? "", /sweep/);
  });

  it("sends no part of a private key that is selected or at the cursor", async () => {
    changeSetting("contractLens.signatureService", database);
    user.picks = () => "Look Up Names";
    const key = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318";
    const words = `[0x${key.match(/.{8}/g)?.join(", 0x") ?? ""}]`;
    for (const [text, from, to] of [
      [words, 3, 3],
      [words, 13, 23],
      [`key = 0x${key}`, 6, 16],
    ] as const) {
      select(text, from, to);
      assert.match((await decode()) ?? "", /^Selector/, text);
    }
    assert.deepEqual([user.asked.length, extension.sent.length], [0, 0]);
    select(foreign, 0, 10);
    await decode();
    assert.equal(extension.sent.length, 1);
  });

  it("says why a lookup failed, and shows the rest", async () => {
    changeSetting("contractLens.signatureService", database);
    user.picks = () => "Look Up Names";
    extension.services.answering = () => new Response("", { status: 403 });
    assert.match((await decodeAll(foreign)) ?? "", /No build in this workspace/);
    assert.equal(user.told.length, 1);
    assert.match(user.told[0] ?? "", /^error: .*names\.example/);
    assert.equal(user.opened.length, 1);
  });
});
