import assert from "node:assert/strict";
import { readRpcUrl, readSecretRpcUrl } from "../../../../src/app/networks/rpcUrl.ts";

describe("RPC URL", () => {
  const read: readonly (readonly [text: string, url: string])[] = [
    ["https://rpc.example/", "https://rpc.example"],
    [" https://RPC.example/v3/KEY/ ", "https://rpc.example/v3/KEY/"],
    [
      "https://lb.drpc.org/ogrpc?network=ethereum&dkey=KEY",
      "https://lb.drpc.org/ogrpc?network=ethereum&dkey=KEY",
    ],
  ];
  for (const [text, url] of read)
    it(`is read with its path and query: ${text}`, () => assert.equal(readRpcUrl(text), url));

  for (const host of [
    "127.0.0.1",
    "localhost",
    "[::1]",
    "10.1.2.3",
    "192.168.0.7",
    "172.16.0.1",
    "172.31.255.1",
    "169.254.1.1",
    "[fd00::1]",
    "[fe80::1]",
    "anvil",
    "host.docker.internal",
    "node.local",
  ])
    it(`may be http at ${host}, which is not on the public internet`, () =>
      assert.equal(readRpcUrl(`http://${host}:8545`), `http://${host}:8545`));

  for (const text of [
    "http://rpc.example",
    "http://172.32.0.1",
    "http://11.0.0.1",
    "http://10.example.com",
    "http://[2001:db8::1]",
    "http://127.0.0.1.example.com",
    "ws://127.0.0.1:8545",
    "https://user:password@rpc.example",
    "https://rpc.example/#part",
    "rpc.example",
    "",
  ])
    it(`is not one: ${text === "" ? "nothing" : text}`, () => assert.equal(readRpcUrl(text), undefined));

  it("may hold a user name and a password in secret storage alone", () => {
    const url = "https://user:p%40ss@rpc.example/v3/KEY";
    assert.deepEqual([readRpcUrl(url), readSecretRpcUrl(url)], [undefined, url]);
    assert.equal(readSecretRpcUrl("http://user:password@rpc.example"), undefined);
  });
});
