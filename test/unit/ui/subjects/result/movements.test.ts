import assert from "node:assert/strict";
import { keccak256, stringToBytes } from "viem";
import type { TokenFacts } from "../../../../../src/app/decoding/tokenFacts.ts";
import type { Calls, ResultDecoding, TracedCall } from "../../../../../src/app/decoding/resultDecoding.ts";
import { hbar } from "../../../../../src/core/hedera/hbar.ts";
import type { Hex } from "../../../../../src/core/hex.ts";
import type { JsonObject } from "../../../../../src/core/json/jsonValue.ts";
import type { Block } from "../../../../../src/ui/page/pageModel.ts";
import type { AccountChange, Transaction } from "../../../../../src/services/ledger/transaction.ts";
import { ether } from "../../../../../src/services/ledger/amount.ts";
import { balancesSection, transfersSection } from "../../../../../src/ui/subjects/result/movements.ts";
import { resultPage } from "../../../../../src/ui/subjects/result/resultPage.ts";
import { blocksInForm } from "../../../../../src/ui/components/Page.tsx";
import { limits, logic, oracle, vault } from "../../../../support/decodedParts.ts";
import { foundCalls, traced, withdrawDecoding } from "../../../../support/decodings.ts";
import { blocksOfKind, drawnPage } from "../../../../support/drawnPage.ts";
import { fullResult, resultViewOf, word } from "../../../../support/lookupViews.ts";
import { transactionIn } from "../../../../support/mirrorLookups.ts";
import { describeTexts, pageText } from "../../../../support/textSnapshots.ts";

const topicOf = (signature: string): string => keccak256(stringToBytes(signature));
const transfer = topicOf("Transfer(address,address,uint256)");
const single = topicOf("TransferSingle(address,address,address,uint256,uint256)");
const sender: Hex = "0x1111111111111111111111111111111111111111";
const account: Hex = `0x${"7d2".padStart(40, "0")}`;
const inWord = (address: Hex): string => word(BigInt(address));

const log = (index: number, topics: readonly string[], data: string, address: Hex = vault): JsonObject => ({
  address,
  contract_id: `0.0.${1002 + index}`,
  data,
  index,
  topics: [...topics],
  bloom: "0x",
});
const fungible = (index: number, from: Hex, to: Hex, amount: bigint): JsonObject =>
  log(index, [transfer, inWord(from), inWord(to)], word(amount));

const succeeded = { ...fullResult, result: "SUCCESS", status: "0x1", error_message: null, from: sender };
const bodyWith = (logs: readonly JsonObject[], changes: JsonObject = {}): JsonObject => ({
  ...succeeded,
  logs: [...logs],
  ...changes,
});

const everyKind = bodyWith([
  fungible(0, sender, vault, 1_250_000_000n),
  fungible(1, `0x${"0".repeat(40)}`, account, 2n ** 256n - 1n),
  log(2, [transfer, inWord(vault), inWord(`0x${"0".repeat(40)}`), word(42)], "0x", oracle),
  log(3, [transfer, inWord(vault), inWord(logic), word(2n ** 255n + 7n)], "0x", oracle),
  log(
    4,
    [single, inWord(limits), inWord(logic), inWord(account)],
    `${word(7)}${word(50).slice(2)}`,
    `0x${"64".padStart(40, "0")}`,
  ),
]);
const manyTransfers = (count: number): JsonObject =>
  bodyWith(Array.from({ length: count }, (_, at) => fungible(at, vault, logic, BigInt(at))));

const call = (
  depth: number,
  from: Hex,
  to: Hex,
  units: bigint,
  parts: Partial<TracedCall> = {},
): TracedCall =>
  traced(1, depth, "CALL", to, { kind: "noData" }, { from, value: { units, currency: hbar }, ...parts });
const own = call(0, sender, vault, 2_500_000_000n);
const sentOn = [own, call(1, vault, oracle, 2_000_000_000n), call(2, oracle, account, 1n)];
const toMany = (count: number): readonly TracedCall[] => [
  own,
  ...Array.from({ length: count }, (_, at) =>
    call(1, vault, `0x${(5000 + at).toString(16).padStart(40, "0")}`, 1_000_000n),
  ),
];

const decodingOf = (calls: Calls = { kind: "notRecorded" }): ResultDecoding =>
  withdrawDecoding({ calls, why: undefined });

type Moving = {
  readonly body: JsonObject;
  readonly calls?: Calls;
  readonly changes?: Partial<Transaction>;
  readonly accounts?: readonly AccountChange[];
  readonly tokens?: Readonly<Record<Hex, TokenFacts>>;
};

function movedBy({ body, calls, changes, accounts = [], tokens = {} }: Moving): readonly Block[] {
  const transaction = { ...transactionIn(body), ...changes };
  const decoding = decodingOf(calls);
  return [
    ...transfersSection(transaction, { ...decoding, tokenOf: (address) => tokens[address] }),
    ...balancesSection(transaction, decoding, { accounts }),
  ];
}

/** The sections of a page. */
function textOf(moving: Moving): string {
  const { about, head } = resultPage(resultViewOf(undefined));
  const bare = {
    ...head,
    title: "-",
    tone: "neutral",
    identity: { of: "", names: [] },
    actions: [],
  } as const;
  return pageText({ about, head: bare, body: movedBy(moving) });
}

const wei = (units: bigint) => ({ units, currency: ether });
const inEther = (calls: readonly TracedCall[]): readonly TracedCall[] =>
  calls.map((one) => ({ ...one, toId: undefined, value: one.value && wei(one.value.units * 10n ** 10n) }));
const toSystem = call(1, vault, `0x${"167".padStart(40, "0")}`, 0n, { toId: "0.0.359" });

const accounts: readonly AccountChange[] = [
  {
    address: oracle,
    kind: "changed",
    balance: { before: { units: 5n, currency: hbar }, after: { units: 2_000_000_004n, currency: hbar } },
    nonce: undefined,
  },
  { address: limits, kind: "created", balance: undefined, nonce: { before: 0n, after: 1n } },
];

const moving = {
  "tokens of every kind": { body: everyKind },
  "tokens with decimals and a symbol": {
    body: bodyWith([fungible(0, sender, vault, 1_250_000_001n), fungible(1, vault, logic, 2n ** 256n - 1n)]),
    tokens: { [vault]: { symbol: "USDC", decimals: 6 } },
  },
  "tokens, of which one reports no symbol and one no decimals": {
    body: bodyWith([
      log(0, [transfer, inWord(sender), inWord(vault)], word(1_500n)),
      log(1, [transfer, inWord(sender), inWord(vault)], word(7n), oracle),
    ]),
    tokens: { [vault]: { symbol: undefined, decimals: 3 } },
  },
  "more transfers than are shown at first": { body: manyTransfers(13) },
  "amounts by calls": { body: bodyWith([]), calls: foundCalls(sentOn) },
  "amounts by calls, with the fee": {
    body: bodyWith([]),
    calls: foundCalls(inEther(sentOn)),
    changes: { value: wei(25n * 10n ** 18n), fee: wei(21_000n * 10n ** 9n) },
  },
  "amounts by calls of which there are more": { body: bodyWith([]), calls: foundCalls(sentOn, true) },
  "amounts beside a system contract": { body: bodyWith([]), calls: foundCalls([...sentOn, toSystem]) },
  "amounts by calls, with the state diff": { body: bodyWith([]), calls: foundCalls(sentOn), accounts },
  "tokens and amounts": { body: everyKind, calls: foundCalls(sentOn) },
} satisfies Record<string, Moving>;

describeTexts(
  "movements",
  Object.fromEntries(Object.entries(moving).map(([name, one]) => [name, textOf(one)])),
);

describe("the tokens and amounts that a transaction moved", () => {
  const view = resultViewOf({ body: everyKind }, { decoding: decodingOf(foundCalls(sentOn)) });
  const sectionIds = (isRaw: boolean): readonly string[] =>
    blocksInForm(resultPage(view).body, isRaw).flatMap((block) =>
      block.kind === "section" ? [block.id] : [],
    );

  it("are told before the calls, and not where all is as it came", () => {
    assert.deepEqual(sectionIds(false).slice(0, 3), ["tokenTransfers", "balanceChanges", "calls"]);
    assert.equal(sectionIds(true).includes("tokenTransfers"), false);
    assert.equal(sectionIds(true).includes("balanceChanges"), false);
  });

  it("are not told where the value and the fee are all that moved", () => {
    assert.deepEqual(movedBy({ body: bodyWith([]), calls: foundCalls([own]) }), []);
    assert.deepEqual(movedBy({ body: bodyWith([]) }), []);
  });

  it("are not told of a transaction that failed", () =>
    assert.deepEqual(
      movedBy({ body: { ...fullResult, logs: everyKind["logs"] ?? [] }, calls: foundCalls(sentOn) }),
      [],
    ));

  it("are so many as a reader looks through, and it is told that there are more", () => {
    const longest = {
      transfers: { body: manyTransfers(101) },
      accounts: { body: bodyWith([]), calls: foundCalls(toMany(110)) },
    };
    const shown = (name: keyof typeof longest): string => textOf(longest[name]);
    const rowsIn = (text: string): number => text.split("\n").filter((line) => line.startsWith("| `")).length;
    assert.deepEqual([rowsIn(shown("transfers")), rowsIn(shown("accounts"))], [100, 100]);
    assert.match(shown("transfers"), /\(first 100\)[^]*Show 90 more[^]*Filter the logs/);
    assert.match(shown("accounts"), /\(112\)[^]*Show 90 more[^]*12 more accounts are not listed\./);
  });

  it("lead from each transfer to its log", () => {
    const [first] = blocksOfKind(resultPage(view), "table");
    const links = first?.rows.flat(2).filter((piece) => piece.kind === "row") ?? [];
    assert.deepEqual(
      links.map(({ list, place }) => [list, place]),
      [0, 1, 2, 3, 4].map((place) => ["logs", place]),
    );
    assert.match(drawnPage(resultPage(view)), /aria-label="4: Show in logs"/);
  });

  it("are told once, beside the balances and nonces of the state diff", () => {
    const changes = { slots: { name: "storage", rows: { state: "absent" } }, accounts } as const;
    const facts = { stateChanges: { kind: "loaded", value: changes } } as const;
    const idsIn = (isRaw: boolean, calls: readonly TracedCall[]): readonly string[] =>
      blocksInForm(
        resultPage(resultViewOf({ body: bodyWith([]) }, { decoding: decodingOf(foundCalls(calls)), facts }))
          .body,
        isRaw,
      ).flatMap((block) => (block.kind === "section" ? [block.id] : []));
    const shown = (isRaw: boolean, calls: readonly TracedCall[]) =>
      idsIn(isRaw, calls).filter((id) => id === "accounts" || id === "balanceChanges");
    assert.deepEqual(shown(false, sentOn), ["balanceChanges"]);
    assert.deepEqual(shown(true, sentOn), ["accounts"]);
    assert.deepEqual(shown(false, [own]), ["accounts"]);
  });

  it("count the accounts of a state diff that were not read", () => {
    const changes = {
      slots: { name: "storage", rows: { state: "absent" } },
      accounts,
      unreadAccounts: 1234,
    } as const;
    const facts = { stateChanges: { kind: "loaded", value: changes } } as const;
    for (const calls of [[own], sentOn]) {
      const decoding = decodingOf(foundCalls(calls));
      const { about, head, body } = resultPage(resultViewOf({ body: bodyWith([]) }, { decoding, facts }));
      const shown = pageText({ about, head, body: blocksInForm(body, false) });
      assert.match(shown, /The changes of 1,234 more accounts, storage included, were not read/);
    }
  });

  it("say that no storage was changed, only where all was read", () => {
    const { stateChanges: slots } = transactionIn({ ...fullResult, state_changes: [] });
    const said = (result: object, unread: object = {}): string =>
      pageText(
        resultPage(
          resultViewOf(
            { body: { ...bodyWith([]), ...result } },
            { facts: { stateChanges: { kind: "loaded", value: { slots, accounts: [], ...unread } } } },
          ),
        ),
      );
    assert.match(said({}), /No storage was changed\./);
    const failed = said({ result: "CONTRACT_REVERT_EXECUTED", status: "0x0" });
    assert.match(failed, /The transaction failed, so it changed no storage\./);
    assert.doesNotMatch(said({}, { unreadAccounts: 2 }), /No storage was changed/);
    assert.doesNotMatch(said({}, { unreadSlots: 2 }), /No storage was changed/);
  });

  it("say at once of a failed transaction that it changed no storage", () => {
    const pageOf = (result: object) =>
      resultPage(
        resultViewOf(
          { body: { ...bodyWith([]), ...result } },
          { facts: { stateChanges: { kind: "notRequested" } } },
        ),
      );
    assert.match(pageText(pageOf({})), /State changes have not been requested/);
    const failed = pageText(pageOf({ result: "CONTRACT_REVERT_EXECUTED", status: "0x0" }));
    assert.match(failed, /The transaction failed, so it changed no storage\./);
    assert.doesNotMatch(failed, /Look Up State Changes/);
  });

  it("count the slots of a state diff that were not read", () => {
    const { stateChanges: slots } = transactionIn(fullResult);
    const facts = {
      stateChanges: { kind: "loaded", value: { slots, accounts: [], unreadSlots: 1234 } },
    } as const;
    const page = resultPage(resultViewOf({ body: bodyWith([]) }, { facts }));
    assert.match(pageText(page), /The changes of 1,234 more storage slots were not read/);
  });

  it("have every digit to copy", () => {
    const copied = blocksOfKind(resultPage(view), "table")
      .flatMap(({ rows }) => rows.flat(2))
      .flatMap((piece) => (piece.kind === "copy" ? [piece.whole] : []));
    assert.deepEqual(copied, [
      "1250000000",
      String(2n ** 256n - 1n),
      "42",
      String(2n ** 255n + 7n),
      "7",
      "-2500000000",
      "500000000",
      "1999999999",
      "1",
    ]);
  });
});
