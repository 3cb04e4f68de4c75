import assert from "node:assert/strict";
import { pageMarkdown } from "../../../src/ui/pageMarkdown.ts";
import fc from "fast-check";
import { routeTo } from "../../../src/platform/node/route.ts";
import { readConnectionSettings } from "../../../src/app/connection/readConnectionSettings.ts";
import { explainNetworkProblem } from "../../../src/text/networks/networkProblem.ts";
import { ledgerUrl } from "../../../src/app/networks/network.ts";
import { builtInNetworks } from "../../../src/app/networks/builtInNetworks.ts";
import { readNetworks, readServiceUrl } from "../../../src/app/networks/readNetworks.ts";
import { lookupMode, userValue, windowValue } from "../../../src/app/settingValue.ts";
import { contractHover } from "../../../src/ui/hover/contractHover.ts";
import { recordPage } from "../../../src/ui/subjects/record/recordPage.ts";
import { changing, cutShort, type Damage } from "../../support/damage.ts";
import { hostileTexts } from "../../support/hostileTexts.ts";
import { hostileValues } from "../../support/hostileValues.ts";
import { fullRecord, recordViewOf, viewedAt } from "../../support/lookupViews.ts";
import { assertShown } from "../checks/shown.ts";
import { links } from "../inputs/hoverLinks.ts";
import { target } from "../target.ts";

const good = [
  {
    name: "A",
    chainId: "298",
    mirrorUrl: "http://127.0.0.1:5551",
    verifierUrl: "https://v.example/x",
    verifierProtocol: "job",
  },
  {
    name: "Hedera Mainnet",
    mirrorUrl: null,
    explorerUrl: "https://e.example/{address}",
    explorerSource: "blockscout",
  },
];

/** Settings are JSON. */
function written(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value)) as unknown;
  } catch {
    return undefined;
  }
}

const values: fc.Arbitrary<unknown> = fc.oneof(
  hostileValues.map(written),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom(...Object.values(hostileTexts).map((text) => text.slice(0, 60))),
  fc.constantFrom(
    "https://user:secret-login@x.example",
    "https://x.example/{address}?a=secret-login",
    "javascript:alert(1)",
    "//x",
    "ftp://x",
  ),
);
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.tuple(fc.noBias(fc.nat()), values).map(([nth, value]) => changing(nth, () => value)),
  fc.noBias(fc.nat()).map((nth) => changing(nth, cutShort)),
);

const inputs = fc.record({
  networks: fc
    .array(damage, { maxLength: 4 })
    .map((damages) => damages.reduce<unknown>((value, change) => change(value), good)),
  setting: fc.record(
    { globalValue: values, workspaceValue: values, globalRemoteValue: values, defaultValue: values },
    { requiredKeys: [] },
  ),
  environment: fc.dictionary(
    fc.constantFrom("https_proxy", "HTTP_PROXY", "all_proxy", "no_proxy"),
    fc.oneof(fc.webUrl(), fc.string()),
  ),
});

/** Settings hold whatever somebody has written there. */
export const settings = target(
  "settings",
  60,
  inputs,
  async ({ networks: given, setting, environment }, tally) => {
    const { networks, problems } = readNetworks(given);
    tally.add(problems.length > 0 ? "with problems" : "without problems");
    for (const network of networks) {
      for (const url of [ledgerUrl(network), network.verifierUrl])
        if (url !== undefined) assert.equal(readServiceUrl(url), url);
      assert.ok(/^\d+$/.test(network.chainId));
    }
    const told = problems.map(explainNetworkProblem);
    const own = networks.filter((network) => !builtInNetworks.includes(network));
    for (const network of own.slice(0, 3)) {
      const otherNetworks = networks.map(({ name }) => name);
      const view = recordViewOf({ body: fullRecord }, { otherNetworks }, { network });
      const unasked = { state: "notRequested" } as const;
      const { contract } = view.subject;
      const facts = {
        kind: "contract",
        network,
        contract,
        mode: "off",
        record: unasked,
        status: unasked,
        now: viewedAt,
      } as const;
      await assertShown({
        pages: [recordPage(view)],
        markdown: [pageMarkdown(recordPage(view))],
        hovers: [contractHover(facts, links, "utc")],
        plain: told,
      });
    }
    assert.ok(
      !JSON.stringify([networks.map((network) => [ledgerUrl(network), network.verifierUrl]), told]).includes(
        "user:secret-login",
      ),
    );
    const connection = readConnectionSettings(() => setting, environment);
    routeTo(new URL("https://mirror.example"), connection);
    for (const isTrusted of [false, true]) windowValue(setting, isTrusted, isTrusted);
    assert.ok(["live", "auto", "cached", "off"].includes(lookupMode(setting)));
    // What only the user may set is never another's.
    assert.equal(userValue(setting), userValue({ ...setting, workspaceValue: undefined }));
  },
);
