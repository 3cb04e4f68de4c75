import assert from "node:assert/strict";
import { hostOf, hostsOf, originOf, isLoopback } from "../../../src/core/hosts.ts";

describe("the host of a service", () => {
  it("is named with its port where that is not the usual one, and nothing else of its address", () => {
    const urls = ["https://a.example/server?b#c", "https://a.example:443", "http://127.0.0.1:5555/"];
    assert.deepEqual(urls.map(hostOf), ["a.example", "a.example", "127.0.0.1:5555"]);
    assert.deepEqual(urls.map(originOf), ["https://a.example", "https://a.example", "http://127.0.0.1:5555"]);
  });

  it("is named without what identifies an account at a provider", () => {
    const urls = [
      "https://quiet-wispy-meadow.quiknode.pro/key/",
      "https://quiet-wispy-meadow.avalanche-mainnet.quiknode.pro/key/ext/bc/C/rpc/",
      "https://nd-123-456-789.p2pify.chainstack.com:8443/key",
      "https://quiknode.pro",
      "https://a.notquiknode.pro",
    ];
    assert.deepEqual(urls.map(hostOf), [
      "quiknode.pro",
      "avalanche-mainnet.quiknode.pro",
      "p2pify.chainstack.com:8443",
      "quiknode.pro",
      "a.notquiknode.pro",
    ]);
  });

  it("is named once of several services, of those that there are", () => {
    const urls = ["https://b.example/1", undefined, "https://a.example", "https://b.example/2"];
    assert.deepEqual(hostsOf(urls), ["b.example", "a.example"]);
    assert.deepEqual(hostsOf([undefined]), []);
  });
});

describe("loopback", () => {
  it("is this machine itself, and no host whose name only looks so", () => {
    const own = ["localhost", "127.0.0.1", "127.255.10.254", "[::1]"];
    const others = [
      "localhost.example.com",
      "my-localhost",
      "127.0.0.1.example.com",
      "x127.0.0.1",
      "127.0.0",
      "127.0.0.1.1",
      "127.a.0.1",
      "1270001",
      "128.0.0.1",
      "[::1]x",
      "[::11]",
      "::1",
      "",
    ];
    assert.deepEqual([...own, ...others].filter(isLoopback), own);
  });
});
