import assert from "node:assert/strict";
import { directConnections, type ConnectionSettings } from "../../../../src/http/connectionSettings.ts";
import { routeTo } from "../../../../src/platform/node/route.ts";
import { Secret } from "../../../../src/core/keys/secret.ts";

const none = directConnections.environment;

/** A route in a word or two; a login is written out. */
function told(url: string, changes: Partial<ConnectionSettings>): string {
  const route = routeTo(new URL(url), { ...directConnections, usesProxy: true, ...changes });
  if (route.kind === "direct") return route.because;
  if (route.kind === "unusable") return `unusable (${route.from})`;
  const { origin, host, authorization } = route.proxy;
  return [origin, host, route.from, ...(authorization === undefined ? [] : [authorization.reveal()])].join(
    " ",
  );
}

const secret = (text: string): Secret => new Secret(text);
const proxy = secret("http://proxy.test:3128");
const both = { ...none, https_proxy: secret("http://s.test:1"), http_proxy: secret("http://h.test:2") };
const login = `Basic ${Buffer.from("us er:p@:ss%").toString("base64")}`;

const cases: readonly (readonly [url: string, changes: Partial<ConnectionSettings>, told: string])[] = [
  ["https://a.test", {}, "noneSet"],
  ["https://a.test", { proxy }, "http://proxy.test:3128 proxy.test:3128 settings"],
  ["http://a.test", { proxy }, "http://proxy.test:3128 proxy.test:3128 settings"],
  ["https://a.test", { proxy, usesProxy: false }, "turnedOff"],
  ["https://a.test", { environment: both, usesProxy: false }, "turnedOff"],
  ["https://localhost:5", { proxy }, "loopback"],
  ["http://127.0.0.1:5555", { proxy }, "loopback"],
  ["http://127.9.9.9", { proxy }, "loopback"],
  ["http://[::1]:5555", { proxy }, "loopback"],
  ["http://127.0.0.1.a.test", { proxy }, "http://proxy.test:3128 proxy.test:3128 settings"],
  ["https://a.test", { proxy, noProxy: ["a.test"] }, "noProxy"],
  ["https://a.test:8443", { proxy, noProxy: ["a.test:8443"] }, "noProxy"],
  ["https://a.test", { proxy, environmentNoProxy: ["a.test"] }, "noProxy"],
  // VS Code's list stands in place of the environment's.
  [
    "https://a.test",
    { proxy, noProxy: ["b.test"], environmentNoProxy: ["a.test"] },
    "http://proxy.test:3128 proxy.test:3128 settings",
  ],
  ["https://a.test", { environment: both }, "http://s.test:1 s.test:1 environment"],
  ["http://a.test", { environment: both }, "http://h.test:2 h.test:2 environment"],
  ["https://a.test", { proxy, environment: both }, "http://proxy.test:3128 proxy.test:3128 settings"],
  [
    "https://a.test",
    { environment: { ...none, http_proxy: secret("http://h.test:2") } },
    "http://h.test:2 h.test:2 environment",
  ],
  ["http://a.test", { environment: { ...none, https_proxy: secret("http://s.test:1") } }, "noneSet"],
  [
    "https://a.test",
    { environment: { ...both, https_proxy: undefined, all_proxy: secret("http://all.test") } },
    "http://all.test all.test:80 environment",
  ],
  ["https://a.test", { proxy: secret("proxy.test:8080") }, "http://proxy.test:8080 proxy.test:8080 settings"],
  ["https://a.test", { proxy: secret("https://proxy.test") }, "https://proxy.test proxy.test:443 settings"],
  [
    "https://a.test",
    { proxy: secret("http://us%20er:p%40:ss%@proxy.test:1/path?query") },
    `http://proxy.test:1 proxy.test:1 settings ${login}`,
  ],
  [
    "https://a.test",
    { proxy: secret("http://user:password@proxy.test:1"), proxyAuthorization: secret("Bearer token") },
    "http://proxy.test:1 proxy.test:1 settings Bearer token",
  ],
  ["https://a.test", { proxy: secret("socks5://proxy.test:1080") }, "unusable (settings)"],
  ["https://a.test", { proxy: secret("http://:") }, "unusable (settings)"],
  ["https://a.test", { environment: { ...none, all_proxy: secret("socks5://p") } }, "unusable (environment)"],
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
