import assert from "node:assert/strict";
import fc from "fast-check";
import { directConnections, type ConnectionSettings } from "../../../../src/http/connectionSettings.ts";
import { parseProxy, routeTo } from "../../../../src/platform/node/route.ts";
import { Secret } from "../../../../src/core/keys/secret.ts";

const none = directConnections.environment;

/** A route in a word or two; a login is written out. */
function told(url: string, changes: Partial<ConnectionSettings>): string {
  const route = routeTo(new URL(url), { ...directConnections, usesProxy: true, ...changes });
  if (route.kind !== "proxy") return route.kind;
  const { origin, host, authorization } = route.proxy;
  return [origin, host, ...(authorization === undefined ? [] : [authorization.reveal()])].join(" ");
}

const secret = (text: string): Secret => new Secret(text);
const proxy = secret("http://proxy.test:3128");
const both = { ...none, https_proxy: secret("http://s.test:1"), http_proxy: secret("http://h.test:2") };
const login = `Basic ${Buffer.from("us er:p@:ss%").toString("base64")}`;

const cases: readonly (readonly [url: string, changes: Partial<ConnectionSettings>, told: string])[] = [
  ["https://a.test", {}, "direct"],
  ["https://a.test", { proxy }, "http://proxy.test:3128 proxy.test:3128"],
  ["http://a.test", { proxy }, "http://proxy.test:3128 proxy.test:3128"],
  ["https://a.test", { proxy, usesProxy: false }, "direct"],
  ["https://a.test", { environment: both, usesProxy: false }, "direct"],
  ["https://localhost:5", { proxy }, "direct"],
  ["http://127.0.0.1:5555", { proxy }, "direct"],
  ["http://127.9.9.9", { proxy }, "direct"],
  ["http://[::1]:5555", { proxy }, "direct"],
  ["http://127.0.0.1.a.test", { proxy }, "http://proxy.test:3128 proxy.test:3128"],
  ["https://a.test", { proxy, noProxy: ["a.test"] }, "direct"],
  ["https://a.test:8443", { proxy, noProxy: ["a.test:8443"] }, "direct"],
  ["https://a.test", { proxy, environmentNoProxy: ["a.test"] }, "direct"],
  // VS Code's list stands in place of the environment's.
  [
    "https://a.test",
    { proxy, noProxy: ["b.test"], environmentNoProxy: ["a.test"] },
    "http://proxy.test:3128 proxy.test:3128",
  ],
  ["https://a.test", { environment: both }, "http://s.test:1 s.test:1"],
  ["http://a.test", { environment: both }, "http://h.test:2 h.test:2"],
  ["https://a.test", { proxy, environment: both }, "http://proxy.test:3128 proxy.test:3128"],
  [
    "https://a.test",
    { environment: { ...none, http_proxy: secret("http://h.test:2") } },
    "http://h.test:2 h.test:2",
  ],
  ["http://a.test", { environment: { ...none, https_proxy: secret("http://s.test:1") } }, "direct"],
  [
    "https://a.test",
    { environment: { ...both, https_proxy: undefined, all_proxy: secret("http://all.test") } },
    "http://all.test all.test:80",
  ],
  ["https://a.test", { proxy: secret("proxy.test:8080") }, "http://proxy.test:8080 proxy.test:8080"],
  ["https://a.test", { proxy: secret("https://proxy.test") }, "https://proxy.test proxy.test:443"],
  [
    "https://a.test",
    { proxy: secret("http://us%20er:p%40:ss%@proxy.test:1/path?query") },
    `http://proxy.test:1 proxy.test:1 ${login}`,
  ],
  [
    "https://a.test",
    { proxy: secret("http://user:password@proxy.test:1"), proxyAuthorization: secret("Bearer token") },
    "http://proxy.test:1 proxy.test:1 Bearer token",
  ],
  ["https://a.test", { proxy: secret("socks5://proxy.test:1080") }, "unusable"],
  ["https://a.test", { proxy: secret("http://:") }, "unusable"],
  ["https://a.test", { environment: { ...none, all_proxy: secret("socks5://p") } }, "unusable"],
];

describe("the route to an origin", () => {
  it("is that of the settings, else of the environment, and never leads this machine out", () => {
    assert.deepEqual(
      cases.map(([url, changes]) => [url, changes, told(url, changes)]),
      cases,
    );
  });

  it("shows no login when it is printed", () => {
    const settings = { ...directConnections, usesProxy: true, proxy: secret("http://me:hunter2@proxy.test") };
    const printed = JSON.stringify([settings, routeTo(new URL("https://a.test"), settings)]);
    assert.match(printed, /proxy\.test:80/);
    assert.doesNotMatch(printed, /hunter2|me:|Basic/);
  });
});

const loginHosts = fc.constantFrom("proxy.example:3128", "127.0.0.1:8080", "[::1]:3128");
const words = fc.string({ unit: "grapheme", minLength: 1 });

describe("a proxy's login", () => {
  it("is what was written in the address, whatever characters it has", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("http", "https"),
        loginHosts,
        words,
        words,
        (scheme, host, name, password) => {
          const login = [name, password].map(encodeURIComponent).join(":");
          const proxy = parseProxy(new Secret(`${scheme}://${login}@${host}`), undefined);
          const [basic, code = ""] = proxy?.authorization?.reveal().split(" ") ?? [];
          assert.deepEqual(
            [proxy?.origin, proxy?.host, basic, Buffer.from(code, "base64").toString("utf8")],
            [`${scheme}://${host}`, host, "Basic", `${name}:${password}`],
          );
        },
      ),
    );
  });
});
