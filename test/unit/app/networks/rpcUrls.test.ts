import assert from "node:assert/strict";
import { readNetworks } from "../../../../src/app/networks/readNetworks.ts";
import { removeRpcUrl, storeRpcUrl } from "../../../../src/app/networks/rpcUrlStore.ts";
import { RpcUrls } from "../../../../src/app/networks/rpcUrls.ts";
import { MemorySecrets, MemoryState } from "../../../support/stores.ts";

const key = "0123456789abcdef0123456789abcdef";
const url = `https://eth-mainnet.g.alchemy.com/v2/${key}`;
const name = "Ethereum Mainnet";

describe("RPC URLs of the user's", () => {
  const opened = (): { secrets: MemorySecrets; state: MemoryState; urls: RpcUrls } => {
    const [secrets, state] = [new MemorySecrets(), new MemoryState()];
    return { secrets, state, urls: new RpcUrls(secrets, state) };
  };
  const sourceIn = (urls: RpcUrls) =>
    readNetworks([], urls.sourceOf).networks.find((network) => network.name === name)?.ledgers[0];

  it("are in secret storage, and plain state has no more of them than scheme, host and port", async () => {
    const { secrets, state, urls } = opened();
    assert.equal(await storeRpcUrl(urls, name, url), true);
    assert.deepEqual([...secrets.stored.values()], [url]);
    const kept = JSON.stringify([...state.stored]);
    assert.match(kept, /https:\/\/eth-mainnet\.g\.alchemy\.com/);
    assert.doesNotMatch(kept, /v2|0123/);
  });

  it("leave the label of an account at a provider out of plain state", async () => {
    const { state, urls } = opened();
    const labeled = `https://quick-otter.eth-mainnet.quiknode.pro/${key}/`;
    await storeRpcUrl(urls, name, labeled);
    const source = sourceIn(urls);
    assert.equal(source?.url, "https://eth-mainnet.quiknode.pro");
    assert.equal(await source.secret?.read(), labeled);
    assert.doesNotMatch(JSON.stringify([...state.stored]), /otter|0123/);
  });

  it("make the ledger of a network, which holds no key, and are read when they are needed", async () => {
    const { secrets, state, urls } = opened();
    await storeRpcUrl(urls, name, url);
    const later = new RpcUrls(secrets, state);
    const calls = secrets.calls.length;
    const source = sourceIn(later);
    assert.equal(source?.url, "https://eth-mainnet.g.alchemy.com");
    assert.doesNotMatch(JSON.stringify(source), /v2|0123/);
    assert.equal(secrets.calls.length, calls);
    assert.equal(await source.secret?.read(), url);
  });

  it("are those of no network whose name every object has", () => {
    const { urls } = opened();
    for (const named of ["constructor", "__proto__", "toString"])
      assert.equal(urls.sourceOf(named), undefined, named);
  });

  it("go before those of the settings", async () => {
    const { urls } = opened();
    await storeRpcUrl(urls, name, url);
    const { networks } = readNetworks([{ name, rpcUrl: "https://other.example" }], urls.sourceOf);
    const ledgers = networks.find((network) => network.name === name)?.ledgers;
    assert.deepEqual(
      ledgers?.map((source) => source.url),
      ["https://eth-mainnet.g.alchemy.com"],
    );
  });

  it("make another ledger when they are set again, and none when they are removed", async () => {
    const { secrets, urls } = opened();
    let told = 0;
    urls.onDidChange(() => (told += 1));
    await storeRpcUrl(urls, name, url);
    const first = sourceIn(urls)?.secret?.id;
    await storeRpcUrl(urls, name, url);
    assert.notEqual(sourceIn(urls)?.secret?.id, first);
    await removeRpcUrl(urls, name);
    assert.equal(sourceIn(urls), undefined);
    assert.deepEqual([secrets.stored.size, told], [0, 3]);
  });

  it("are kept for the window where secret storage does not accept them", async () => {
    const { secrets, state, urls } = opened();
    secrets.fails = "rejects";
    assert.equal(await storeRpcUrl(urls, name, url), false);
    assert.equal(await sourceIn(urls)?.secret?.read(), url);
    assert.equal(sourceIn(new RpcUrls(secrets, state)), undefined);
  });

  it("are not given out where secret storage fails, has none, or has one of another host", async () => {
    const { secrets, urls } = opened();
    await storeRpcUrl(urls, name, url);
    const source = sourceIn(urls);
    for (const [stored] of secrets.stored) secrets.stored.set(stored, "https://other.example/key");
    assert.equal(await source?.secret?.read(), undefined);
    secrets.stored.clear();
    assert.equal(await source?.secret?.read(), undefined);
    secrets.fails = "throws";
    assert.equal(await source?.secret?.read(), undefined);
  });
});
