import assert from "node:assert/strict";
import { encodeErrorResult, encodeFunctionData, parseAbi } from "viem";
import { ChosenAbis } from "../../../../src/app/decoding/chosenAbis.ts";
import { type DecoderTools, ResultDecoder } from "../../../../src/app/decoding/resultDecoder.ts";
import type { DecodedCall } from "../../../../src/app/decoding/resultDecoding.ts";
import type { SignatureNames } from "../../../../src/app/signatures/signatureNames.ts";
import { parseTransactionReference } from "../../../../src/core/references/transactionReference.ts";
import { lookupPolicy } from "../../../../src/http/requestPolicy.ts";
import { openChannel } from "../../../support/channel.ts";
import { json } from "../../../support/faults.ts";
import type { Behaviour } from "../../../support/faultServer.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { ledgerAt, networkWith } from "../../../support/networks.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { unending } from "../../../support/requests.ts";
import { MemoryLog } from "../../../support/stores.ts";
import { buildsIn, foundryArtifact, output } from "../builds/projects.ts";
import { buildNamed, deployedCode } from "../../builds/samples.ts";
import { notFound, open } from "../lookups/lookupsAt.ts";
import { valueOf } from "../../core/arbitraries.ts";

export const vault = "0xa11ce00000000000000000000000000000a11ce0";

export const proxy = "0x0b0e0b0e0b0e0b0e0b0e0b0e0b0e0b0e0b0e0b0e";

export const other = "0xc0ffeec0ffeec0ffeec0ffeec0ffeec0ffeec0ff";

export const abi = parseAbi([
  "function deposit(uint256[] amounts) view returns (uint256)",
  "error AboveLimit(uint256 amount, uint256 limit)",
  "event Noted(address indexed by, uint256 amount)",
]);

export const deposit = encodeFunctionData({ abi, functionName: "deposit", args: [[500n]] });

export const aboveLimit = encodeErrorResult({ abi, errorName: "AboveLimit", args: [500n, 300n] });

export const hash = `0x${"15".repeat(32)}`;

export const code = `0x${deployedCode(buildNamed("Vault", output))}`;

/** What the services know: records by address, verified contracts by address, and the calls of the one transaction. */
export type World = {
  readonly records?: Readonly<Record<string, string>>;
  readonly verified?: Readonly<Record<string, object>>;
  readonly actions?: readonly object[];
  readonly result: object;
  readonly files?: Readonly<Record<string, unknown>>;
  readonly isTrusted?: boolean;
  readonly signatures?: SignatureNames;
  /** What a file of the workspace calls every contract. */
  /** The user's label of every address. */
  readonly label?: string;
  readonly deployment?: { readonly name: string; readonly path: string };
  /** What of it breaks. */
  readonly breaks?: RegExp;
  /** What is answered later, and when. */
  readonly waits?: { readonly for: RegExp; readonly until: Promise<void> };
};

export async function decoderIn({
  records = {},
  verified = {},
  actions = [],
  result,
  files = {},
  isTrusted = true,
  signatures,
  deployment,
  label,
  breaks,
  waits,
}: World) {
  const response: Behaviour = (socket, request) => {
    const { path } = request;
    if (waits?.for.test(path) === true) void waits.until.then(() => answerNow(socket, request));
    else answerNow(socket, request);
  };
  let isMended = false;
  const answerNow: Behaviour = (socket, request) => {
    const { path } = request;
    const at = /0x[0-9a-f]{40}/.exec(path)?.[0] ?? "";
    if (!isMended && breaks?.test(path) === true) json(500, {})(socket, request);
    else if (path.includes("/actions")) json(200, { actions, links: { next: null } })(socket, request);
    else if (path.includes("/results/")) json(200, { hash, ...result })(socket, request);
    else if (path.includes("/v2/contract/")) {
      const body = verified[at];
      json(body === undefined ? 404 : 200, { match: null, chainId: "298", address: at, ...body })(
        socket,
        request,
      );
    } else if (records[at] === undefined) notFound(socket, request);
    else json(200, { evm_address: at, contract_id: "0.0.7", runtime_bytecode: records[at] })(socket, request);
  };
  const place = await open(response);
  const folder = await projectFolder({ "foundry.toml": "", ...files });
  const chosen = new ChosenAbis(new MemoryFolder(), new MemoryLog());
  const folders = isTrusted ? [folder] : [];
  const builds = buildsIn(folders);
  const network = networkWith({
    name: "Test",
    chainId: "298",
    mirrorUrl: place.url,
    verifierUrl: place.url,
  });
  const ledger = ledgerAt(place.url, network.chainId);
  const transaction = valueOf(parseTransactionReference(hash));
  await using client = openChannel();
  const lookup = await ledger.lookUpTransaction(client.channel, { transaction }, lookupPolicy, unending);
  assert.ok(lookup.kind === "found");
  const tools: DecoderTools = {
    lookups: place.lookups,
    builds,
    chosen,
    nameOfBuild: ({ name }) => (isTrusted ? name : undefined),
    deploymentName: () => deployment,
    labels: { at: () => label },
    isTrusted: () => isTrusted,
    signatures,
  };
  const abort = new AbortController();
  let changes = 0;
  const subject = { kind: "result", network, transaction, nonce: 0 } as const;
  const another = (): ResultDecoder =>
    new ResultDecoder(tools, { subject, ledger, lookup }, abort.signal, () => (changes += 1));
  const decoder = another();
  const before = place.server.requests.length;
  return {
    decoder,
    lookups: place.lookups,
    network,
    /** Of the same result, in the same window. */
    another,
    chosen,
    folderUri: folder.uri,
    reads: folder.reads,
    abort,
    changes: () => changes,
    /** Has the workspace trusted from now on. */
    trust: () => {
      isTrusted = true;
      folders.push(folder);
      builds.upToDate.invalidate();
    },
    /** Ends what breaks. */
    mend: () => void (isMended = true),
    asked: () => place.server.requests.slice(before).map(({ path }) => path.replace(/^\/api\/v1/, "")),
    /** Decodes until no more guesses come. */
    settled: async () => {
      for (;;) {
        const { decoding: now } = decoder;
        const looked = [now.call, now.why, now.logAt(0)];
        if (looked.length > 0 && !now.isReading) return { now };
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    [Symbol.asyncDispose]: async () => {
      await place[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

export function readOf(call: DecodedCall | undefined): unknown {
  if (call?.kind !== "function") return call?.kind;
  return call.candidates.map(({ item, provenance, reading }) => [
    item.signature,
    provenance.kind,
    reading.kind,
  ]);
}

export const ofVault = { "out/Vault.sol/Vault.json": foundryArtifact("Vault") };

export const ok = { status: "0x1", result: "SUCCESS", to: vault, address: vault };
