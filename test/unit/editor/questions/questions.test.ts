import assert from "node:assert/strict";
import { activated, notVerified, own } from "../../../plainEditor/activated.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { commands, editor } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { Position, Selection, Uri } from "../../../plainEditor/values.ts";
import { contractAddress, spelledAddress } from "../../../support/verification.ts";

usePlainEditor();

const run = (command: string, ...given: unknown[]): Promise<unknown> =>
  Promise.resolve(commands.get(`contractLens.${command}`)?.(...given));
const hash = `0x${"15".repeat(32)}`;

describe("questions to the user", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => {
    extension = await activated();
  });
  afterEach(() => extension.end());

  const suggestions: readonly (readonly [clipboard: string, suggestion: string | undefined])[] = [
    [` ${contractAddress} `, spelledAddress],
    ["0.0.1234", "0.0.1234"],
    ["0.0.2@5.7", "0.0.2-5-000000007"],
    ["1234", undefined],
    [hash, undefined],
    ["nothing", undefined],
    [`${" ".repeat(200)}0.0.1234`, undefined],
  ];
  for (const [clipboard, suggestion] of suggestions) {
    it(`suggest ${suggestion ?? "nothing"} for a clipboard with ${clipboard.trim().slice(0, 12)}`, async () => {
      user.clipboard = clipboard;
      await run("verifyContract");
      assert.equal(user.asked[0]?.options.value, suggestion);
    });
  }

  it("say that the cursor is on nothing, and that a suggestion is from the clipboard", async () => {
    const contract =
      "Enter the contract's EVM address or contract ID, or the transaction ID or transaction hash of";
    const hosts = "mirror.example and verifier.example";
    const verifying = `${contract} a transaction that created or called it. Press Enter to look it up at ${hosts}.`;
    const record =
      "Enter an EVM address or contract ID for its record, or a transaction ID or transaction hash for";
    const inspecting = `${record} its result. Press Enter to look it up at ${hosts}.`;
    for (const [command, prompt] of [
      ["verifyUnderCursor", verifying],
      ["inspectUnderCursor", inspecting],
    ] as const) {
      user.clipboard = "nothing";
      await run(command);
      assert.equal(user.asked.at(-1)?.options.prompt, `No identifier under the cursor. ${prompt}`);
      user.clipboard = contractAddress;
      await run(command);
      assert.equal(
        user.asked.at(-1)?.options.prompt,
        `No identifier under the cursor. ${prompt} The clipboard's identifier is filled in.`,
      );
    }
    await run("verifyContract");
    assert.equal(user.asked.at(-1)?.options.prompt, `${verifying} The clipboard's identifier is filled in.`);
    user.clipboard = "0.0.2@5.7";
    await run("inspectExecutionResult");
    assert.match(
      user.asked.at(-1)?.options.prompt ?? "",
      /^Enter a transaction ID or hash; for a child transaction, add its nonce to the ID, such as \/1\. Press Enter to send it to .+\. The clipboard's identifier is filled in\.$/,
    );
  });

  it("give an example of what they ask for", async () => {
    await run("verifyContract");
    await run("inspectExecutionResult");
    assert.deepEqual(
      user.asked.map(({ options }) => options.placeHolder),
      ["0x… or 0.0.1234", "0.0.1234-1700000000-123456789 or 0x…"],
    );
  });

  it("say what is wrong with what is typed, as it is typed", async () => {
    await run("verifyContract");
    const { ignoreFocusOut } = user.asked[0]?.options ?? {};
    const validateInput = (text: string) => user.asked[0]?.options.validateInput?.(text);
    assert.deepEqual(
      [validateInput(" "), validateInput(spelledAddress), validateInput("0.0.5")],
      [null, null, null],
    );
    assert.equal(typeof validateInput("nonsense"), "string");
    const wrong = validateInput(spelledAddress.replace("8A0F", "8a0F"));
    assert.match(JSON.stringify(wrong), /Invalid EIP-55 checksum.*"severity":2/);
    assert.equal(ignoreFocusOut, true);
  });

  it("take nothing but a transaction where one is looked up, and suggest no contract there", async () => {
    user.clipboard = contractAddress;
    await run("inspectExecutionResult");
    const validateInput = (text: string) => user.asked[0]?.options.validateInput?.(text);
    assert.equal(user.asked[0]?.options.value, undefined);
    assert.equal(validateInput("0.0.2@5.7"), null);
    for (const contract of ["12", contractAddress])
      assert.match(JSON.stringify(validateInput(contract)), /^"This is a contract\. Enter a transaction ID/);
  });

  it("take an ID for the transaction that was submitted, unless it is told with a nonce, and ask for none", async () => {
    const sentFor = async (typed: string): Promise<string | undefined> => {
      user.types = () => typed;
      const before = extension.sent.length;
      await run("inspectExecutionResult");
      const sent = extension.sent.slice(before).map(({ url }) => /\/results\/([^/]*)$/.exec(url)?.[1]);
      return sent.find((one) => one !== undefined);
    };
    assert.equal(await sentFor("0.0.2@5.7"), "0.0.2-5-000000007");
    assert.equal(await sentFor("0.0.2@5.7/1"), "0.0.2-5-000000007?nonce=1");
    assert.equal(user.asked.length, 2);
    const validateInput = (text: string) => user.asked[0]?.options.validateInput?.(text);
    assert.equal(validateInput("0.0.2@5.7/2147483647"), null);
    for (const bad of ["-1", "1.5", "2147483648", "x", ""])
      assert.equal(typeof validateInput(`0.0.2@5.7/${bad}`), "string", bad);
  });

  /** Verifies with a key that is kept, and gives what was asked of it. */
  async function verifyWithKey(pick: string | undefined) {
    extension.services.answering = notVerified;
    await extension.context.globalState.update("apiKeyOrigins", [own.verifierUrl]);
    extension.secrets.stored.set(`apiKey ${own.verifierUrl}`, "key-of-the-test");
    const start = new Position(0, 3);
    const selection = new Selection(start, start);
    editor.window.activeTextEditor = { document: documentOf(contractAddress), selection };
    user.picks = () => pick;
    const { word } = (await run("verifyUnderCursor")) as { word: string };
    const posts = extension.sent.filter(({ method }) => method === "POST");
    const bodies = posts.map(({ body }) => body?.includes("key-of-the-test"));
    return { word, bodies, always: extension.context.globalState.get("apiKeyAlwaysSent") };
  }

  it("let the user say whether a key goes along: not, once, or always", async () => {
    assert.deepEqual(await verifyWithKey(undefined), { word: "cancelled", bodies: [], always: undefined });
    assert.deepEqual((await verifyWithKey("Send Without Key")).bodies, [false]);
    assert.deepEqual((await verifyWithKey("Send With Key")).bodies, [false, true]);
    assert.deepEqual(await verifyWithKey("Always Send to This Service"), {
      word: "perfect",
      bodies: [false, true, true],
      always: [own.verifierUrl],
    });
    assert.equal(user.asked.length, 4);
    await verifyWithKey(undefined);
    assert.equal(user.asked.length, 4);
    const { options, items } = user.asked[0] ?? {};
    assert.equal(options?.placeHolder, `To verify ${spelledAddress}.`);
    assert.deepEqual(
      items?.map(({ label }) => label),
      ["Send Without Key", "Send With Key", "Always Send to This Service", "Cancel"],
    );
  });

  it("name what speaks for a private key, and where it stands", async () => {
    const start = new Position(1, 20);
    const document = documentOf(`first\nprivateKey = "0x${"16".repeat(32)}"`);
    editor.window.activeTextEditor = { document, selection: new Selection(start, start) };
    assert.equal(await run("inspectUnderCursor"), undefined);
    const { options, items } = user.asked[0] ?? {};
    assert.match(
      options?.placeHolder ?? "",
      /^The text near it mentions “private”: it may be a private key\.$/,
    );
    assert.deepEqual(
      items?.map(({ label, detail }) => [label, detail]),
      [
        ["Cancel", "Nothing is sent. The value is in notes.md, line 2."],
        ["Look Up", "Anyone who holds a private key controls its account."],
      ],
    );
    assert.equal(extension.sent.length, 0);
  });

  it("are put to the user for what a document of our own calls a transaction: an ABI chose that name", async () => {
    const text = `Vault.store(bytes32)\n  txHash = 0x${"17".repeat(32)}`;
    const start = new Position(1, 30);
    const selection = new Selection(start, start);
    for (const [uri, asked] of [
      [Uri.from({ scheme: "contract-lens", path: "/Decoded.txt", query: "1" }), 1],
      [Uri.file("/workspace/notes.md"), 1],
    ] as const) {
      editor.window.activeTextEditor = { document: documentOf(text, uri), selection };
      await run("inspectUnderCursor");
      assert.equal(user.asked.length, asked, uri.scheme);
    }
    assert.match(extension.sent.at(-1)?.url ?? "", /1717/);
    assert.equal(extension.sent.length, 1);
  });

  it("are put to the user before another extension's verification, which can be given up and turned down", async () => {
    const declined = await extension.api.verify(contractAddress);
    assert.equal(declined.ok ? undefined : declined.failure.kind, "declined");
    user.picks = () => "Verify";
    extension.services.answering = notVerified;
    const answer = await extension.api.verify(contractAddress);
    assert.deepEqual(answer.ok && [answer.value.outcome, answer.value.network], ["perfect", own.name]);
    const abort = new AbortController();
    user.picks = () => {
      abort.abort();
      return undefined;
    };
    const cancelled = await extension.api.verify(contractAddress, { signal: abort.signal });
    assert.equal(cancelled.ok ? undefined : cancelled.failure.kind, "cancelled");
    assert.equal(extension.sent.filter(({ method }) => method === "POST").length, 1);
    const later = new AbortController();
    user.picks = () => "Verify";
    extension.services.answering = (sent) => {
      if (sent.method === "POST") later.abort();
      return notVerified(sent);
    };
    const ended = await extension.api.verify(contractAddress, { signal: later.signal });
    assert.equal(ended.ok ? undefined : ended.failure.kind, "cancelled", "once it is sent, too");
    assert.deepEqual(user.progress[0], {
      location: 15,
      title: "Contract Lens: Verifying for another extension",
      cancellable: true,
    });
    assert.equal(user.asked.length, 4);
  });

  it("are no matter of arguments that are none, networks that are gone, or problems of our own", async () => {
    const kindOf = async (asking: Promise<{ ok: boolean; failure?: { kind: string } }>) =>
      (await asking).failure?.kind;
    assert.equal(await kindOf(extension.api.lookUpRecord("nonsense")), "badArgument");
    assert.equal(await kindOf(extension.api.lookUpResult(contractAddress)), "badArgument");
    assert.equal(await kindOf(extension.api.lookUpStatus("0.0.5", { network: "Gone" })), "unknownNetwork");
    assert.equal(
      await kindOf(extension.api.lookUpRecord("0.0.5", { signal: AbortSignal.abort() })),
      "cancelled",
    );
    assert.equal(extension.sent.length, 0);
    assert.ok((await extension.api.lookUpResult("0.0.2001@1700000021.000000000")).ok);
    assert.ok(Object.isFrozen(extension.api));
  });
});
