import assert from "node:assert/strict";
import fc from "fast-check";
import { explorerPage } from "../../../../src/app/networks/webPages.ts";
import type { Network } from "../../../../src/app/networks/network.ts";
import { builtInNetworks } from "../../../../src/app/networks/builtInNetworks.ts";
import {
  isNetworkName,
  readNetworks,
  readPageTemplate,
  readServiceUrl,
} from "../../../../src/app/networks/readNetworks.ts";
import { entryOf } from "./changes.ts";
import { assertLinear } from "../../../support/assertLinear.ts";
import { ledgersAt } from "../../../support/networks.ts";

const names = fc
  .string({ unit: "binary", minLength: 1, maxLength: 60 })
  .filter((name) => isNetworkName(name) && !builtInNetworks.some((known) => known.name === name));

const urls = fc
  .webUrl({ validSchemes: ["http", "https"] })
  .map(readServiceUrl)
  .filter((url) => url !== undefined);

const templates = fc
  .tuple(
    fc.webUrl({ validSchemes: ["https"], withQueryParameters: true }),
    fc.constantFrom("{address}", "{transaction}"),
  )
  .map(([url, place]) => `${url}/${place}`)
  .filter((template) => readPageTemplate(template) !== undefined);

function maybe<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(value, { nil: undefined });
}

const networks: fc.Arbitrary<Network> = fc.record(
  {
    name: names,
    chainId: fc.bigInt({ min: 0n, max: 10n ** 78n - 1n }).map(String),
    currency: fc.record(
      { symbol: fc.constantFrom("ETH", "USD₮0", "ℏ", "x-DAI"), decimals: fc.nat({ max: 36 }) },
      { noNullPrototype: true },
    ),
    ledgers: maybe(urls).map(ledgersAt),
    verifierUrl: maybe(urls),
    verifierProtocol: fc.constantFrom("session", "direct", "job"),
    explorerSource: maybe(fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/)),
    explorerUrl: maybe(templates),
  },
  { noNullPrototype: true },
);

describe("any network", () => {
  it("is read from a setting that says all of it", () => {
    fc.assert(
      fc.property(networks, (network) => {
        const { networks: read, problems } = readNetworks(JSON.parse(JSON.stringify([entryOf(network)])));
        assert.deepEqual([read.at(-1), problems], [network, []]);
      }),
    );
  });

  it("has service addresses that are read as themselves", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
        const url = readServiceUrl(text);
        if (url !== undefined) assert.equal(readServiceUrl(url), url);
      }),
    );
  });

  it("has its addresses read in a time in proportion to them", () =>
    assertLinear((factor) => {
      const text = `https://a.example/${"/".repeat(10_000 * factor)}x`;
      return () => readServiceUrl(text);
    }));

  it("has explorer pages from which the identifier can be read again", () => {
    fc.assert(
      fc.property(networks, fc.string({ minLength: 1 }), (network, text) => {
        for (const kind of ["address", "transaction"] as const) {
          const page = explorerPage(network, kind, text);
          if (page === undefined) continue;
          assert.equal(decodeURIComponent(page.slice(page.lastIndexOf("/") + 1)), text);
        }
      }),
    );
  });
});
