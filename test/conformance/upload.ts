import { parseAddress } from "../../src/core/address.ts";
import type { Hex } from "../../src/core/hex.ts";
import { ApiError } from "../../src/http/failure.ts";
import type { Channel } from "../../src/http/channel.ts";
import type { RawResponse } from "../../src/http/rawResponse.ts";
import { send, urlOf } from "../../src/http/request.ts";
import { lookupPolicy } from "../../src/http/requestPolicy.ts";
import { valueOf } from "../../src/services/reading/reading.ts";
import { buildRequest } from "../../src/services/verifier/protocols/buildRequest.ts";
import { protocolClients } from "../../src/services/verifier/protocols/protocolClients.ts";
import { lookUpVerificationStatus } from "../../src/services/verifier/status.ts";
import type {
  ContractIdentity,
  Publication,
  VerificationRequest,
  VerificationResponse,
  SourceInput,
} from "../../src/services/verifier/verification.ts";
import { openChannel } from "../support/channel.ts";
import type { UploadCase } from "./recordedCase.ts";
import { startReplay } from "./replay.ts";
import { isNoLookup, lookUpSignatures } from "./signatures.ts";

/** What became of a case; `responseOnly`: the product would not have sent that request, so that only the response was read. */
export type UploadResult =
  | { readonly kind: "passed"; readonly responseOnly: boolean }
  | { readonly kind: "failed"; readonly failure: string }
  | { readonly kind: "skipped" };

const signal = new AbortController().signal;

/** Replays a case from a server on 127.0.0.1 to the product's own clients. */
export async function performUpload(upload: UploadCase): Promise<UploadResult> {
  if (isNeverAsked(upload)) return { kind: "skipped" };
  const replay = await startReplay(upload.answers);
  const { channel, close } = openChannel();
  try {
    if (upload.operation === "signatures") {
      const { responseOnly, ...told } = await lookUpSignatures(channel, replay.url, upload);
      const failure = differenceOf(upload, told);
      return failure === undefined ? { kind: "passed", responseOnly } : { kind: "failed", failure };
    }
    const asking = upload.operation === "verifiedContract" ? lookUp : verify;
    const asked = await asking(channel, replay.url, upload);
    const responseOnly = asked === undefined;
    const told = asked ?? (await readResponses(channel, replay.url, upload));
    const failure = differenceOf(upload, told);
    return failure === undefined ? { kind: "passed", responseOnly } : { kind: "failed", failure };
  } catch (error) {
    return { kind: "failed", failure: String(error) };
  } finally {
    await close();
    await replay.close();
  }
}

function isNeverAsked(upload: UploadCase): boolean {
  const { operation, protocol } = upload;
  if (operation === "signatures") return isNoLookup(upload);
  if (operation === "verifyUpload") return !(protocol.startsWith("job") || protocol === "directStandardJson");
  return operation !== "jobStatus" && operation !== "verifiedContract";
}

/** What the product tells. */
type Told = {
  readonly outcome: string;
  readonly runtimeMatch?: string | null | undefined;
  readonly creationMatch?: string | null | undefined;
};

function differenceOf({ expect }: UploadCase, told: Told): string | undefined {
  if (!expect.outcome.includes(told.outcome))
    return `expected ${expect.outcome.join(" or ")}, got ${told.outcome}`;
  for (const match of ["runtimeMatch", "creationMatch"] as const)
    if (expect[match] !== undefined && expect[match] !== told[match])
      return `expected ${match} ${String(expect[match])}, got ${String(told[match])}`;
  return undefined;
}

/** Verifies as the case did; undefined where the product would not send that request. */
async function verify(channel: Channel, verifierUrl: string, upload: UploadCase): Promise<Told | undefined> {
  const [asked, way] = [askedOf(upload), wayOf(upload)];
  if (asked === undefined || way === undefined || upload.operation !== "verifyUpload") return undefined;
  const request: VerificationRequest = { verifierUrl, ...asked, way };
  const protocol = protocolOf(upload);
  if (!isSamePath(upload, urlOf(buildRequest(protocol, request)).pathname)) return undefined;
  return toldBy(await protocolClients[protocolOf(upload)].verify(channel, request, signal));
}

/** Looks up what the service holds; undefined where the product would not send that request. */
async function lookUp(channel: Channel, verifierUrl: string, upload: UploadCase): Promise<Told | undefined> {
  const asked = askedOf(upload);
  if (asked === undefined || !isSamePath(upload, `/v2/contract/${asked.chainId}/${asked.address}`))
    return undefined;
  try {
    const status = await lookUpVerificationStatus(channel, { verifierUrl, ...asked }, lookupPolicy, signal);
    return { outcome: status.state };
  } catch (error) {
    if (error instanceof ApiError && error.failure.kind === "serviceFailed" && error.failure.status === 400)
      return { outcome: "badRequest" };
    throw error;
  }
}

/** The case of addresses differs: what is sent is in lower case. */
function isSamePath({ request }: UploadCase, path: string): boolean {
  return path.toLowerCase() === request.path.split("?")[0]?.toLowerCase();
}

const protocolOf = ({ protocol }: UploadCase): "job" | "direct" =>
  protocol.startsWith("job") ? "job" : "direct";

function askedOf({ input }: UploadCase): ContractIdentity | undefined {
  const { address: text, chainId } = input;
  const address = typeof text === "string" ? parseAddress(text) : undefined;
  if (address?.ok !== true || typeof chainId !== "string" || !/^\d+$/.test(chainId)) return undefined;
  return { address: address.value.lower, chainId };
}

/** Undefined for what the product never makes: no settings, two files, no version, a hash that is none. */
function wayOf({ protocol, input }: UploadCase): SourceInput | undefined {
  const hash = input["creationTransactionHash"] ?? input["creatorTxHash"];
  if (hash !== undefined && !(typeof hash === "string" && /^0x[0-9a-f]{64}$/.test(hash))) return undefined;
  const creationTransactionHash = hash as Hex | undefined;
  if (protocol === "jobSimilarity") return { kind: "similar", creationTransactionHash };
  const publication = protocol === "jobMetadata" ? metadataOf(input) : standardJsonOf(input);
  return publication && { kind: "build", publication, creationTransactionHash };
}

function metadataOf({ metadata, sources }: UploadCase["input"]): Publication | undefined {
  if (!isObject(metadata) || !isObject(sources)) return undefined;
  return { form: "metadata", metadata, sources: sources as Record<string, string>, contractIdentifier: "" };
}

function standardJsonOf(input: UploadCase["input"]): Publication | undefined {
  const files: unknown[] = isObject(input["files"]) ? Object.values(input["files"]) : [];
  const [file] = files;
  const sent =
    input["stdJsonInput"] ?? (typeof file === "string" ? (JSON.parse(file) as unknown) : undefined);
  const contractIdentifier = input["contractIdentifier"] ?? input["contractName"];
  const { compilerVersion } = input;
  if (!isObject(sent) || !("settings" in sent) || files.length > 1) return undefined;
  if (typeof compilerVersion !== "string" || typeof contractIdentifier !== "string") return undefined;
  const { language = "", sources = {} } = sent as { language?: string; sources?: object };
  const sentInput = { ...sent, language, sources };
  return { form: "standardJson", input: sentInput, compilerVersion, contractIdentifier };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Hands each response through the real transport to the product's reader. */
async function readResponses(channel: Channel, baseUrl: string, upload: UploadCase): Promise<Told> {
  const responses: RawResponse[] = [];
  const policy = { ...lookupPolicy, retries: () => 0 };
  const question = { method: "POST", baseUrl, path: ["replayed"], body: "{}" } as const;
  while (responses.length < upload.answers.length)
    responses.push(await send(channel, question, policy, signal));
  const asked = askedOf(upload) ?? { chainId: "", address: `0x${"0".repeat(40)}` };
  return toldBy(protocolClients[protocolOf(upload)].read(asked, responses));
}

function toldBy({ outcome, records }: VerificationResponse): Told {
  const [record] = records;
  const contract = record?.protocol === "job" ? valueOf(record.reading.fields.contract)?.fields : undefined;
  if (contract === undefined) return { outcome };
  const matchOf = (name: "runtimeMatch" | "creationMatch"): string | null => valueOf(contract[name]) ?? null;
  return { outcome, runtimeMatch: matchOf("runtimeMatch"), creationMatch: matchOf("creationMatch") };
}
