import type { Behaviour } from "../../support/faultServer.ts";
import { startFaultServer } from "../../support/faultServer.ts";
import { json, reply } from "../../support/faults.ts";
import { formatExactJson } from "../../../src/core/json/exactJson.ts";
import { fullRecord, fullResult } from "../../support/lookupViews.ts";
import { devnet } from "./devnet.ts";
import { setUserSetting } from "./networks.ts";

/** Both services in one, which can be made to fail and to be well again. */
export type FaultyService = {
  readonly url: string;
  /** Methods of what was asked about verification since the behaviour became what it is: POST, and GET for the status. */
  readonly verifications: () => readonly string[];
  /** How lookups and verifications are answered from now on; the status of a contract is always known. */
  readonly behave: (behaviour: Behaviour) => void;
  /**
   * Has connections that are only kept for the next request end when that comes. What is under way goes on: it would be
   * seen in the promise, which waits for the end of all.
   */
  readonly leave: () => Promise<{ readonly nothingLeft: Promise<void> }>;
  readonly close: () => Promise<void>;
};

/** Stands in a record that is well, and in a result. */
export const wellMemo = "Well again";
export const wellOutput = "77656c6c";

/** A record or a result as asked for, a verification by the devnet. */
export const well: Behaviour = (socket, request) => {
  const isResult = request.path.includes("/results/");
  const lookup = isResult
    ? { ...fullResult, call_result: `0x${wellOutput}` }
    : { ...fullRecord, memo: wellMemo, contract_id: request.path.split("/").at(-1) ?? "" };
  if (request.path.startsWith("/api/")) json(200, formatExactJson(lookup))(socket, request);
  else verifyForReal(socket, request);
};

/** Starts it. */
export async function startFaultyService(): Promise<FaultyService> {
  let current = well;
  let since = 0;
  const server = await startFaultServer((socket, request) => {
    const isStatus = request.method === "GET" && request.path.startsWith("/v2/");
    (isStatus ? verifyForReal : current)(socket, request);
  });
  let changes = 0;
  return {
    url: server.url,
    verifications: () => {
      // A mirror node that fails is probed for JSON-RPC, at its base URL.
      const asked = server.requests
        .slice(since)
        .filter(({ path }) => path !== "/" && !path.startsWith("/api/"));
      return asked.map(({ method }) => method);
    },
    behave: (behaviour) => {
      current = behaviour;
      since = server.requests.length;
    },
    leave: async () => {
      const nothingLeft = server.allClosed();
      changes += 1;
      await setUserSetting("http.client", changes % 2 === 0 ? "auto" : "undici");
      return { nothingLeft };
    },
    close: server.close,
  };
}

/** Passes a question on to the devnet's verification service. */
export const verifyForReal: Behaviour = (socket, request) => {
  const { method, path, body } = request;
  const headers = { "content-type": request.headers["content-type"] ?? "text/plain" };
  void fetch(`${devnet.verifierUrl}${path}`, { method, headers, body: method === "POST" ? body : null }).then(
    async (response) => {
      const contentType = response.headers.get("content-type") ?? "";
      reply(response.status, await response.text(), { "content-type": contentType })(socket, request);
    },
  );
};
