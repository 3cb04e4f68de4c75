import assert from "node:assert/strict";
import { hostOf, hostsOf, originOf } from "../../../src/core/hosts.ts";

describe("the host of a service", () => {
  it("is named with its port where that is not the usual one, and nothing else of its address", () => {
    const urls = ["https://a.example/server?b#c", "https://a.example:443", "http://127.0.0.1:5555/"];
    assert.deepEqual(urls.map(hostOf), ["a.example", "a.example", "127.0.0.1:5555"]);
    assert.deepEqual(urls.map(originOf), ["https://a.example", "https://a.example", "http://127.0.0.1:5555"]);
  });

  it("is named once of several services, of those that there are", () => {
    const urls = ["https://b.example/1", undefined, "https://a.example", "https://b.example/2"];
    assert.deepEqual(hostsOf(urls), ["b.example", "a.example"]);
    assert.deepEqual(hostsOf([undefined]), []);
  });
});
