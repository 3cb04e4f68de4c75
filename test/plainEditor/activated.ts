import type * as vscode from "vscode";
import type { Platform } from "../../src/app/platform.ts";
import { formatExactJson } from "../../src/core/json/exactJson.ts";
import type { JsonValue } from "../../src/core/json/jsonValue.ts";
import { parseInThread } from "../../src/platform/node/parseInThread.ts";
import { liesIn, readFile } from "../../src/platform/node/workspaceFile.ts";
import type { TransportInit } from "../../src/http/channel.ts";
import { fullRecord, fullResult } from "../support/lookupViews.ts";
import { MemoryFile } from "../support/memoryFile.ts";
import { MemoryFolder } from "../support/memoryFolder.ts";
import { MemorySecrets } from "../support/stores.ts";
import { spelledAddress } from "../support/verification.ts";
import { editor, panels, remoteSettings, settings, workspaceSettings } from "./editor.ts";
import { Emitter } from "./emitter.ts";
import { contextOf } from "./load.ts";
import { user } from "./user.ts";

/** A request that the product has made. */
export type Sent = Pick<TransportInit, "method" | "body" | "signal"> & { readonly url: string };

/** How services respond: with JSON, or as they like. */
export type Answering = (sent: Sent) => object | Promise<object>;

/** Two networks of the user's, the first of which is the active one: with all services, and with none but a verifier. */
export const own = {
  name: "Own",
  chainId: "298",
  mirrorUrl: "https://mirror.example",
  verifierUrl: "https://verifier.example",
  verifierProtocol: "session",
  explorerSource: "etherscan",
  explorerUrl: "https://explorer.example/{address}{transaction}",
} as const;
export const bare = { name: "Bare", chainId: "7", verifierUrl: "https://bare.example" } as const;

/** Services that know everything: whatever is asked about is found, and verified. */
export const allKnown: Answering = ({ url }) => {
  if (url.includes("/results/")) return fullResult;
  if (url.startsWith(own.mirrorUrl)) return fullRecord;
  if (url.includes("/v2/")) return { match: "exact_match", chainId: own.chainId, address: spelledAddress };
  return { contracts: [{ address: spelledAddress, chainId: own.chainId, status: "perfect" }] };
};

/** The same, but that nothing is verified until it is verified. */
export const notVerified: Answering = (sent) =>
  sent.url.includes("/v2/contract/") ? { match: null, chainId: own.chainId } : allKnown(sent);

/** Services that never respond. */
export const unanswered: Answering = ({ signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });

/** The same of verifications alone. */
export const unansweredPosts: Answering = (sent) =>
  sent.method === "POST" ? unanswered(sent) : notVerified(sent);

/** Services on sockets, which networks of the test's own name. */
export const onSockets: Answering = ({ url, method, body, signal }) =>
  fetch(url, {
    method,
    signal,
    ...(body === undefined ? {} : { body, headers: { "content-type": "application/json" } }),
  });

/** The extension as it is activated over the plain editor, at services that respond like this. */
export async function activated(answering = allKnown, parts: Partial<Platform> = {}) {
  const { activateOn } = await import("../../src/activate.ts");
  user.leave();
  for (const panel of panels.splice(0)) panel.dispose();
  for (const level of [settings, workspaceSettings, remoteSettings]) level.clear();
  settings.set("contractLens.networks", [own, bare]);
  settings.set("contractLens.network", own.name);
  editor.window.activeTextEditor = undefined;
  editor.workspace.isTrusted = true;
  const sent: Sent[] = [];
  const files = new Map<string, MemoryFile>();
  const folders = new Map<string, MemoryFolder>();
  const services = { answering, closed: 0 };
  const platform: Platform = {
    environment: {},
    parseLargeJson: parseInThread,
    disk: () => Promise.resolve({ readFile, liesIn }),
    connections: () =>
      Promise.resolve({
        open: () => ({
          transport: async (url, { method, body, signal }) => {
            const request = { url, method, signal, ...(body === undefined ? {} : { body }) };
            sent.push(request);
            const response = await services.answering(request);
            return response instanceof Response ? response : jsonResponse(response);
          },
          clientFor: () => "undici" as const,
          close: () => void (services.closed += 1),
        }),
      }),
    openFile: (path) => {
      const file = files.get(path) ?? new MemoryFile();
      files.set(path, file);
      return Promise.resolve(file);
    },
    openFolder: (path) => {
      const folder = folders.get(path) ?? new MemoryFolder();
      folders.set(path, folder);
      return Promise.resolve(folder);
    },
    ...parts,
  };
  const secrets = Object.assign(new MemorySecrets(), { changed: new Emitter<{ key: string }>() });
  const context = {
    ...contextOf("/product", "/storage"),
    secrets: Object.assign(secrets, { onDidChange: secrets.changed.event }),
  };
  // No version before this one has run here.
  await context.globalState.update("noDefaultNetwork", true);
  const api = activateOn(platform, context as unknown as vscode.ExtensionContext);
  /** Deactivates it, as the editor does, and closes its panels. */
  const end = (): void => {
    for (const panel of panels) panel.dispose();
    for (const disposable of context.subscriptions.splice(0)) disposable.dispose();
  };
  return { api, context, secrets, files, folders, sent, services, end };
}

function jsonResponse(value: object): Response {
  const headers = { "content-type": "application/json" };
  return new Response(formatExactJson(value as JsonValue), { headers });
}
