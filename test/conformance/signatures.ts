import { ApiError } from "../../src/http/failure.ts";
import type { Channel } from "../../src/http/channel.ts";
import { lookupPolicy } from "../../src/http/requestPolicy.ts";
import { send, urlOf } from "../../src/http/request.ts";
import {
  readSignatures,
  lookUpSignatures as askDatabase,
  signatureRequest,
  type FoundSignatures,
  type SignatureHashes,
} from "../../src/services/signatures/signatureDatabase.ts";
import type { UploadCase } from "./recordedCase.ts";

const signal = new AbortController().signal;
const once = { ...lookupPolicy, retries: () => 0 };

/** Whether the product never asks so: it enters no signatures anywhere, and looks for none by name. */
export function isNoLookup({ request: { method, path } }: UploadCase): boolean {
  return method !== "GET" || pathOf(path) !== "/signature-database/v1/lookup";
}

/** Looks signatures up as the case did; where the product would ask otherwise, it reads the response alone. */
export async function lookUpSignatures(
  channel: Channel,
  url: string,
  { request: { path }, answers: responses }: UploadCase,
): Promise<{ readonly outcome: string; readonly responseOnly: boolean }> {
  const asked = { selectors: hashesIn(path, "function"), topics: hashesIn(path, "event") };
  const responseOnly = !isAskedSo(url, path, asked);
  try {
    const found = responseOnly
      ? readSignatures(
          asked,
          await send(channel, { method: "GET", baseUrl: url, path: ["replayed"] }, once, signal),
        )
      : await askDatabase(channel, url, asked, once, signal);
    const lost = lostNames(responses.at(-1)?.body ?? "", found);
    return { outcome: lost.length === 0 ? "found" : `without ${lost.join(", ")}`, responseOnly };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { outcome: error.failure.kind, responseOnly };
  }
}

function isAskedSo(baseUrl: string, path: string, asked: SignatureHashes): boolean {
  try {
    const { searchParams } = urlOf(signatureRequest(baseUrl, asked));
    const sent = new URL(path, baseUrl).searchParams;
    // Servers leave spam out unless they are told to list it.
    return ["function", "event", "filter"].every(
      (name) => (sent.get(name) ?? (name === "filter" ? "true" : null)) === searchParams.get(name),
    );
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Signatures in a response that were not read, spam aside. */
function lostNames(body: string, { selectors, topics }: FoundSignatures): readonly string[] {
  const told = [...body.matchAll(/"name":"([^"]+)","filtered":false/g)].map(([, name = ""]) => name);
  const read = new Set([...selectors.values(), ...topics.values()].flat());
  return told.filter((name) => !read.has(name));
}

function hashesIn(path: string, name: string): readonly string[] {
  const listed = new URL(path, "http://replay").searchParams.get(name);
  return (listed ?? "")
    .split(",")
    .flatMap((hash) => (hash === "" ? [] : [hash.replace(/^0x/, "").toLowerCase()]));
}

const pathOf = (path: string): string => path.split("?")[0] ?? "";
