import assert from "node:assert/strict";
import { rpcUrlWords as words } from "../../../../src/text/networks/rpcUrl.ts";
import { networkMenuWords } from "../../../../src/text/networks/networkMenu.ts";
import { soon } from "../../../support/soon.ts";
import { activated, own, type Answering } from "../../../plainEditor/activated.ts";
import { commands, settings, workspaceSettings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user } from "../../../plainEditor/user.ts";

usePlainEditor();

const key = "0123456789abcdef0123456789abcdef";
const keyUrl = `https://eth-mainnet.g.alchemy.com/v2/${key}`;

/** Nodes, whose chain IDs their hosts tell; one that is off where there is none. */
function nodes(chains: Readonly<Record<string, number>>): Answering {
  return ({ url, body }) => {
    const chain = chains[new URL(url).host];
    if (chain === undefined) throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    const { id, method } = JSON.parse(body ?? "") as { id: number; method: string };
    const answers: Readonly<Record<string, unknown>> = {
      eth_chainId: `0x${chain.toString(16)}`,
      eth_getBlockByNumber: {
        number: "0x1",
        hash: `0x${"11".repeat(32)}`,
        timestamp: "0x1",
        transactions: [],
      },
    };
    return { jsonrpc: "2.0", id, result: answers[method] ?? null };
  };
}

type Extension = Awaited<ReturnType<typeof activated>>;

describe("the RPC URL of a network", () => {
  let extension: Extension | undefined;
  afterEach(() => extension?.end());
  const start = async (chains: Readonly<Record<string, number>>, environment = {}): Promise<Extension> =>
    (extension = await activated(nodes(chains), { environment }));
  const run = (command: string, ...given: unknown[]): unknown =>
    commands.get(`contractLens.${command}`)?.(...given);
  const methodsSent = ({ sent }: Extension): readonly unknown[] =>
    sent.map(({ body }) => (JSON.parse(body ?? "{}") as { method: unknown }).method);

  it("is typed in hidden, asked once for its chain, and kept in secret storage", async () => {
    const { secrets, context, ...rest } = await start({ "eth-mainnet.g.alchemy.com": 1 });
    user.types = () => ` ${keyUrl} `;
    assert.equal(await run("setRpcUrl", "Ethereum Mainnet"), "Ethereum Mainnet");
    assert.deepEqual(methodsSent({ secrets, context, ...rest }), ["eth_chainId"]);
    assert.equal(rest.sent[0]?.url, keyUrl);
    assert.equal(user.asked[0]?.options.password, true);
    assert.deepEqual([...secrets.stored.values()], [keyUrl]);
    assert.deepEqual(user.statusTexts, [
      `$(check) ${words.set("Ethereum Mainnet", "eth-mainnet.g.alchemy.com")}`,
    ]);
  });

  it("is of a network without IDs, so that boxes for identifiers name addresses and hashes alone", async () => {
    await start({});
    const askAll = async (network: string): Promise<readonly string[]> => {
      user.leave();
      settings.set("contractLens.network", network);
      for (const command of ["inspectContractRecord", "inspectExecutionResult", "verifyContract"])
        await run(command);
      return user.asked.map(({ options }) => `${String(options.placeHolder)} ${String(options.prompt)}`);
    };
    assert.ok((await askAll("Local Node")).every((text) => /^0x… Enter /.test(text) && !/\bID\b/.test(text)));
    assert.ok((await askAll("Hedera Local")).every((text) => /0\.0\.1234/.test(text) && /\bID\b/.test(text)));
    assert.equal(user.asked.length, 3);
  });

  it("is used for lookups, and its key is in no state, setting, log, message, or report", async () => {
    const opened = await start({ "eth-mainnet.g.alchemy.com": 1 });
    user.types = () => keyUrl;
    await run("setRpcUrl", "Ethereum Mainnet");
    const report = await run("checkConnection", "Ethereum Mainnet");
    assert.ok(opened.sent.some(({ url, body }) => url === keyUrl && body?.includes("eth_getBlockByNumber")));
    const { told, statusTexts, log, asked, opened: texts } = user;
    const { globalState: state } = opened.context;
    const everything = JSON.stringify([
      state.keys().map((name) => [name, state.get(name)]),
      [...settings, ...workspaceSettings],
      [told, statusTexts, log, asked, texts, report],
      [...opened.files, ...opened.folders],
    ]);
    assert.match(everything, /eth-mainnet\.g\.alchemy\.com/);
    assert.doesNotMatch(everything, /0123456789abcdef/);
  });

  it("is used by a page that was opened before it was set", async () => {
    const opened = await start({ "rpc.example": 1 });
    const inspect = (): unknown =>
      run("inspectContractRecord", "0x5FbDB2315678afecb367f032d93F642f64180aa3", {
        network: "Ethereum Mainnet",
      });
    await inspect();
    assert.deepEqual(
      methodsSent(opened).filter((method) => method === "eth_getCode"),
      [],
    );
    user.types = () => "https://rpc.example";
    await run("setRpcUrl", "Ethereum Mainnet");
    await inspect();
    assert.ok(methodsSent(opened).includes("eth_getCode"));
  });

  it("says what is wrong with a text that is none, and never what it is", async () => {
    await start({});
    user.types = () => undefined;
    await run("setRpcUrl", "Ethereum Mainnet");
    const { validateInput } = user.asked[0]?.options ?? {};
    const problems = [
      "",
      "https://rpc.example/x",
      "http://rpc.example",
      "wss://rpc.example",
      "https://a:b@rpc.example",
    ].map((text) => validateInput?.(text) as unknown);
    assert.deepEqual(problems, [null, null, words.notUrl(), words.webSocket(), null]);
  });

  it("is offered to the network of its chain where that is another one", async () => {
    const { secrets } = await start({ "rpc.example": 8453 });
    user.types = () => "https://rpc.example/key";
    user.picks = ({ items = [] }) => items[0]?.label;
    assert.equal(await run("setRpcUrl", "Ethereum Mainnet"), "Base");
    const said = words.wrongChain("rpc.example", words.chain("Base", "8453"), "Ethereum Mainnet");
    assert.equal(user.asked.at(-1)?.options.placeHolder, said);
    assert.deepEqual([...secrets.stored.keys()], ["rpcUrl Base"]);
  });

  it("brings a network with it where no network has its chain", async () => {
    await start({ "rpc.example": 130 });
    user.types = () => "https://rpc.example";
    user.picks = ({ items = [] }) => items[0]?.label;
    assert.equal(await run("setRpcUrl", "Base"), "Unichain");
    assert.equal(
      Reflect.get((settings.get("contractLens.networks") as object[]).at(-1) ?? {}, "chainId"),
      "130",
    );
  });

  it("of a local node is offered to Local Node, and adds no network", async () => {
    const { secrets } = await start({ "127.0.0.1:18568": 31337 });
    user.types = () => "http://127.0.0.1:18568";
    user.picks = ({ items = [] }) => items[0]?.label;
    assert.equal(await run("setRpcUrl", "Base"), "Local Node");
    assert.deepEqual([...secrets.stored.keys()], ["rpcUrl Local Node"]);
  });

  it("is set or chosen for a network that is selected under the title of the command", async () => {
    await start({});
    user.picks = () => undefined;
    await run("setRpcUrl");
    await run("chooseRpcUrl");
    assert.deepEqual(
      user.asked.map(({ options }) => options.title),
      [words.setNetworkTitle(), words.chooseNetworkTitle()],
    );
  });

  it("is kept though its node is off, where the user wants that", async () => {
    const { secrets } = await start({});
    user.types = () => "http://127.0.0.1:8546";
    user.picks = () => words.useAnyway();
    assert.equal(await run("setRpcUrl", "Local Node"), "Local Node");
    assert.equal(secrets.stored.size, 1);
    user.picks = () => undefined;
    assert.equal(await run("setRpcUrl", "Base"), undefined);
    assert.equal(secrets.stored.size, 1);
  });

  it("is not used where it is that of a mirror node, which the question says", async () => {
    const { secrets } = (extension = await activated(({ method }) =>
      method === "GET" ? { contract_id: "0.0.1001" } : { _status: { messages: [{ message: "Not found" }] } },
    ));
    user.types = () => "https://mirror.example";
    user.picks = () => undefined;
    assert.equal(await run("setRpcUrl", "Base"), undefined);
    const { options, items } = user.asked.at(-1) ?? {};
    assert.match(
      String(options?.placeHolder),
      /^mirror\.example is a mirror node\. Set its URL as mirrorUrl/,
    );
    assert.deepEqual(
      items?.map(({ label }) => label),
      [words.enterAnother(), "Cancel"],
    );
    assert.equal(secrets.stored.size, 0);
  });

  it("is of any chain on the local node", async () => {
    const { secrets } = await start({ "127.0.0.1:7545": 1337 });
    user.types = () => "http://127.0.0.1:7545";
    assert.equal(await run("setRpcUrl", "Local Node"), "Local Node");
    assert.deepEqual(user.told, []);
    assert.equal(secrets.stored.size, 1);
  });

  it("is removed where nothing is entered", async () => {
    const { secrets } = await start({ "rpc.example": 1 });
    user.types = () => "https://rpc.example";
    await run("setRpcUrl", "Ethereum Mainnet");
    user.types = () => "";
    assert.equal(await run("setRpcUrl", "Ethereum Mainnet"), undefined);
    assert.equal(secrets.stored.size, 0);
  });

  it("of a workspace's settings changes nothing", async () => {
    const opened = await start({ "rpc.example": 1 });
    workspaceSettings.set("contractLens.networks", [
      { name: "Ethereum Mainnet", rpcUrl: "https://rpc.example" },
    ]);
    const report = (await run("checkConnection", "Ethereum Mainnet")) as {
      services: readonly { url?: string }[];
    };
    assert.deepEqual(
      opened.sent.filter(({ url }) => url.startsWith("https://rpc.example")),
      [],
    );
    assert.equal(report.services[0]?.url, undefined);
  });

  describe("is chosen", () => {
    const project = {
      "app/foundry.toml": `[rpc_endpoints]
mainnet = "https://eth-mainnet.g.alchemy.com/v2/\${ALCHEMY_KEY}"
base = { endpoint = "\${BASE_URL}", retries = 2 }
plain = "https://rpc.example/mainnet"
insecure = "http://rpc.example"
"$(verified) [Node](command:workbench.action.quit)" = "https://rpc.example"
elsewhere = "\${HOST}/\${AWS_SECRET_ACCESS_KEY}"`,
      "app/.env": `# comment\nOTHER=x\nexport ALCHEMY_KEY="${key}" # mine\nALCHEMY_KEYS=no\nHOST=https://elsewhere.example\n`,
    };
    let opened: Awaited<ReturnType<typeof openProject>>;
    beforeEach(async () => (opened = await openProject(project)));
    afterEach(() => opened[Symbol.asyncDispose]());
    const choose = (text: string): void => {
      user.picks = ({ items = [] }) => items.find(({ label }) => label.includes(text))?.label;
    };

    it("from endpoints that the project names for the network, public nodes, other endpoints, and the user's own; nothing is sent before", async () => {
      const { sent } = await start({}, { BASE_URL: "https://base.example/secret-secret-secret" });
      assert.equal(await run("chooseRpcUrl", "Ethereum Mainnet"), undefined);
      const shown = user.asked[0]?.items?.map(({ label, description, detail }) =>
        [label, description, detail].filter((text) => text !== undefined).join(" | "),
      );
      assert.deepEqual(shown, [
        `$(blank) ${words.ofProject("mainnet")} | eth-mainnet.g.alchemy.com | ${words.fromDotEnv("ALCHEMY_KEY")}`,
        `$(blank) ethereum.publicnode.com | ${words.publicNode()} | ${words.publicDetail()}`,
        `$(blank) ethereum.reth.rs | ${words.publicNode()} | ${words.publicDetail()}`,
        `$(blank) ${words.ofProject("base")} | base.example | ${words.fromEnvironment("BASE_URL")}`,
        `$(blank) ${words.ofProject("plain")} | rpc.example`,
        `$(blank) ${words.ofProject("insecure")}`,
        `$(blank) ${words.ofProject("elsewhere")} | ${words.fromDotEnv("HOST")}`,
        `$(blank) ${words.enterOwn()} | ${words.enterDetail()}`,
      ]);
      assert.deepEqual(sent, []);
    });

    it("with a check mark on the host that is in use", async () => {
      await start({ "eth-mainnet.g.alchemy.com": 1, "ethereum.reth.rs": 1, "own.example": 1 });
      const markedAfter = async (url: string): Promise<readonly string[]> => {
        user.types = () => url;
        await run("setRpcUrl", "Ethereum Mainnet");
        user.picks = () => undefined;
        await run("chooseRpcUrl", "Ethereum Mainnet");
        const items = user.asked.at(-1)?.items ?? [];
        return items.flatMap(({ label, description }) =>
          label.startsWith("$(check) ") ? [`${label.slice(9)} | ${description ?? ""}`] : [],
        );
      };
      const marked = [
        await markedAfter(keyUrl),
        await markedAfter("https://ethereum.reth.rs/rpc"),
        await markedAfter("https://own.example/key"),
      ];
      assert.deepEqual(marked, [
        [`${words.ofProject("mainnet")} | eth-mainnet.g.alchemy.com`],
        [`ethereum.reth.rs | ${words.publicNode()}`],
        [`${words.enterOwn()} | own.example`],
      ]);
    });

    it("as a public one, which the user's settings name then", async () => {
      const { secrets } = await start({ "ethereum.publicnode.com": 1 });
      choose("publicnode");
      assert.equal(await run("chooseRpcUrl", "Ethereum Mainnet"), "Ethereum Mainnet");
      assert.deepEqual((settings.get("contractLens.networks") as object[]).at(-1), {
        name: "Ethereum Mainnet",
        rpcUrl: "https://ethereum.publicnode.com",
      });
      assert.equal(secrets.stored.size, 0);
    });

    it("as one of a project, of whose .env one name is read", async () => {
      const { secrets } = await start({ "eth-mainnet.g.alchemy.com": 1 });
      user.picks = ({ items = [] }) =>
        items.find(({ label }) => label.includes("mainnet in") || label === words.useUrl())?.label;
      assert.equal(await run("chooseRpcUrl", "Ethereum Mainnet"), "Ethereum Mainnet");
      assert.deepEqual([...secrets.stored.values()], [keyUrl]);
    });

    it("as one of a project whose variables go to a host only after that was named and agreed to", async () => {
      const { secrets, sent } = await start(
        { "elsewhere.example": 1 },
        { AWS_SECRET_ACCESS_KEY: "not-of-this-host" },
      );
      choose("elsewhere in");
      assert.equal(await run("chooseRpcUrl", "Ethereum Mainnet"), undefined);
      assert.equal(
        user.asked.at(-1)?.options.placeHolder,
        words.sendVariables("elsewhere.example", "HOST and AWS_SECRET_ACCESS_KEY"),
      );
      assert.deepEqual([secrets.stored.size, sent.length], [0, 0]);
    });

    it("from no file of a project that is too long to be one", async () => {
      const lines = "# none\n".repeat(50_000);
      await opened.write("app/foundry.toml", `${lines}[rpc_endpoints]\nlong = "https://rpc.example"`);
      await start({});
      await run("chooseRpcUrl", "Base");
      const labels = user.asked[0]?.items?.map(({ label }) => label) ?? [];
      assert.ok(labels.length > 0 && !labels.some((label) => label.includes(words.ofProject("long"))));
    });

    it("as none of a project where its variable is not set, or it is no URL that may be used", async () => {
      const { secrets, sent } = await start({});
      choose("base in");
      assert.equal(await run("chooseRpcUrl", "Base"), undefined);
      choose("insecure in");
      assert.equal(await run("chooseRpcUrl", "Base"), undefined);
      assert.deepEqual(user.told, [`warning: ${words.notSet("BASE_URL")}`, `warning: ${words.notUsable()}`]);
      assert.deepEqual([secrets.stored.size, sent.length], [0, 0]);
    });
  });

  it("is offered once to be moved out of the settings where it may hold a key", async () => {
    const { secrets } = await start({});
    const entry = { name: "Ethereum Mainnet", rpcUrl: keyUrl };
    const networks = [own, { name: "Base", rpcUrl: "https://mainnet.base.org" }, entry];
    settings.set("contractLens.networks", networks);
    await run("selectNetwork", own.name);
    await soon(() => user.told.length === 1);
    assert.deepEqual(user.told, [`warning: ${words.mayHoldKey("Ethereum Mainnet")}`]);
    await run("selectNetwork", own.name);
    assert.equal(user.told.length, 1);
    assert.deepEqual(settings.get("contractLens.networks"), networks);
    assert.equal(secrets.stored.size, 0);
  });

  it("is moved out of the settings into secret storage where the user wants that", async () => {
    const { secrets } = await start({});
    settings.set("contractLens.networks", [own, { name: "Ethereum Mainnet", rpcUrl: keyUrl }]);
    user.presses = ([first]) => first;
    await run("selectNetwork", own.name);
    await soon(() => (settings.get("contractLens.networks") as unknown[]).length === 1);
    assert.deepEqual([...secrets.stored.values()], [keyUrl]);
    assert.deepEqual(settings.get("contractLens.networks"), [own]);
  });

  it("is chosen for a network that is added in the menu of networks, which is the active one then", async () => {
    await start({});
    user.picks = ({ items = [] }) =>
      items.find(({ label }) => label === "Celo" || label === `$(blank) ${networkMenuWords.add()}`)?.label;
    assert.equal(await run("selectNetwork"), "Celo");
    assert.equal(settings.get("contractLens.network"), "Celo");
  });

  it("comes with a network that is added from the list of chains, or by a chain ID", async () => {
    await start({});
    user.picks = ({ items = [] }) => items.find(({ label }) => label === "Celo")?.label;
    assert.equal(await run("addNetwork"), "Celo");
    user.picks = ({ items = [] }) => items.find(({ label }) => label === words.otherChain())?.label;
    user.types = () => "987654";
    assert.equal(await run("addNetwork"), "Chain 987654");
    const added = (
      settings.get("contractLens.networks") as { name: string; currency?: { symbol: string } }[]
    ).slice(-2);
    assert.deepEqual(
      added.map(({ name, currency }) => [name, currency?.symbol]),
      [
        ["Celo", "CELO"],
        ["Chain 987654", undefined],
      ],
    );
    assert.ok(user.asked.some(({ options }) => options.title === words.chooseTitle("Celo")));
    assert.ok(settings.get("contractLens.network") === own.name);
  });
});
