import assert from "node:assert/strict";
import fc from "fast-check";
import {
  formatDeepLink,
  parseDeepLink,
  deepLinkTarget,
  type DeepLinkParts,
} from "../../../src/app/subjects/deepLink.ts";
import { storeSubject } from "../../../src/app/subjects/subject.ts";
import { visibleText } from "../../../src/core/strings/visibleText.ts";
import { networkWith } from "../../support/networks.ts";
import { identifiers } from "../inputs/identifiers.ts";
import { texts } from "../inputs/texts.ts";
import { target, type Tally } from "../target.ts";

const value = fc.oneof(
  identifiers,
  texts,
  fc.constantFrom("Own", "A & B = 100 %", "gte:1700000000.000000001", "0.0.7"),
);
const name = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom("network", "contract", "transaction", "at", "windowId") },
  { weight: 1, arbitrary: fc.string() },
);

/** Parts that a link has, in any number and order, with anything in them. */
const links: fc.Arbitrary<DeepLinkParts> = fc.record({
  path: fc.oneof({ weight: 20, arbitrary: fc.constant("/open") }, { weight: 1, arbitrary: fc.string() }),
  query: fc
    .tuple(fc.boolean(), fc.array(fc.tuple(name, value), { maxLength: 4 }))
    .map(([hasNetwork, parts]) => [...(hasNetwork ? [["network", "Own"]] : []), ...parts])
    .map((parts) => parts.map((part) => part.join("=")).join("&")),
  fragment: fc.oneof({ weight: 20, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.string() }),
});

function check(link: DeepLinkParts, tally: Tally): void {
  const read = parseDeepLink(link);
  tally.add(read.ok ? "read" : read.reason);
  if (!read.ok) return;
  assert.equal(visibleText(read.value.network, 60), read.value.network);
  const network = networkWith({ name: read.value.network });
  const subject = read.value.subjectOn(network);
  // It leads to itself once more, in our own spelling.
  const { pathname, search } = new URL(formatDeepLink("vscode://a.b", deepLinkTarget(subject)));
  const again = parseDeepLink({ path: pathname, query: decodeURIComponent(search.slice(1)), fragment: "" });
  assert.ok(again.ok);
  assert.deepEqual(storeSubject(again.value.subjectOn(network)), storeSubject(subject));
}

/** Links from outside: what is read of them is exact, and everything else is refused. */
export const deepLinks = target("deep links", 400, links, check);
