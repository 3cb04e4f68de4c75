import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import type { ApiServices } from "./api/apiServices.ts";
import { classifyHex } from "./app/consent/classifyHex.ts";
import { HashConsent } from "./app/consent/hashConsent.ts";
import { ChosenAbis } from "./app/decoding/chosenAbis.ts";
import type { DecodingBuilds } from "./app/decoding/knownContracts.ts";
import { Lookups } from "./app/lookups/lookups.ts";
import { chooseNetwork, readNetworks } from "./app/networks/readNetworks.ts";
import type { TextFolder } from "./app/platform.ts";
import { once } from "./core/async/once.ts";
import { parseExactJson, tryParseJson } from "./core/json/exactJson.ts";
import { keyOwners } from "./core/keys/keyOwners.ts";
import type { AgentTool } from "./features/agentTools/agentTool.ts";
import { ToolError } from "./features/agentTools/agentTool.ts";
import { CallViewFunction } from "./features/agentTools/callViewFunction.ts";
import { DecodeBytes } from "./features/agentTools/decodeBytes.ts";
import { ListNetworks } from "./features/agentTools/listNetworks.ts";
import { LookUpContract } from "./features/agentTools/lookUpContract.ts";
import { LookUpTransaction } from "./features/agentTools/lookUpTransaction.ts";
import { LookUpVerification } from "./features/agentTools/lookUpVerification.ts";
import type { Channel } from "./http/channel.ts";
import { systemClock } from "./http/clock.ts";
import { KnownKeys } from "./http/masking.ts";
import { Pacer } from "./http/pacer.ts";
import { readOwnText } from "./platform/node/ownText.ts";
import { parseInThread } from "./platform/node/parseInThread.ts";
import { agentWords, serverWords } from "./text/agents/agentTools.ts";
import { publicFailures } from "./text/publicApi.ts";
import { sentences } from "./text/language.ts";

/*
 * A server of the Model Context Protocol over standard input and output, for agents outside of VS Code. It reads only: no builds,
 * no keys, no publishing. Environment variables:
 * - CONTRACT_LENS_NETWORKS: networks beside the built-in ones, as JSON in the form of the setting `contractLens.networks`
 * - CONTRACT_LENS_NETWORK: the name of the network of calls that name none
 * - CONTRACT_LENS_SEND_HASHES: `1` lets values of 32 bytes, which may be private keys, go to other machines
 */

const environment = process.env;
const log = (line: string): void => void process.stderr.write(`${line}\n`);

const oldestNode = 22;
if (Number(process.versions.node.split(".")[0]) < oldestNode) {
  log(serverWords.oldNode(process.versions.node, String(oldestNode)));
  process.exit(1);
}

const reading = readNetworks(tryParseJson(environment["CONTRACT_LENS_NETWORKS"] ?? "[]"));
for (const { index, field, reason } of reading.problems)
  log(`CONTRACT_LENS_NETWORKS, entry ${index}, ${field}: ${reason}`);

/** Requests go by the `fetch` of Node, to keep the server small. */
const openChannel = once((): Promise<Channel> =>
  Promise.resolve({
    transport: (...request: Parameters<Channel["transport"]>) => fetch(...request),
    clock: systemClock,
    pacer: new Pacer(systemClock),
    keys: new KnownKeys(() => Promise.resolve([])),
    // eslint-disable-next-line no-restricted-syntax -- Jitter is no secret.
    random: Math.random,
    log,
    parseLargeJson: parseInThread,
  }),
);

/** Nobody can be asked: values of 32 bytes go to this machine alone, unless the environment allows more. */
const consent = new HashConsent({
  classify: (hash, place) =>
    Promise.resolve(classifyHex(hash, place, { knowsAddress: () => false, keyOwners })),
  ask: () => Promise.resolve(environment["CONTRACT_LENS_SEND_HASHES"] === "1"),
  warnAboutKey: () => undefined,
});
const lookups = new Lookups(openChannel, () => Promise.resolve(consent));

const nothingStored: TextFolder = {
  mostBytes: 0,
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
  delete: () => Promise.resolve(),
  keepOnly: () => Promise.resolve(),
};
const logger = { info: log, warn: log, error: log };
/** There are none: nothing of a disk is read. */
const builds: DecodingBuilds = {
  contracts: () => Promise.resolve(0),
  findBySelectors: (wanted) => Promise.resolve(wanted.map(() => [])),
  inFile: () => Promise.resolve([]),
  matches: () => Promise.resolve([]),
  sourceFolder: ({ uri }) => ({ uri, label: "" }),
  storageOf: () => Promise.resolve({ storages: [], missingVariable: undefined, hasSources: false }),
  withRuntime: () => Promise.resolve([]),
};
const services: ApiServices = {
  settings: {
    networks: () => reading,
    networkChoice: () => chooseNetwork(reading.networks, environment["CONTRACT_LENS_NETWORK"]),
  },
  log: logger,
  lookups: () => Promise.resolve(lookups),
  builds: () => Promise.resolve(builds),
  buildMatches: () => Promise.resolve({ displayName: () => undefined }),
  chosenAbis: () => Promise.resolve(new ChosenAbis(nothingStored, logger)),
  signatures: () => Promise.resolve(undefined),
  labels: () => Promise.resolve({ at: () => undefined }),
  deploymentName: () => undefined,
  isTrusted: () => false,
};
const tools: ReadonlyMap<string, Pick<AgentTool<object>, "run">> = new Map(
  [ListNetworks, LookUpContract, LookUpTransaction, LookUpVerification, DecodeBytes, CallViewFunction]
    .map((Tool) => new Tool(services))
    .map((tool) => [tool.name, tool]),
);

type DeclaredTool = {
  readonly name: string;
  readonly displayName: string;
  readonly modelDescription: string;
  readonly inputSchema: Tool["inputSchema"];
};
type Manifest = {
  readonly version: string;
  readonly contributes: { readonly languageModelTools: readonly DeclaredTool[] };
};

/** package.json with its texts in English. */
async function readManifest(): Promise<Manifest> {
  const [text, texts] = await Promise.all(
    ["package.json", "package.nls.json"].map((name) => readOwnText(new URL(`../${name}`, import.meta.url))),
  );
  const byKey = parseExactJson(texts ?? "") as Readonly<Record<string, string>>;
  const whole = (text ?? "").replace(/"%([\w.]+)%"/g, (_, key: string) => JSON.stringify(byKey[key]));
  return parseExactJson(whole) as unknown as Manifest;
}

async function call(name: string, input: unknown, signal: AbortSignal): Promise<CallToolResult> {
  const answer = (text: string, isError: boolean): CallToolResult => ({
    content: [{ type: "text", text }],
    isError,
  });
  const tool = tools.get(name);
  if (tool === undefined) return answer(agentWords.unknownTool(), true);
  try {
    return answer(await tool.run(input, signal), false);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ToolError) return answer(errorText(error), true);
    log(String(error instanceof Error ? error.stack : error));
    return answer(sentences(publicFailures.internal().sentence, serverWords.log()), true);
  }
}

/** What went wrong, in the words of a server without settings and without anybody to ask. */
function errorText({ message, failure }: ToolError): string {
  switch (failure?.kind) {
    case "declined": {
      const { sentence, nextStep } = serverWords.notSent();
      // Of a private key, the message says so.
      return failure.sentence === publicFailures.declined().sentence
        ? sentences(sentence, nextStep)
        : message;
    }
    case "noMirror":
    case "noVerifier":
    case "unknownNetwork":
      return sentences(message, serverWords.networks());
    case "internal":
      return sentences(failure.sentence, serverWords.log());
    default:
      return message;
  }
}

/** Forms that a client fills in are not requested. */
const nothingToValidate = (): never => {
  throw new Error("No form is asked for.");
};

const { version, contributes } = await readManifest();
// eslint-disable-next-line @typescript-eslint/no-deprecated -- The other one brings its own schemas of inputs.
const server = new Server(
  { name: "contract-lens", version },
  {
    capabilities: { tools: {} },
    instructions: serverWords.instructions(),
    jsonSchemaValidator: { getValidator: nothingToValidate },
  },
);
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: contributes.languageModelTools.flatMap(
    ({ name: declared, displayName: title, modelDescription: description, inputSchema }): Tool[] => {
      const name = declared.replace("contract-lens_", "");
      const annotations = { readOnlyHint: true, openWorldHint: true };
      return tools.has(name) ? [{ name, title, description, inputSchema, annotations }] : [];
    },
  ),
}));
server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
  call(params.name, params.arguments, signal),
);
await server.connect(new StdioServerTransport());
