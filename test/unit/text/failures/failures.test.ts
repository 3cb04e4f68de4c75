import assert from "node:assert/strict";
import { unreachable } from "../../../../src/http/connectionFailure.ts";
import type {
  Failure,
  ProxyReason,
  RpcErrorReason,
  ClientMachine,
  UnreachableReason,
} from "../../../../src/http/failure.ts";
import { explainFailure } from "../../../../src/text/failures/failure.ts";
import { waitText } from "../../../../src/text/duration.ts";
import { error503, late, limited, page200, refused, rejected } from "../../../support/serviceFailures.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import { explanationTexts, linesOf } from "../explanationText.ts";

const host = "verifier.example";
const minute = 60_000;
const day = 24 * 60 * minute;

type RpcError = Extract<Failure, { readonly kind: "rpcError" }>;

const unfinished = { kind: "unfinished", verificationId: "1111", afterMilliseconds: 5 * minute } as const;
const of404 = (...messages: string[]): Failure => ({ kind: "serviceFailed", status: 404, messages });
const withinReach = (reason: UnreachableReason): Failure => ({
  kind: "unreachable",
  reason,
  code: "",
  neverLeft: true,
});
const byProxy = (reason: ProxyReason, status?: number): Failure => ({
  kind: "proxyFailed",
  reason,
  proxy: "proxy.example:3128",
  status,
});

const failures: Readonly<Record<string, Failure>> = {
  "host name not resolved": withinReach("dns"),
  "connection refused": refused,
  "no connection in time": withinReach("connectTimeout"),
  "certificate not trusted": withinReach("untrusted"),
  "certificate of another host": withinReach("otherName"),
  "certificate expired": withinReach("expired"),
  "TLS failed": withinReach("tls"),
  "connection lost": withinReach("reset"),
  "no connection": withinReach("other"),
  "a browser that does not say why": withinReach("browser"),
  "HTTP in a browser": { kind: "notInBrowser", what: "http" },
  "session protocol in a browser": { kind: "notInBrowser", what: "session" },
  "proxy unreachable": byProxy("unreachable"),
  "proxy: certificate not trusted": byProxy("untrusted"),
  "proxy: certificate of another host": byProxy("otherName"),
  "proxy: certificate expired": byProxy("expired"),
  "proxy: TLS failed": byProxy("tls"),
  "proxy timed out": byProxy("silent"),
  "proxy forbids the connection": byProxy("refused", 403),
  "proxy forbids it without a status": byProxy("refused"),
  "proxy has no connection itself": byProxy("refused", 502),
  "proxy wants a password": byProxy("login", 407),
  "proxy of a kind that is not supported": { ...byProxy("unusable"), proxy: undefined } as Failure,
  "plain http is not sent through a proxy": byProxy("plainHttp"),
  "timed out": late,
  "response too large": { kind: "tooLarge", limitBytes: 32 * 1024 * 1024 },
  "response unreadable": { kind: "unreadable", status: 200, bytes: 3_145_900, exceeded: "digits" },
  "response cut off": { kind: "cutOff", receivedBytes: 5 },
  redirected: { kind: "redirected", status: 301 },
  "redirected in a browser": { kind: "redirected" },
  "rate limit": limited,
  "rate limit for a time": { kind: "rateLimited", retryAfterMilliseconds: minute },
  "rate limit for months": { kind: "rateLimited", retryAfterMilliseconds: 90 * day },
  "service error": error503,
  "service error for a time": { ...error503, retryAfterMilliseconds: minute } as Failure,
  "service error for months": { ...error503, retryAfterMilliseconds: 90 * day } as Failure,
  "request rejected": rejected,
  "request rejected for a time": { ...rejected, retryAfterMilliseconds: minute } as Failure,
  "404 of a mirror node": of404("Not found"),
  "404 of something else": of404(),
  "a web page": page200,
  "a JSON-RPC node": { kind: "notJson", status: 404, contentType: "", isRpcNode: true },
  "another contract": { kind: "notNamed", asked: "contract", status: 200 },
  "another transaction": { kind: "notNamed", asked: "transaction", status: 200 },
  "job still running": { ...unfinished, miss: undefined },
  "job lost sight of": { ...unfinished, miss: refused },
};

const allRpcReasons: Readonly<Record<RpcErrorReason, true>> = {
  methodNotFound: true,
  notInPlan: true,
  statePruned: true,
  notFound: true,
  indexing: true,
  syncing: true,
  rateLimited: true,
  quotaExceeded: true,
  keyRefused: true,
  hostNotAllowed: true,
  timedOut: true,
  tooLarge: true,
  badParameters: true,
  reverted: true,
  notJsonRpc: true,
  other: true,
};
const ofNode = (reason: RpcErrorReason, method = "eth_getCode", client?: string): RpcError => ({
  kind: "rpcError",
  reason,
  method,
  status: 200,
  code: undefined,
  message: "",
  client,
});
const nodeFailures: Readonly<Record<string, Failure>> = {
  ...Object.fromEntries(
    (Object.keys(allRpcReasons) as RpcErrorReason[]).map((reason) => [`node: ${reason}`, ofNode(reason)]),
  ),
  "node: rate limit for a time": { ...ofNode("rateLimited"), retryAfterMilliseconds: minute },
  "node: a mirror node": { ...ofNode("notJsonRpc"), isMirrorNode: true },
  "node: a block to come": { ...ofNode("notFound"), unmined: { block: "9999", latest: "1234" } },
  "node: another chain": { kind: "wrongChain", expected: "1", actual: "11155111" },
  "node: chain restarted": { kind: "chainRestarted" },
};
const tracing = (client: string | undefined, method = "debug_traceTransaction"): string =>
  explainFailure(ofNode("methodNotFound", method, client), host).nextStep;
const softwareOfNodes = [
  "Geth/v1.16.0",
  "reth/v1.6.0",
  "erigon/3.0.0",
  "besu/v25.7.0",
  "Nethermind/v1.32.0",
  "HardhatNetwork/2.29.1/@nomicfoundation/edr/0.12.0",
];

const refusedAt = (at: string, from?: ClientMachine): string =>
  explainFailure(unreachable({ code: "ECONNREFUSED" }, from), at).nextStep;
const remotes = ["wsl", "dev-container", "codespaces", "ssh-remote"];

describeTexts("failures", {
  ...explanationTexts(
    Object.fromEntries(
      Object.entries({ ...failures, ...nodeFailures }).map(([name, failure]) => [
        name,
        explainFailure(failure, host),
      ]),
    ),
  ),
  "titles that name the service": (["mirror", "verifier"] as const)
    .flatMap((service) => [refused, error503].map((failure) => explainFailure(failure, host, service).title))
    .join("\n"),
  "traces off": linesOf([...softwareOfNodes, "unknown"], (client) => tracing(client)),
  "parity traces off": linesOf(softwareOfNodes, (client) => tracing(client, "trace_transaction")),
  "refused by a local node": explainFailure(unreachable({ code: "ECONNREFUSED" }), "127.0.0.1:8545", "mirror")
    .nextStep,
  "refused by a local JSON-RPC node": linesOf(["no remote", ...remotes], (remote) => {
    const from: ClientMachine | undefined = remote === "no remote" ? undefined : { side: "local", remote };
    const failure = { ...unreachable({ code: "ECONNREFUSED" }, from), isRpc: true } as const;
    return explainFailure(failure, "127.0.0.1:8545", "mirror").nextStep;
  }),
  "refused by a local service": refusedAt("localhost:5551"),
  "refused by a local service, extension on the remote machine": linesOf(remotes, (remote) =>
    refusedAt("localhost:5551", { side: "remote", remote }),
  ),
  "refused by a local service, extension on the user's machine": linesOf(remotes, (remote) =>
    refusedAt("[::1]:80", { side: "local", remote }),
  ),
});

describe("the explanation of a failure", () => {
  it("takes 5xx alone for errors that pass", () => {
    const passes = [401, 403, 499, 500, 503].map((status) => {
      const { remedies } = explainFailure({ kind: "serviceFailed", status, messages: [] }, host);
      return remedies[0] === "tryAgain";
    });
    assert.deepEqual(passes, [false, false, false, true, true]);
  });

  it("takes a proxy's 5xx alone for its own lack of a connection", () => {
    const said = [400, 499, 500, 504].map((status) =>
      explainFailure(byProxy("refused", status), host).sentence.replace(/HTTP \d+/, ""),
    );
    assert.deepEqual(
      said.map((sentence) => sentence === said[0]),
      [true, true, false, false],
    );
  });

  it("takes a wait of more than a day for no passing limit", () => {
    const nextStep = (retryAfterMilliseconds: number): string =>
      explainFailure({ kind: "rateLimited", retryAfterMilliseconds }, host).nextStep;
    assert.ok(nextStep(day).includes(`in ${waitText(day)}`));
    assert.ok(!nextStep(day + 1).includes("in "));
  });

  it("looks in the settings for a service that is on no machine of the user's, wherever the extension runs", () => {
    const elsewhere = refusedAt(host);
    for (const side of ["remote", "local"] as const)
      assert.equal(refusedAt("127.0.0.1.example:443", { side, remote: "ssh-remote" }), elsewhere);
    const local = refusedAt("localhost");
    assert.notEqual(local, elsewhere);
    assert.deepEqual(
      ["127.0.0.1:5555", "[::1]:80"].map((at) => refusedAt(at)),
      [local, local],
    );
  });

  it("takes every remote that is not known for a remote machine", () => {
    for (const remote of ["tunnel", "constructor", "localhost:8000"])
      assert.equal(
        refusedAt("localhost", { side: "local", remote }),
        refusedAt("localhost", { side: "local", remote: "ssh-remote" }),
      );
  });
});
