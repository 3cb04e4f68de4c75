import assert from "node:assert/strict";
import { matchesNoProxy } from "../../../../src/platform/node/noProxy.ts";

const cases: readonly (readonly [url: string, entries: string, matches: boolean])[] = [
  ["https://example.com", "", false],
  ["https://example.com", "*", true],
  ["https://example.com", "example.com", true],
  ["https://example.com", " Example.COM. ", true],
  ["https://example.com.", "example.com", true],
  ["https://api.example.com", "example.com", true],
  ["https://api.example.com", ".example.com", true],
  ["https://api.example.com", "*.example.com", true],
  ["https://example.com", ".example.com", true],
  ["https://notexample.com", "example.com", false],
  ["https://example.com.evil.test", "example.com", false],
  ["https://example.com", "api.example.com", false],
  ["https://example.com", "example.com:443", true],
  ["https://example.com:8443", "example.com:443", false],
  ["http://example.com", "example.com:443", false],
  ["http://example.com", "example.com:80", true],
  ["https://example.com", "other.test example.com", false],
  ["https://10.1.2.3", "10.1.2.3", true],
  ["https://10.1.2.3", "10.0.0.0/8", true],
  ["https://11.1.2.3", "10.0.0.0/8", false],
  ["https://10.1.2.3:99", "10.0.0.0/8:99", true],
  ["https://10.1.2.3", "10.0.0.0/33", false],
  ["https://10.1.2.3", "10.0.0.0/8/8", false],
  ["https://10.1.2.3", "10.0.0.0/", false],
  ["https://10.1.2.3", "2.3", false],
  ["https://[fd00::2]", "fd00::2", true],
  ["https://[fd00::2]:8443", "[fd00::2]:8443", true],
  ["https://[fd00::2]", "[fd00::2]:8443", false],
  ["https://[fd00::2]", "fd00::/8", true],
  ["https://[fd00::2]", "10.0.0.0/8", false],
  ["https://example.com", "10.0.0.0/8", false],
  ["https://example.com", ".", false],
  ["https://example.com", "*.", false],
];

describe("noProxy", () => {
  it("is matched by name, subdomain, address, range and port", () => {
    const told = cases.map(([address, entry]) => {
      const { hostname, port, protocol } = new URL(address);
      return matchesNoProxy(hostname, Number(port) || (protocol === "https:" ? 443 : 80), [entry]);
    });
    assert.deepEqual(
      cases.map(([address, entry], index) => [address, entry, told[index]]),
      cases,
    );
  });

  it("holds when any entry does", () => {
    assert.ok(matchesNoProxy("b.test", 443, ["a.test", "b.test"]));
    assert.ok(!matchesNoProxy("b.test", 443, []));
  });
});
