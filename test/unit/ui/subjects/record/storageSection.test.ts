import assert from "node:assert/strict";
import { changedVariables } from "../../../../../src/app/subjects/recordDifference.ts";
import type { ReadVariables, VariablesState } from "../../../../../src/app/state/variableReader.ts";
import { checksummed, shortAddress } from "../../../../../src/core/address.ts";
import type { Hex } from "../../../../../src/core/hex.ts";
import type { KeyReason } from "../../../../../src/decode/storage/mappingKey.ts";
import type { StoredValue } from "../../../../../src/decode/storage/readVariables.ts";
import { placeKey } from "../../../../../src/decode/storage/storagePlace.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { parsePageMessage } from "../../../../../src/ui/page/pageMessage.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import { variablesJson } from "../../../../../src/ui/subjects/record/variablesJson.ts";
import type { RecordView, StorageView } from "../../../../../src/ui/subjects/view.ts";
import { blocksOfKind, drawnPage } from "../../../../support/drawnPage.ts";
import { harmless, hostileTexts, misbehaviour } from "../../../../support/hostileTexts.ts";
import { fullRecord, recordViewOf } from "../../../../support/lookupViews.ts";
import { recordedCalls, rpcRecordView } from "../../../../support/rpcViews.ts";
import { tagsOf } from "../../markup.ts";
import { describeTexts, pageText } from "../../../../support/textSnapshots.ts";
import { storageOf, word } from "../../../decode/storage/layouts.ts";
import { partsOf } from "./recordParts.ts";
import { build, owner, readOf, storage, viewOf } from "./storageViews.ts";

function sectionOf(view: RecordView) {
  const [section] = blocksOfKind(recordPage(view), "fold").filter(({ id }) => id === "storage");
  return section ?? assert.fail("There is no section.");
}

const textOf = (view: RecordView): string => {
  const { about, head } = recordPage(view);
  return pageText({ about, head, body: [sectionOf(view)] }).replace(/^[^]*?(?=## Storage)/, "");
};

const read = readOf(storage);
const balances = read.variables.find(({ place }) => place.path.variable === "balances")?.place;
const mapping = placeKey(balances ?? assert.fail());
const error = new ApiError(
  { kind: "timedOut", afterMilliseconds: 15_000 } as ApiError["failure"],
  "node.example",
);

const verified = { kind: "verified", contract: "Vault", host: "verifier.example", grade: "exact" } as const;

describeTexts("storage", {
  "variables that were read": textOf(viewOf(read)),
  "variables by the build of an implementation, with slots that are left": textOf(
    viewOf({ ...read, implementation: owner, hasMore: true }),
  ),
  "variables by a verified source whose names are not proven": textOf(
    viewOf({ ...read, origin: { ...verified, grade: "match" } }),
  ),
  "variables by the verified source of an implementation": textOf(
    viewOf({ ...read, origin: verified, implementation: owner }),
  ),
  "a build without layout": textOf(viewOf({ kind: "noLayout", build })),
  "a contract without build": textOf(viewOf({ kind: "noLayout", build: undefined })),
  "a contract without build and verified source": textOf(
    viewOf({ kind: "noLayout", build: undefined, verifier: "verifier.example" }),
  ),
  "a proxy with a beacon, where no calls are run": textOf(
    viewOf({
      kind: "noLayout",
      build: undefined,
      beacon: { address: `0x${"be".repeat(20)}`, host: "mirror.example" },
    }),
  ),
  "several points in time": textOf(viewOf({ kind: "severalTimes" })),
  "a reading that failed": textOf(viewOf({ kind: "failed", error })),
});

describe("the section Storage", () => {
  const drawn = (state: VariablesState, parts: Partial<StorageView> = {}): string =>
    drawnPage({ ...recordPage(viewOf(state, parts)), body: [sectionOf(viewOf(state, parts))] });

  it("tells the panel that it is opened, and is open on a node of this machine", () => {
    const { section, isOpen, blocks } = sectionOf(viewOf({ kind: "notRequested" }));
    assert.deepEqual([section, isOpen, blocks], ["storage", undefined, [{ kind: "loading" }]]);
    const local = rpcRecordView(recordedCalls("contract"), {
      storage: { state: { kind: "loading" }, isWatched: false, isNow: true, isOpen: false },
    });
    assert.equal(sectionOf(local).isOpen, true);
    const without = recordPage(recordViewOf({ body: fullRecord }));
    assert.ok(!blocksOfKind(without, "fold").some(({ id }) => id === "storage"));
  });

  it("names the first variable that is missing", () => {
    const sentence = /The place of .*many.* cannot be computed/;
    assert.doesNotMatch(drawn(read), sentence);
    assert.match(drawn({ ...read, missingVariable: "many" }), sentence);
    const empty = drawn({ ...read, missingVariable: "many", variables: [] });
    assert.match(empty, sentence);
    assert.doesNotMatch(empty, /no state variables/);
  });

  it("sends messages that the panel takes", () => {
    const page = drawn({ ...read, hasMore: true, error });
    const messages = [...page.matchAll(/data-action="([^"]*)"/g)].map(
      ([, json = ""]) => JSON.parse(json.replaceAll("&quot;", '"')) as { readonly type: string },
    );
    for (const message of messages) assert.ok(parsePageMessage(message), JSON.stringify(message));
    const types = new Set(messages.map(({ type }) => type));
    for (const type of [
      ...[
        "moreSlots",
        "moreElements",
        "removeKey",
        "watchStorage",
        "refreshStorage",
        "copyStorage",
        "openReference",
      ],
    ])
      assert.ok(types.has(type), type);
    assert.ok(!drawn(read, { isNow: false }).includes("watchStorage"));
    assert.match(drawn(read, { isWatched: true }), /Stop Watching/);
  });

  it("says of when watched values are, and marks those that the last update has changed", () => {
    const [numbers] = read.variables.filter(({ place }) => place.path.variable === "numbers");
    const [entry] = read.entries.get(mapping) ?? [];
    const value = { kind: "value", value: { kind: "integer", value: 39n } } as const;
    const was = (value: StoredValue, isNew = true) => ({ value, until: 1200n, isNew });
    const previous = new Map([
      [entry ?? assert.fail(), was(value)],
      [numbers ?? assert.fail(), was(numbers?.value ?? assert.fail(), false)],
    ]);
    const watched = (parts: Partial<ReadVariables>): string =>
      textOf(viewOf({ ...read, ...parts }, { isWatched: true }));
    const names = watched({
      block: 1n,
      previous: new Map([...previous].map(([place, each]) => [place, { ...each, isNew: true }])),
    });
    assert.match(names, /changed: numbers, balances/);
    const nameOf = (address: Hex) => (address === owner ? { name: "Treasury" } : undefined);
    const named = textOf({ ...viewOf({ ...read, block: 1n, previous }, { isWatched: true }), nameOf });
    assert.match(named, /changed: balances.{1,4}Treasury/);
    const changed = watched({ block: 1234n, previous });
    assert.match(changed, /Values after block 1,234 · changed: balances\\\[\S+\\\]$/m);
    assert.match(changed, /`40`.*was 39 until block 1,200/);
    assert.match(changed, /`numbers`.*changed at block 1,200/);
    assert.match(watched({ block: 1n, previous: new Map() }), /Values after block 1 · no value changed/);
    const old = new Map([...previous].map(([place, each]) => [place, { ...each, isNew: false }]));
    assert.match(watched({ block: 1234n, previous: old }), /Values after block 1,234\n/);
    assert.match(watched({}), /Read 1970-01-01/);
    assert.doesNotMatch(textOf(viewOf(read)), /1970|no value changed/);
  });

  it("says where the state of an implementation is", () => {
    const proxies = [owner];
    const nameOf = (address: Hex) => (address === owner ? { name: "Market" } : undefined);
    const page = (state: VariablesState, of = proxies) =>
      textOf({ ...viewOf(state, { proxies: of }), nameOf });
    assert.match(page(read), /State is at the proxy .*Market/);
    assert.match(page(read, [owner, `0x${"b2".repeat(20)}`]), /State is at the proxies .*Market.* and /);
    assert.doesNotMatch(page({ ...read, implementation: `0x${"c3".repeat(20)}` }), /State is at/);
    assert.doesNotMatch(page(read, []), /State is at/);
  });

  it("has a value, then what it was, then the button that removes it, beside the first line of each", () => {
    const [entry] = read.entries.get(mapping) ?? [];
    const [numbers] = read.variables.filter(({ place }) => place.path.variable === "numbers");
    const of = entry ?? assert.fail();
    const was = { value: { kind: "tooLong", length: 9n }, until: undefined, isNew: true } as const;
    const previous = new Map([of, numbers ?? assert.fail()].map((place) => [place, was]));
    const page = drawn({ ...read, previous });
    assert.match(page, />40<[^]*?was 9 bytes, too long to show<[^]*?aria-label="Remove balances/);
    assert.match(
      page,
      /class="marked"><span><details[^]*?<\/details><\/span><span class="marks"><span class="chip/,
    );
    assert.match(drawn(read), /class="marked"><span><details/);
  });

  it("has its buttons above the variables", () => {
    const kinds = sectionOf(viewOf(read)).blocks.map(({ kind }) => kind);
    assert.ok(kinds.indexOf("buttons") < kinds.indexOf("table"), kinds.join());
  });

  it("says at its field why a text is no key", () => {
    const [type] = [balances?.type.kind === "mapping" ? balances.type.key : assert.fail()];
    const refused = (reason: KeyReason) =>
      drawn({ ...read, refusedKeys: new Map([[mapping, { type, text: "0x12", reason }]]) });
    assert.match(refused("notOfType"), /role="alert"[^]*“0x12” is not a value of type address\./);
    assert.match(refused("wrongChecksum"), /“0x12” has an invalid EIP-55 checksum\./);
    assert.match(refused("missing"), /Enter a value of type address\./);
    assert.doesNotMatch(drawn(read), /role="alert"/);
    const hash = { kind: "value", label: "bytes32", bytes: 32, base: "bytes32" } as const;
    const short = { type: hash, text: "0x12", reason: "wrongLength" } as const;
    const page = drawn({ ...read, refusedKeys: new Map([[mapping, short]]) });
    assert.match(page, /The key must have 32 bytes, not 1\./);
    const members = ["None", "One"];
    const kind = { kind: "value", label: "enum Kind", bytes: 1, base: "uint8", members } as const;
    const ofEnum = { type: kind, text: "Two", reason: "notOfType" } as const;
    assert.match(
      drawn({ ...read, refusedKeys: new Map([[mapping, ofEnum]]) }),
      /“Two” is not a member of enum Kind: None, One\./,
    );
  });

  it("shows the value of an enum with its number, which is what is copied", () => {
    const rows = blocksOfKind(recordPage(viewOf(read)), "table").flatMap((table) => table.rows);
    const stage = rows.flat(2).filter((piece) => piece.kind === "copy" && piece.what === "stage");
    assert.deepEqual(stage, [{ kind: "copy", what: "stage", whole: "2" }]);
    assert.match(drawn(read), />Two \(2\)</);
  });

  it("names addresses that are values, members, and keys", () => {
    const nameOf = (address: Hex) => (address === owner ? { name: "Treasury" } : undefined);
    const page = drawnPage(partsOf(recordPage({ ...viewOf(read), nameOf }), "storage"));
    assert.match(page, /owner<[^]*?>Treasury</);
    assert.match(page, /\(size: 5, pnl: 7, open: false, owner: Treasury\)/);
    assert.match(page, />\[Treasury\]</);
    assert.doesNotMatch(drawn(read), /Treasury/);
  });

  it("lists slots in their order, small ones in decimal, with the names of what is in them", () => {
    const table = blocksOfKind(recordPage(viewOf(read)), "table").find(({ label }) => /slots/.test(label));
    const rows = (table?.rows ?? []).map(([first = []]) =>
      first.flatMap((piece) =>
        piece.kind === "code"
          ? `${piece.text} ${piece.whole.slice(-2)}`
          : piece.kind === "aside"
            ? piece.text
            : [],
      ),
    );
    assert.deepEqual(rows.slice(0, 3), [
      ["0 00", "owner"],
      ["1 01", "stage"],
      ["2 02", "position.size", "position.pnl", "position.open"],
    ]);
    const hashed = rows.slice(7);
    assert.deepEqual(
      hashed.map(([, ...names]) => names),
      [
        [`balances[${shortAddress(checksummed(owner))}]`],
        ["numbers[0]", "numbers[1]", "numbers[2]", "numbers[3]", "…"],
        ["title[0…31]"],
        ["title[32…63]"],
      ],
    );
  });

  it("copies values by name, null where one is not known", () => {
    const address = "0xA1a1a1A1a1A1a1A1A1A1a1A1a1a1a1a1A1A1a1A1".toLowerCase();
    const json = JSON.parse(JSON.stringify(variablesJson(read)).toLowerCase()) as unknown;
    assert.deepEqual(json, {
      owner: address,
      stage: "two",
      position: { size: "5", pnl: "7", open: false, owner: address },
      numbers: { length: "12", items: ["2", "3", "0", "0", "0", "0", "0", "0", "0", "0"] },
      balances: { [address]: "40" },
      title: "a title that is longer than one storage slot is.",
      unset: null,
    });
  });

  it("tells private variables of one name apart, in JSON and in comparisons", () => {
    const inBase = storageOf({ _name: ["t_uint256", 0] });
    const own = storageOf({ _name: ["t_uint256", 1] });
    const both = { ...inBase, variables: [...inBase.variables, ...own.variables] };
    const at = (first: number): ReadVariables =>
      readOf(
        both,
        {},
        new Map<Hex, string>([
          [word(0), word(first)],
          [word(1), word(9)],
        ]),
      );
    assert.deepEqual(variablesJson(at(7)), { _name: "7", "_name (2)": "9" });
    assert.deepEqual(
      changedVariables(at(7), at(8)).map(({ path }) => path.variable),
      ["_name"],
    );
  });

  it("draws the first thousand variables, and a few names for a slot that many share", () => {
    const many = storageOf(
      Object.fromEntries(Array.from({ length: 1200 }, (_, at) => [`v${at}`, ["t_bool", 0] as const])),
    );
    const text = textOf(viewOf(readOf(many)));
    assert.match(text, /The first 1,000 of 1,200 variables are shown\./);
    assert.doesNotMatch(text, /v1000\b/);
  });

  for (const [name, hostile] of Object.entries(hostileTexts)) {
    it(`shows names as text: ${name}`, () => {
      const page = (text: string): string =>
        drawn(
          readOf(storageOf({ [text]: ["t_address", 0], plain: ["t_position", 2] }), {
            origin: { kind: "build", build: { ...build, name: text, path: text } },
          }),
        );
      assert.deepEqual(tagsOf(page(hostile)), tagsOf(page(harmless(hostile))));
      assert.equal(misbehaviour(page(hostile)), undefined);
    });
  }
});
