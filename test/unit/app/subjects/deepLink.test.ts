import assert from "node:assert/strict";
import fc from "fast-check";
import type { InspectSubject } from "../../../../src/app/lookups/inspectSubject.ts";
import {
  formatDeepLink,
  parseDeepLink,
  deepLinkTarget,
  unknownPartOf,
  type DeepLinkParts,
  type DeepLinkReason,
} from "../../../../src/app/subjects/deepLink.ts";
import { readName } from "../../../../src/app/networks/readNetworks.ts";
import { refusedDeepLinkWords } from "../../../../src/text/deepLink.ts";
import { storeSubject } from "../../../../src/app/subjects/subject.ts";
import { parseTimestamps, formatTimestampFilter } from "../../../../src/core/timestampFilter.ts";
import { requestNonce } from "../../../../src/core/references/transactionReference.ts";
import { networkWith } from "../../../support/networks.ts";
import { contractReferences, timestampFilters, transactionReferences } from "../../core/arbitraries.ts";

const base = "vscode://contract-lens.contract-lens";
const address = "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24";
const hash = `0x${"5a".repeat(32)}`;

/** The parts of a link as VS Code hands them over: it decodes each once. */
function partsOf(link: string): DeepLinkParts {
  const { pathname, search, hash: fragment } = new URL(link);
  return {
    path: decodeURIComponent(pathname),
    query: decodeURIComponent(search.slice(1)),
    fragment: decodeURIComponent(fragment.slice(1)),
  };
}

/** What VS Code makes of the query where it takes its own part out of it: it encodes it again as forms do. */
function rewritten(parts: DeepLinkParts): DeepLinkParts {
  return { ...parts, query: new URLSearchParams(parts.query).toString() };
}

const query = (text: string): DeepLinkParts => ({ path: "/open", query: text, fragment: "" });

const names = fc
  .oneof(
    fc.constantFrom(
      "Hedera Testnet",
      "Bücher & Söhne = 100 % + #1",
      "%26",
      "本地 链",
      "a+b",
      "__proto__",
      "O'Neil*!",
    ),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
  )
  .filter((name) => readName(name) !== undefined);

const subjects: fc.Arbitrary<InspectSubject> = names
  .map((name) => networkWith({ name }))
  .chain((network) =>
    fc.oneof(
      fc
        .tuple(contractReferences, fc.array(timestampFilters, { maxLength: 100 }))
        .map(([contract, filters]): InspectSubject => {
          const timestamps = parseTimestamps(filters.map(formatTimestampFilter));
          return { kind: "record", network, contract, timestamps };
        }),
      fc.tuple(transactionReferences, fc.nat(1000)).map(([transaction, nonce]): InspectSubject => {
        return { kind: "result", network, transaction, nonce: requestNonce(transaction, nonce) };
      }),
    ),
  );

describe("links from outside", () => {
  it("lead to what they were made of, whatever it is and whatever its network is called", () => {
    fc.assert(
      fc.property(subjects, (subject) => {
        const link = formatDeepLink(base, deepLinkTarget(subject));
        assert.match(link, /^vscode:\/\/contract-lens\.contract-lens\/open\?[\w\-.~%&=:/]+$/);
        for (const parts of [partsOf(link), rewritten(partsOf(link))]) {
          const read = parseDeepLink(parts);
          assert.ok(read.ok, `${link} ${JSON.stringify(read)}`);
          assert.equal(read.value.network, subject.network.name);
          assert.deepEqual(storeSubject(read.value.subjectOn(subject.network)), storeSubject(subject), link);
        }
      }),
    );
  });

  it("are read by people", () => {
    const network = "Hedera Testnet";
    assert.equal(
      formatDeepLink(base, { kind: "record", network, text: "0.0.123", times: ["lte:1700000000.000000000"] }),
      `${base}/open?network=Hedera%20Testnet&contract=0.0.123&at=lte:1700000000.000000000`,
    );
    assert.equal(
      formatDeepLink(base, { kind: "result", network, text: "0.0.2-5-000000007/1" }),
      `${base}/open?network=Hedera%20Testnet&transaction=0.0.2-5-000000007/1`,
    );
  });

  it("hold the block that a contract is shown after", () => {
    const link = "network=Own&contract=0.0.123&at=block:1024";
    const read = parseDeepLink(query(link));
    assert.ok(read.ok);
    const subject = read.value.subjectOn(networkWith({ name: "Own" }));
    assert.ok(subject.kind === "record");
    assert.deepEqual([subject.block, subject.timestamps], [1024n, []]);
    assert.equal(formatDeepLink(base, deepLinkTarget(subject)), `${base}/open?${link}`);
    for (const times of ["at=block:1&at=block:2", "at=block:1&at=1700000000", "at=block:-1", "at=block:0x1"])
      assert.ok(!parseDeepLink(query(`network=Own&contract=0.0.123&${times}`)).ok, times);
  });

  it("may be written by hand, in any order, and hold what VS Code adds", () => {
    for (const text of [
      "contract=0.0.123&network=Own",
      "network=Own&contract=0.0.123&windowId=_blank",
      "network=50 %&contract=123",
      `network=Own&contract=${address.slice(2).toUpperCase()}`,
      "network=Own&transaction=0.0.2@5.7",
      `network=Own&transaction=${hash}`,
    ])
      assert.ok(parseDeepLink(query(text)).ok, text);
  });

  const refused: Readonly<Record<DeepLinkReason, readonly DeepLinkParts[]>> = {
    tooLong: [query(`network=Own&contract=0.0.123${"&at=1".repeat(1000)}`), query("a".repeat(1_000_000))],
    unknownPart: [
      { ...query("network=Own&contract=0.0.123"), path: "/" },
      { ...query("network=Own&contract=0.0.123"), path: "/open/" },
      { ...query("network=Own&contract=0.0.123"), path: "/verify" },
      { ...query("network=Own&contract=0.0.123"), fragment: "publish" },
      query("network=Own&contract=0.0.123&verify=true"),
      query("network=Own&contract=0.0.123&mirrorUrl=https://evil.example"),
      query("network=Own&Contract=0.0.123"),
      query("network=Own&contract=0.0.123&" + "=1"),
      query("network=Own&contract=0.0.123&at="),
      query("network=Own&contract=0.0.123&at=soon"),
      query("network=Own&contract=0.0.123&at=lt:9999999999"),
      query("network=Own&transaction=0.0.2@5.7&at=1700000000"),
      query("network=Own&constructor=1&contract=0.0.123"),
    ],
    ambiguous: [
      query("network=Own&contract=0.0.123&contract=0.0.123"),
      query("network=Own&contract=0.0.123&transaction=0.0.2@5.7"),
      query("network=Own&network=Other&contract=0.0.123"),
    ],
    noNetwork: [
      query(""),
      query("contract=0.0.123"),
      query("network=&contract=0.0.123"),
      query("network= Own&contract=0.0.123"),
      query("network=$(verified)&contract=0.0.123"),
      query("network=[Own](command:x)&contract=0.0.123"),
      query("network=O\u202Ewn&contract=0.0.123"),
      query("network=Own\n&contract=0.0.123"),
      query("network=Own%00&contract=0.0.123"),
      query("network=Own\u200B&contract=0.0.123"),
      query(`network=${"n".repeat(61)}&contract=0.0.123`),
    ],
    noSubject: [query("network=Own"), query("network=Own&at=1700000000")],
    badContract: [
      query("network=Own&contract="),
      query(`network=Own&contract=${hash}`),
      query("network=Own&contract= 0.0.123"),
      query("network=Own&contract=0.0.123\u202E"),
      query("network=Own&contract=see 0.0.123"),
      query("network=Own&contract=0.0.123/../../x"),
      query(`network=Own&contract=${"9".repeat(3000)}`),
    ],
    badTransaction: [
      query("network=Own&transaction="),
      query(`network=Own&transaction=${address}`),
      query("network=Own&transaction=0.0.2@5.7?nonce=1"),
      query(`network=Own&transaction=${hash} `),
      query("network=Own&transaction=0.0.2@5.7/-1"),
    ],
  };
  for (const [reason, links] of Object.entries(refused))
    it(`are refused: ${reason}`, () => {
      for (const link of links)
        assert.deepEqual(parseDeepLink(link), { ok: false, reason }, JSON.stringify(link).slice(0, 200));
    });

  it("say which part of them no link has, in what a notification cannot make anything else of", () => {
    const link = query("network=Own&contract=0.0.123");
    const said = (parts: DeepLinkParts): string =>
      refusedDeepLinkWords.unknownPart(unknownPartOf(parts) ?? "none").replace(/^.*?“(.*)”.*$/, "$1");
    assert.equal(said({ ...link, path: "/verify" }), "/verify");
    assert.equal(said({ ...link, fragment: "publish" }), "#publish");
    assert.equal(said(query("network=Own&contract=0.0.123&verify=true&windowId=_blank")), "verify");
    assert.equal(said({ ...link, path: "/[Sign in](command:x) now" }), "/…Sign…in…command…x…now");
    assert.equal(said({ ...link, path: `/${"a".repeat(4000)}` }), `/${"a".repeat(28)}…`);
    assert.equal(said(link), "none");
  });

  it("of any text are read or refused, and never throw", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .array(
          fc.constantFrom(
            "network=",
            "Own",
            "&",
            "contract=",
            "0.0.1",
            "%",
            "%2",
            "%26",
            "=",
            "+",
            "at=",
            "\ud800",
          ),
        )
        .map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, text, (path, search) => {
        parseDeepLink({ path, query: search, fragment: "" });
        const read = parseDeepLink(query(search));
        if (read.ok) assert.notEqual(readName(read.value.network), undefined);
      }),
    );
  });
});
