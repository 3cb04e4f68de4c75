import assert from "node:assert/strict";
import type { Hex } from "viem";
import type { Build } from "../../../src/builds/build.ts";
import { objectAt, textAt, type JsonObject } from "../../../src/core/json/jsonValue.ts";
import { compareCode } from "../../../src/builds/code/compareCode.ts";
import { dryRun, type DryRun } from "../../../src/builds/proof/dryRun.ts";
import { readMetadata } from "../../../src/builds/proof/metadata.ts";
import { proveSources } from "../../../src/builds/proof/sources.ts";
import {
  metadataFormOf,
  compilerVersionToSend,
  cutInput,
  identifierToSend,
  inputFromMetadata,
} from "../../../src/builds/publication/standardJson.ts";
import { valueOf } from "../../../src/services/reading/reading.ts";
import { protocolClients } from "../../../src/services/verifier/protocols/protocolClients.ts";
import { verifyByJob } from "../../../src/services/verifier/protocols/job.ts";
import { countUnavailableFiles } from "../../../src/services/verifier/schema.ts";
import {
  lastResponse,
  type Publication,
  type VerificationResponse,
  type SourceInput,
} from "../../../src/services/verifier/verification.ts";
import type { Devnet } from "../../devnet/devnet.ts";
import { keeper } from "../../devnet/story/setting.ts";
import { runToEnd } from "../../../src/core/async/yielding.ts";
import { openChannel } from "../../support/channel.ts";
import { unending } from "../../support/requests.ts";
import { source } from "../builds/samples.ts";
import { sharedDevnet } from "./sharedDevnet.ts";
import { besideEmpty, made, uploadRows, vaultArguments, type Made } from "./uploadRows.ts";

describe("published builds", function () {
  this.timeout(60_000);
  let devnet: Devnet;
  let library: string;
  before(async () => {
    devnet = await sharedDevnet();
    library = await deploy(made("Sums").build);
  });
  beforeEach(() => devnet.reset());

  async function rpc(method: string, ...params: unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const response = await fetch(devnet.chainUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown };
    assert.equal(error, undefined);
    return result;
  }

  /** Deploys a build as it stands, its libraries linked. @returns its address in lower case */
  async function deploy({ creation }: Build, constructorArguments = ""): Promise<string> {
    assert.ok(creation !== undefined);
    let code = creation.digits;
    for (const { places } of creation.libraries)
      for (const { start } of places)
        code = code.slice(0, 2 * start) + library.slice(2) + code.slice(2 * start + 40);
    const transaction = { from: keeper, data: `0x${code}${constructorArguments}`, gas: "0x5b8d80" };
    const receipt = (await rpc("eth_sendTransactionSync", transaction)) as {
      contractAddress: string;
      status: string;
    };
    assert.equal(receipt.status, "0x1");
    return receipt.contractAddress.toLowerCase();
  }

  /** What the product expects of a build at an address, with the text that stands where its source should. */
  async function expected(address: string, { build, input }: Made, text?: string): Promise<DryRun> {
    const code = String(await rpc("eth_getCode", address, "latest")).slice(2);
    const metadata = readMetadata(build.metadata ?? "");
    assert.ok(metadata !== undefined && build.runtime !== undefined);
    const sources = runToEnd(proveSources(metadata, textsAt(input, text)));
    return dryRun({ build, relation: compareCode(code, build.runtime), metadata, sources, input });
  }

  /** Sends a build by the product's client. */
  async function send(
    address: string,
    publication: Publication,
    ask = verifyByJob,
  ): Promise<VerificationResponse> {
    return sendBy(address, { kind: "build", publication }, ask);
  }

  async function sendBy(address: string, way: SourceInput, ask = verifyByJob): Promise<VerificationResponse> {
    await using client = openChannel();
    const request = {
      verifierUrl: devnet.verifierUrl,
      chainId: devnet.chainId,
      address: address as Hex,
      way,
    };
    return await ask(client.channel, request, unending);
  }

  /** The text that is at hand of a source. */
  function textsAt(input: JsonObject, text?: string): (path: string) => string | undefined {
    return (path) => text ?? textAt(input, "sources", path, "content");
  }

  /** What is sent of a build: cut from its tool's input, or made from its metadata. */
  function publicationOf({ build, input }: Made, text?: string, isCut = true): Publication {
    const metadata = readMetadata(build.metadata ?? "");
    assert.ok(metadata !== undefined);
    const { texts } = runToEnd(proveSources(metadata, textsAt(input, text)));
    return {
      form: "standardJson",
      input: isCut ? cutInput(input, metadata, texts) : inputFromMetadata(metadata, texts),
      compilerVersion: compilerVersionToSend(metadata),
      contractIdentifier: identifierToSend(metadata),
    };
  }

  /** The same in the form of metadata, empty sources too. */
  function metadataOf({ build, input }: Made, text?: string): Publication & { form: "metadata" } {
    const metadata = readMetadata(build.metadata ?? "");
    assert.ok(metadata !== undefined);
    const { texts, empty } = runToEnd(proveSources(metadata, textsAt(input, text)));
    const all = new Map([...texts, ...empty.map((path) => [path, ""] as const)]);
    return {
      form: "metadata",
      ...metadataFormOf(metadata, all),
      contractIdentifier: identifierToSend(metadata),
    };
  }

  function runtimeMatchOf({ records: [record] }: VerificationResponse): string | undefined {
    assert.ok(record?.protocol === "job");
    const contract = valueOf(record.reading.fields.contract);
    return contract && valueOf(contract.fields.runtimeMatch);
  }

  const none = { noMatch: undefined, notKnown: undefined, notProved: undefined, notCompared: undefined };
  const words = { exact: "exact_match", match: "match", ...none };
  const outcomes = {
    ...none,
    exact: "perfect",
    match: "partial",
    noMatch: "mismatch",
    notKnown: "compileFailed",
  };

  for (const [name, row] of Object.entries(uploadRows))
    it(`get the expected grade: ${name}`, async () => {
      const { deployed, sent, text, arguments: given } = row(library);
      const address = await deploy(deployed.build, given);
      const { grade } = await expected(address, sent, text);
      const response = await send(address, publicationOf(sent, text));
      assert.equal(
        runtimeMatchOf(response),
        words[grade],
        `${grade}: ${response.outcome} ${response.words.join()}`,
      );
      assert.equal(response.outcome, outcomes[grade]);
    });

  for (const [name, row] of Object.entries(uploadRows))
    it(`get the same grade as standard JSON and as metadata, unless a source is empty: ${name}`, async () => {
      const { deployed, sent, text, arguments: given } = row(library);
      const address = await deploy(deployed.build, given);
      const input = await send(address, publicationOf(sent, text, false));
      devnet.reset();
      const metadata = await send(address, metadataOf(sent, text));
      const isBetter = name === "an empty source";
      assert.deepEqual(
        [input.outcome, runtimeMatchOf(input)],
        isBetter ? ["compileFailed", undefined] : [metadata.outcome, runtimeMatchOf(metadata)],
      );
      assert.ok(!isBetter || metadata.outcome === "perfect");
    });

  it("are accepted as standard JSON made from metadata, also by the older protocols", async () => {
    const vault = made("Vault", { remappings: ["a/=lib/a/"] });
    const address = await deploy(vault.build, vaultArguments);
    for (const [protocol, { verify: ask }] of Object.entries(protocolClients)) {
      devnet.reset();
      const { outcome, words: said } = await send(address, publicationOf(vault, undefined, false), ask);
      assert.equal(outcome, "perfect", `${protocol}: ${said.join()}`);
    }
    devnet.reset();
    const publication = metadataOf(vault);
    assert.equal((await send(address, publication)).outcome, "perfect");
    const [repeated] = [await send(address, publication)];
    assert.equal(repeated.outcome, "alreadyVerified");
  });

  it("are accepted with an empty source only as metadata", async () => {
    const { sent } = besideEmpty();
    const address = await deploy(sent.build);
    const publication = metadataOf(sent);
    assert.deepEqual(Object.keys(publication.sources), ["src/Vault.sol", "src/Empty.sol"]);
    const { outcome, words: said } = await send(address, publication);
    assert.equal(outcome, "perfect", said.join());
    const whole = publicationOf(sent) as Publication & { form: "standardJson" };
    const sources = objectAt(sent.input, "sources") ?? {};
    const refused = await send(address, { ...whole, input: { ...whole.input, sources } });
    assert.deepEqual([refused.outcome, lastResponse(refused).status], ["badRequest", 400]);
  });

  it("are stored by the service exactly as sent", async () => {
    const child = made("Child");
    const address = await deploy(child.build);
    assert.equal((await send(address, publicationOf(child))).outcome, "perfect");
    const answer = await fetch(
      `${devnet.verifierUrl}/v2/contract/${devnet.chainId}/${address}?fields=sources`,
    );
    const { sources } = (await answer.json()) as { sources: unknown };
    assert.deepEqual(sources, { "src/Vault.sol": { content: source } });
  });

  it("end with an outcome if they do not compile", async () => {
    const child = made("Child");
    const address = await deploy(child.build);
    const publication = publicationOf(child) as Publication & { form: "standardJson" };
    const broken = {
      ...publication.input,
      sources: { "src/Vault.sol": { content: "contract Child { x y; }" } },
    };
    const tried = {
      compileFailed: [
        { ...publication, input: broken },
        { ...publication, compilerVersion: "0.8.99+commit.00000000" },
      ],
      contractAbsent: [{ ...publication, contractIdentifier: "src/Vault.sol:Nowhere" }],
      noBytecode: [{ ...publication, contractIdentifier: "src/Vault.sol:Closed" }],
      unsupportedLanguage: [{ ...publication, input: { ...publication.input, language: "Fe" } }],
    };
    for (const [outcome, publications] of Object.entries(tried))
      for (const one of publications) assert.equal((await send(address, one)).outcome, outcome);
    for (const { verify: ask } of Object.values(protocolClients)) {
      const { compilerErrors } = await send(address, { ...publication, input: broken }, ask);
      const [{ severity, sourceLocation } = {}] = compilerErrors;
      assert.deepEqual([severity, sourceLocation], ["error", { file: "src/Vault.sol", start: 17, end: 18 }]);
    }
    const lacking = await send(address, { ...metadataOf(child), sources: {} });
    assert.equal(lacking.outcome, "missingSource");
    assert.deepEqual(lacking.records.map(countUnavailableFiles), [{ missing: 1, invalid: 0 }]);
  });

  it("verify contracts with the same code on request", async () => {
    const child = made("Child");
    const [address, twin] = [await deploy(child.build), await deploy(child.build)];
    const none = await sendBy(twin, { kind: "similar" });
    assert.equal(none.outcome, "noSimilar");
    assert.equal((await send(address, publicationOf(child))).outcome, "perfect");
    const taken = await sendBy(twin, { kind: "similar" });
    assert.equal(taken.outcome, "perfect", taken.words.join());
  });
});
