import assert from "node:assert/strict";
import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import type { Platform } from "../../src/app/platform.ts";
import { activated, notVerified, own } from "../plainEditor/activated.ts";
import {
  changeSetting,
  commands,
  editor,
  offered,
  serializers,
  settings,
  settingsChanged,
  statusItems,
  trusted,
  views,
  windowChanged,
} from "../plainEditor/editor.ts";
import { documentOf } from "../plainEditor/document.ts";
import { contextOf, usePlainEditor } from "../plainEditor/load.ts";
import { user } from "../plainEditor/user.ts";
import { Position, Selection } from "../plainEditor/values.ts";
import { settled } from "../support/fakeClock.ts";
import { soon } from "../support/soon.ts";
import { setLanguage } from "../../src/text/currentLanguage.ts";
import { numberText } from "../../src/text/language.ts";
import { openHistory, see } from "../support/historyWindows.ts";
import { MemoryFile } from "../support/memoryFile.ts";
import { MemoryFolder } from "../support/memoryFolder.ts";
import { spelledAddress } from "../support/verification.ts";

usePlainEditor();

const origin = "https://verifier.example";
const start = new Position(0, 0);
const keys = ["my-own-key-before", "my-own-key-after"] as const;

/** A machine on which every request is answered like this. */
function platformOn(body: string): Platform {
  return {
    environment: {},
    parseLargeJson: () => Promise.reject(new Error("Nothing is large here.")),
    disk: undefined,
    connections: () =>
      Promise.resolve({
        open: () => ({
          transport: () => Promise.resolve(new Response(body)),
          clientFor: () => "undici" as const,
          close: () => undefined,
        }),
      }),
    openFile: () => Promise.resolve(new MemoryFile()),
    openFolder: () => Promise.resolve(new MemoryFolder()),
  };
}

describe("activated extension", () => {
  before(() => {
    const network = { name: "Own", chainId: "1", verifierUrl: origin };
    settings.set("contractLens.networks", [network]);
  });
  after(() => settings.delete("contractLens.networks"));

  it("masks a key that another window set", async () => {
    const { activateOn } = await import("../../src/activate.ts");
    const context = contextOf("/product", "/storage");
    await context.globalState.update("apiKeyOrigins", [origin]);
    let stored: string = keys[0];
    let hear: (event: { key: string }) => void = () => undefined;
    const secrets = {
      ...context.secrets,
      get: () => Promise.resolve(stored),
      onDidChange: (listener: typeof hear) => {
        hear = listener;
        return { dispose: () => undefined };
      },
    };
    const match = { match: null, chainId: "1", address: spelledAddress, said: keys };
    const extension = activateOn(platformOn(JSON.stringify(match)), {
      ...context,
      secrets,
    } as unknown as vscode.ExtensionContext);
    const said = async (): Promise<string> => {
      const response = await extension.lookUpStatus(spelledAddress, { network: "Own" });
      assert.ok(response.ok);
      return JSON.stringify(response.value.extra["said"]);
    };
    try {
      const before = await said();
      assert.deepEqual(
        keys.map((key) => before.includes(key)),
        [false, true],
      );
      stored = keys[1];
      hear({ key: `apiKey ${origin}` });
      const after = await said();
      assert.deepEqual(
        keys.map((key) => after.includes(key)),
        [false, false],
      );
    } finally {
      // What was loaded by the responses ends with the rest.
      await commands.get("contractLens.clearHistory")?.();
      for (const disposable of context.subscriptions) disposable.dispose();
    }
  });
});

/** What stands of the extension in the editor. */
const standing = () => ({
  commands: [...commands.keys()].sort(),
  views: [...views.keys()].sort(),
  panels: [...serializers.keys()].sort(),
  offered: Object.keys(offered).sort(),
  statusItems: statusItems.size,
});

describe("activation", () => {
  it("registers everything without a request; deactivation removes it", async () => {
    const { sent, folders, secrets, api, end } = await activated();
    const { commandIds } = await import("../support/commandIds.ts");
    assert.deepEqual(standing(), {
      commands: commandIds.toSorted(),
      views: [
        "contractLens.builds",
        "contractLens.contracts",
        "contractLens.deployments",
        "contractLens.history",
        "contractLens.transactions",
      ],
      panels: ["contractLens.batch", "contractLens.inspect", "contractLens.verification"],
      offered: [
        ...["debugAdapters", "debugConfigurations", "hints", "hovers"],
        ...["lenses", "links", "outside", "terminals", "texts"],
      ],
      statusItems: 1,
    });
    assert.deepEqual([sent.length, folders.size, secrets.calls.length, api.apiVersion], [0, 0, 0, 1]);
    end();
    assert.deepEqual(standing(), { commands: [], views: [], panels: [], offered: [], statusItems: 0 });
    assert.deepEqual(
      [settingsChanged, trusted, windowChanged, secrets.changed].map(({ listeners }) => listeners),
      [0, 0, 0, 0],
    );
  });

  it("deactivation closes connections and listeners", async () => {
    const { services, end } = await activated();
    await commands.get("contractLens.inspectContractRecord")?.(spelledAddress);
    assert.equal(services.closed, 0);
    end();
    const events = [settingsChanged, trusted, windowChanged];
    await soon(() => services.closed === 1 && events.every(({ listeners }) => listeners === 0));
  });

  it("records lookups and verifications in the history, with their responses", async () => {
    const { api, folders, end } = await activated();
    try {
      await commands.get("contractLens.inspectContractRecord")?.(spelledAddress);
      assert.ok((await api.lookUpStatus(spelledAddress)).ok);
      user.picks = () => "Verify";
      await commands.get("contractLens.verifyContract")?.(spelledAddress);
      const contracts = views.get("contractLens.contracts");
      const history = views.get("contractLens.history");
      const rows = async (): Promise<readonly string[]> => {
        const [day] = (await history?.getChildren()) ?? [];
        const below = day === undefined ? [] : ((await history?.getChildren(day)) ?? []);
        const items = await Promise.all(below.map(async (row) => history?.getTreeItem(row)));
        return items.map((item) => item?.contextValue?.split(" ")[0] ?? "");
      };
      assert.equal((await contracts?.getChildren())?.length, 1);
      assert.deepEqual(await rows(), ["verification", "record"]);
      assert.deepEqual([...folders.keys()].sort(), ["bodies", "builds", "deployments", "history"]);
      const bodies = folders.get("bodies");
      await soon(() => bodies?.texts.size === 2);
    } finally {
      end();
    }
  });

  it("reads changes of other windows on focus", async () => {
    const { files, end } = await activated();
    try {
      const contracts = views.get("contractLens.contracts");
      assert.deepEqual(await contracts?.getChildren(), []);
      const other = await openHistory({ file: files.get("history.json") ?? assert.fail() });
      see(other, 1);
      await other.flush();
      windowChanged.fire({ focused: true });
      await settled();
      assert.equal((await contracts?.getChildren())?.length, 1);
    } finally {
      end();
    }
  });

  it("uses the language of VS Code if it is translated", async () => {
    editor.env.language = "de";
    editor.l10n.bundle = {
      "Enter an EVM address, a contract ID, a transaction ID, or a transaction hash.": "Es fehlt etwas.",
    };
    try {
      const { api, end } = await activated();
      const response = await api.lookUpRecord("");
      assert.ok(!response.ok);
      assert.equal(response.failure.sentence, "Es fehlt etwas.");
      assert.equal(numberText(1234), "1.234");
      end();
    } finally {
      editor.env.language = "en";
      editor.l10n.bundle = undefined;
      l10n.config({ contents: {} });
      setLanguage("en");
    }
  });

  it("names the machine of a remote window on which a connection failed", async () => {
    editor.env.remoteName = "wsl";
    try {
      const refused = Object.assign(new TypeError("no way"), { code: "ECONNREFUSED" });
      const { api, end } = await activated(() => Promise.reject(refused));
      const response = await api.lookUpRecord("0.0.5", { network: "Hedera Local" });
      assert.ok(!response.ok);
      assert.match(response.failure.nextStep, /127\.0\.0\.1 is your own machine, not/);
      end();
    } finally {
      editor.env.remoteName = undefined;
    }
  });

  it("asks for a key that the keyring cannot read, and sends the typed one", async () => {
    const { context, secrets, sent, end } = await activated(notVerified);
    try {
      await context.globalState.update("apiKeyOrigins", [own.verifierUrl]);
      secrets.fails = "rejects";
      user.picks = () => "Verify With Key";
      user.types = () => "typed-once-more";
      await commands.get("contractLens.verifyContract")?.(spelledAddress);
      assert.match(user.asked.at(-1)?.options.prompt ?? "", /^The keyring did not return your key/);
      assert.match(sent.at(-1)?.body ?? "", /typed-once-more/);
    } finally {
      end();
    }
  });

  it("asks before it sends a key, and notices that the workspace became trusted", async () => {
    const { context, secrets, end } = await activated(notVerified);
    try {
      await context.globalState.update("apiKeyOrigins", [own.verifierUrl]);
      secrets.stored.set(`apiKey ${own.verifierUrl}`, "key-of-the-test");
      const place = { document: documentOf(spelledAddress), selection: new Selection(start, start) };
      for (const isTrusted of [false, true]) {
        editor.workspace.isTrusted = isTrusted;
        editor.window.activeTextEditor = place;
        await commands.get("contractLens.verifyUnderCursor")?.();
        const { items = [], options } = user.asked.at(-1) ?? {};
        assert.equal(options?.title, "Contract Lens: Send Your API Key to verifier.example?");
        assert.equal(items.length, isTrusted ? 4 : 3);
      }
    } finally {
      end();
    }
  });

  it("adds and removes links in documents and terminals with the setting", async () => {
    const { end } = await activated();
    const hasLinks = () => [offered.links, offered.terminals].map((one) => one !== undefined);
    changeSetting("contractLens.links", false);
    assert.deepEqual(hasLinks(), [false, false]);
    changeSetting("contractLens.links", true);
    assert.deepEqual(hasLinks(), [true, true]);
    end();
  });
});
