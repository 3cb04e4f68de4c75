import net from "node:net";
import tls from "node:tls";
import { buildConnector } from "undici";
import type { ShownRoute, Encryption, ProbedRoute } from "../../http/probedRoute.ts";
import { connectionFailure, ProxyError } from "../../http/connectionFailure.ts";
import type { ConnectionSettings } from "../../http/connectionSettings.ts";
import { lookup, trustedContext } from "./connector.ts";
import { openTunnel } from "./openTunnel.ts";
import { unbracketed } from "./noProxy.ts";
import { portOf, routeTo, type Route } from "./route.ts";
import type { Step, StepLimits } from "../../http/step.ts";
import type { TLSSocket } from "node:tls";

/**
 * Goes the way to a service step by step, on connections of its own, and ends them. Sends no request.
 * @throws only the cancel's reason
 */
export async function probe(
  url: URL,
  settings: ConnectionSettings,
  limits: StepLimits,
): Promise<ProbedRoute> {
  const route = routeTo(url, settings);
  const judgesCertificate = route.kind !== "proxy" || settings.isStrict;
  return { way: wayOf(route), judgesCertificate, ...(await goTo(url, route, settings, limits)) };
}

function wayOf(route: Route): ShownRoute {
  return route.kind === "proxy" ? { kind: "proxy", host: route.proxy.host, from: route.from } : route;
}

async function goTo(
  url: URL,
  route: Route,
  settings: ConnectionSettings,
  limits: StepLimits,
): Promise<Omit<ProbedRoute, "way" | "judgesCertificate">> {
  const open: net.Socket[] = [];
  const keep = <Kind extends net.Socket>(socket: Kind): Kind => {
    open.push(socket);
    socket.on("error", () => undefined);
    return socket;
  };
  const proxy = route.kind === "proxy" ? route.proxy : undefined;
  const first = proxy === undefined ? url : new URL(proxy.origin);
  const isSecure = url.protocol === "https:";
  try {
    if (route.kind === "unusable") {
      const failure = connectionFailure(new ProxyError("unusable", undefined));
      const tunnel = { kind: "failed", failure, tookMilliseconds: 0 } as const;
      return { name: notReached, connection: notReached, tunnel, encryption: notReached };
    }
    const name = await limits.step(() => resolve(first.hostname));
    const connected =
      name.kind !== "done"
        ? notReached
        : await limits.step(() => connect(keep(connectToAny(name.value.addresses, portOf(first)))));
    const tunnelled =
      proxy === undefined || connected.kind !== "done"
        ? connected
        : await limits.step(async () => {
            const toProxy = onto(connected.value, settings);
            const target = `${url.hostname}:${portOf(url)}`;
            return keep(await openTunnel(proxy, target, { connect: toProxy, signal: limits.signal }));
          });
    const secured =
      !isSecure || tunnelled.kind !== "done"
        ? notReached
        : await limits.step(() => encrypt(tunnelled.value, url.hostname, settings, keep));
    return {
      name,
      connection: mapped(connected, ({ remoteAddress = "" }) => ({ address: remoteAddress })),
      tunnel:
        proxy === undefined
          ? notNeeded
          : connected.kind === "done"
            ? mapped(tunnelled, () => ({}))
            : notReached,
      encryption: isSecure ? secured : notNeeded,
    };
  } finally {
    // The outermost first: to take the connection from under its encryption is not safe in Node.
    for (const socket of open.reverse()) socket.destroy();
  }
}

const notReached = { kind: "notReached" } as const;
const notNeeded = { kind: "notNeeded" } as const;

function mapped<Value, Other>(from: Step<Value>, map: (value: Value) => Other): Step<Other> {
  return from.kind === "done" ? { ...from, value: map(from.value) } : from;
}

function resolve(hostname: string): Promise<{ readonly addresses: readonly string[] }> {
  return new Promise((done, fail) => {
    lookup(unbracketed(hostname), { all: true }, (error, found) => {
      if (error !== null) fail(error);
      else done({ addresses: [found].flat().map((one) => (typeof one === "string" ? one : one.address)) });
    });
  });
}

function connect(socket: net.Socket): Promise<net.Socket> {
  return new Promise((done, fail) => {
    socket.once("connect", () => done(socket)).once("error", fail);
  });
}

/** Hands out a connection to the proxy that stands already, encrypted where the proxy wants it so. */
function onto(socket: net.Socket, settings: ConnectionSettings): buildConnector.connector {
  return (options, callback) => {
    if (options.protocol !== "https:") {
      // undici takes no connection that is there before it has looked away.
      queueMicrotask(() => callback(null, socket));
      return;
    }
    const secureContext = trustedContext(settings.usesSystemCertificates);
    const secure = buildConnector({ secureContext, rejectUnauthorized: settings.isStrict });
    secure({ ...options, httpSocket: socket }, callback);
  };
}

/** The certificate is judged, but looked at even when it is found bad: nothing is sent over this connection. */
function encrypt(
  socket: net.Socket,
  hostname: string,
  settings: ConnectionSettings,
  keep: (socket: tls.TLSSocket) => tls.TLSSocket,
): Promise<Encryption> {
  const isAddress = net.isIP(unbracketed(hostname)) !== 0;
  const secureContext = trustedContext(settings.usesSystemCertificates);
  return new Promise((done, fail) => {
    const secure = keep(
      tls.connect({
        socket,
        host: hostname,
        ...(isAddress ? {} : { servername: hostname }),
        secureContext,
        rejectUnauthorized: false,
      }),
    );
    secure.once("secureConnect", () => done(encryptionOf(secure))).once("error", fail);
  });
}

/** Starts to connect to the first of a host's addresses that takes it, as the product's own client does. */
export function connectToAny(addresses: readonly string[], port: number): net.Socket {
  return net.connect({
    // Not a name to look up: all that is known of it is handed in.
    host: "host.invalid",
    port,
    autoSelectFamily: true,
    lookup: (_host, _options, callback) => {
      callback(
        null,
        addresses.map((address) => ({ address, family: net.isIP(address) })),
      );
    },
  });
}

/** Reads it from a connection that stands, whether its certificate was found good or not. */
function encryptionOf(socket: TLSSocket): Encryption {
  const certificate = socket.getPeerCertificate();
  const problem: unknown = socket.authorizationError;
  return {
    protocol: socket.getProtocol() ?? "",
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    validFrom: certificate.valid_from,
    validTo: certificate.valid_to,
    distrust: socket.authorized ? undefined : codeOf(problem),
  };
}

function nameOf(name: Readonly<Record<string, unknown>> | undefined): string {
  const parts = [name?.["CN"], name?.["O"]].flat();
  return parts.filter((part) => typeof part === "string" && part !== "").join(", ");
}

/** Node gives an error or, against its types, just the code. */
function codeOf(problem: unknown): string {
  if (problem instanceof Error && "code" in problem) return String(problem.code);
  return typeof problem === "string" ? problem : "";
}
