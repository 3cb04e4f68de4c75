import path from "node:path";
import type { Plugin } from "esbuild";

/**
 * Where undici keeps what the source imports of it. A name that is missing here fails the build. Of the methods that its
 * index adds to every client, tunnels use one and requests the other.
 */
const parts = `
import Dispatcher from "undici/lib/dispatcher/dispatcher.js";
import connect from "undici/lib/api/api-connect.js";
import request from "undici/lib/api/api-request.js";
Object.assign(Dispatcher.prototype, { connect, request });
export { Dispatcher };
export { default as Agent } from "undici/lib/dispatcher/agent.js";
export { default as Pool } from "undici/lib/dispatcher/pool.js";
export { default as ProxyAgent } from "undici/lib/dispatcher/proxy-agent.js";
`;

/**
 * What stands in the place of parts that are never reached: no connection offers HTTP/2, which would load Node's own
 * `http2` with it, no proxy is a SOCKS one, and no request has a form for its body, which would be made by undici's `fetch`.
 */
const neverReached = `
const fail = () => { throw new Error("This part of undici is left out"); };
module.exports = Object.assign(fail, { extractBody: fail });
`;

/**
 * Leaves out what undici has beside a client: `fetch`, mocks, caches, web sockets, HTTP/2, forms, SOCKS. Its index
 * loads all of that, which would have to be read, compiled and run before the first request. Of its two builds of the
 * parser for responses, the one that runs on every processor stays.
 */
export function undiciParts(root: string): Plugin {
  return {
    name: "undici-parts",
    setup(build) {
      build.onResolve({ filter: /^undici$/ }, ({ importer }) =>
        path.relative(root, importer).startsWith("src")
          ? { path: "undici", namespace: "undici-parts" }
          : undefined,
      );
      build.onResolve(
        { filter: /^(?:\.\/client-h2|\.\/socks5-proxy-agent|\.\.\/web\/fetch\/body)(?:\.js)?$/ },
        () => ({
          path: "never-reached",
          namespace: "undici-parts",
        }),
      );
      build.onResolve({ filter: /\/llhttp_simd-wasm\.js$/ }, ({ resolveDir }) => ({
        path: path.join(resolveDir, "../llhttp/llhttp-wasm.js"),
      }));
      build.onLoad({ filter: /.*/, namespace: "undici-parts" }, ({ path: part }) => ({
        contents: part === "never-reached" ? neverReached : parts,
        resolveDir: root,
      }));
    },
  };
}
