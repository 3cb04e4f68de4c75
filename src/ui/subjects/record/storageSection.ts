import { isOnLocalNode, ledgerHost } from "../../../app/networks/network.ts";
import { partsOf, type ReadVariables, type VariablesState } from "../../../app/state/variableReader.ts";
import { checksummed, shortAddress } from "../../../core/address.ts";
import type { Hex } from "../../../core/hex.ts";
import { visibleLine } from "../../../core/strings/visibleText.ts";
import type { ReadPlace } from "../../../decode/storage/readVariables.ts";
import { pathTo, type StoragePath } from "../../../decode/storage/storagePath.ts";
import { firstBytesSlot, placeKey } from "../../../decode/storage/storagePlace.ts";
import { slotBehind, slotHex } from "../../../decode/storage/storageSlot.ts";
import { explainFailure } from "../../../text/failures/failure.ts";
import { listAround, numberText, sentences } from "../../../text/language.ts";
import { lookupWords, panelWords } from "../../../text/pages/panel.ts";
import { explainRefusedKey, storageWords as words } from "../../../text/subjects/record/storage.ts";
import { stateWords } from "../../../text/subjects/result/stateVariables.ts";
import { valueWords } from "../../../text/value.ts";
import type { ApiError } from "../../../http/failure.ts";
import { hexPieces, valuePieces } from "../../decoding/argumentItems.ts";
import { cut, noName, type NameOf } from "../../decoding/inlineValue.ts";
import { certaintyPieces } from "../../decoding/originPieces.ts";
import type { ArgumentItem, Block, Button, Piece } from "../../page/pageModel.ts";
import { itemCount, layoutHint, storedText, structText, variableName } from "../../parts/variables.ts";
import { aside, code, joined, text, typeText } from "../../values/shownText.ts";
import { addressForm, spelledAddress } from "../../values/valueForms.ts";
import type { RecordView, StorageView } from "../view.ts";
import { olderPieces } from "./blockNote.ts";

/** UTF-16 units of a type and a name. */
const longestType = 80;
const longestName = 60;
/** The same of what a field shows while it is empty. */
const longestPlaceholder = 200;

/** Variables that are drawn. */
const mostRows = 1000;

const section = "storage";

/** The variables of a contract, which are read once the section is opened. */
export function storageSection(view: RecordView): readonly Block[] {
  const { storage, subject } = view;
  if (storage === undefined) return [];
  return [
    {
      kind: "fold",
      id: "storage",
      title: [text(words.title())],
      blocks: blocksOf(storage, view),
      section,
      isAskedFor: storage.isOpen && storage.state.kind === "read",
      ...(storage.isOpen || isOnLocalNode(subject.network) ? { isOpen: true } : {}),
    },
  ];
}

function blocksOf(storage: StorageView, view: RecordView): readonly Block[] {
  const { state } = storage;
  switch (state.kind) {
    case "notRequested":
      return [{ kind: "loading" }];
    case "loading":
      return [
        {
          kind: "paragraph",
          pieces: [{ kind: "status", text: lookupWords.loadingFrom(ledgerHost(view.subject.network)) }],
        },
      ];
    case "severalTimes":
    case "noLayout":
      return [paragraph(text(whyUnknown(state)))];
    case "failed":
      return [failureLine(state.error)];
    case "read":
      return readBlocks(state, storage, view);
  }
}

/** Why the variables are not read. */
export function whyUnknown(state: Extract<VariablesState, { kind: "severalTimes" | "noLayout" }>): string {
  if (state.kind === "severalTimes") return words.severalTimes();
  const { build, verifier, beacon } = state;
  if (beacon !== undefined) return words.beacon(shortAddress(checksummed(beacon.address)), beacon.host);
  return sentences(
    verifier === undefined ? undefined : words.noVerified(verifier),
    build === undefined ? words.noBuild() : (layoutHint(build.tool) ?? words.noLayout()),
  );
}

const paragraph = (...pieces: readonly Piece[]): Block => ({ kind: "paragraph", pieces });

const refresh = { type: "refreshStorage" } as const;

function failureLine({ failure, host }: ApiError): Block {
  const { sentence, nextStep } = explainFailure(failure, host);
  return {
    kind: "line",
    pieces: [text(sentences(sentence, nextStep))],
    button: { label: panelWords.tryAgain(), icon: "debug-restart", message: refresh },
  };
}

function readBlocks(read: ReadVariables, storage: StorageView, view: RecordView): readonly Block[] {
  const {
    subject: { network },
    nameOf = noName,
  } = view;
  const { variables, missingVariable, words: slots, hasMore, error } = read;
  const values = new VariablePieces(read, nameOf);
  const isIncomplete = [...slots.values()].includes("");
  return [
    paragraph(
      ...originPieces(read),
      ...(read.isReading
        ? [{ kind: "status", text: lookupWords.loadingFrom(ledgerHost(network)) } as const]
        : []),
    ),
    ...stateNote(view),
    { kind: "buttons", buttons: buttons(storage, isOnLocalNode(network)) },
    ...momentLine(read, storage, view),
    ...(error === undefined ? [] : [failureLine(error)]),
    ...(missingVariable === undefined
      ? []
      : [paragraph(joined(words.missingVariable(), [code(cut(missingVariable, longestName))]))]),
    ...(variables.length === 0
      ? missingVariable === undefined
        ? [paragraph(text(words.noVariables()))]
        : []
      : [
          {
            kind: "table",
            name: "variables",
            label: words.title(),
            columns: [{ title: stateWords.variable() }, { title: words.value() }],
            rows: variables.slice(0, mostRows).map((variable) => values.row(variable)),
          } as const,
        ]),
    ...(variables.length > mostRows ? [paragraph(aside(words.firstOnly(mostRows, variables.length)))] : []),
    ...(hasMore
      ? [
          {
            kind: "line",
            pieces: [aside(words.more())],
            button: { label: words.showMore(), message: { type: "moreSlots" } },
          } as const,
        ]
      : []),
    ...(isIncomplete ? [paragraph(aside(words.notRecordedNote(ledgerHost(network))))] : []),
    ...slotFold(read, nameOf),
  ];
}

/** Proxies that are named. */
const mostProxies = 3;

/** Where the state of an implementation is: not in its own storage. */
export function stateNote({ storage, nameOf = noName }: RecordView): readonly Block[] {
  const { proxies = [], state } = storage ?? {};
  if (proxies.length === 0 || (state?.kind === "read" && state.implementation !== undefined)) return [];
  const named = proxies.slice(0, mostProxies).map((address): Piece => {
    const pieces = valuePieces({ kind: "address", address }, words.proxy(), nameOf);
    return { kind: "joined", pieces: pieces.filter(({ kind }) => kind !== "copy") };
  });
  const all = [...named, ...(proxies.length > mostProxies ? [aside("…")] : [])];
  const list: Piece = { kind: "joined", pieces: listAround<Piece>(all, text) };
  return [paragraph(joined(proxies.length === 1 ? words.stateAtProxy() : words.stateAtProxies(), [list]))];
}

/** By whose layout the variables are read. */
function originPieces({ origin, implementation }: ReadVariables): readonly Piece[] {
  const isBuild = origin.kind === "build";
  const named = isBuild
    ? [code(origin.build.name), code(origin.build.path)]
    : [code(cut(origin.contract, longestName)), text(origin.host)];
  const certainty = certaintyPieces(isBuild || origin.grade === "exact" ? "certain" : "notProven");
  if (implementation === undefined)
    return [joined(isBuild ? words.byBuild() : words.byVerified(), named), ...certainty];
  const place = { what: panelWords.address(), path: [] };
  const [address] = addressForm(spelledAddress(implementation), place);
  const sentence = isBuild ? words.byImplementation() : words.byVerifiedImplementation();
  return [joined(sentence, address === undefined ? named : [...named, address]), ...certainty];
}

/** Changed values that are named. */
const mostChanged = 5;

/** Of when the values are, where that is a block or they are watched, and which of them the last update has changed. */
function momentLine(read: ReadVariables, { isWatched }: StorageView, view: RecordView): readonly Block[] {
  const { block, readAt, previous } = read;
  const { nameOf = noName } = view;
  const older = olderPieces(block, view);
  if (block === undefined && !isWatched && previous === undefined) return [];
  const moment: Piece =
    block === undefined
      ? joined(words.readAgo(), [{ kind: "age", at: readAt }])
      : text(words.afterBlock(numberText(block)));
  const status = previous === undefined ? undefined : changesText(read, previous, nameOf);
  if (status === undefined) return [paragraph(moment, ...older)];
  return [paragraph({ kind: "equals", items: [[moment, ...older], [{ kind: "status", text: status }]] })];
}

/** Which values the last update has changed, in the order of the rows; undefined where it is none, and earlier ones are marked. */
function changesText(
  { variables, entries }: ReadVariables,
  previous: NonNullable<ReadVariables["previous"]>,
  nameOf: NameOf,
): string | undefined {
  const changedIn = (one: ReadPlace): readonly ReadPlace[] => {
    const parts =
      one.value.kind === "mapping" ? (entries.get(placeKey(one.place)) ?? []) : partsOf(one.value);
    const inside = parts.flatMap(changedIn);
    return inside.length === 0 && previous.get(one)?.isNew === true ? [one] : inside;
  };
  const changed = variables.flatMap(changedIn);
  if (changed.length === 0) return previous.size === 0 ? words.nothingChanged() : undefined;
  const names = changed.slice(0, mostChanged).map(({ place }) => variableName(place.path, nameOf).text);
  const more = changed.length > mostChanged ? ["…"] : [];
  return words.changed([...names, ...more].join(", "));
}

function buttons({ isWatched, isNow }: StorageView, isLocal: boolean): readonly Button[] {
  const about = words.title();
  const watch: Button = {
    label: isWatched ? words.stopWatching() : words.watch(),
    about,
    icon: "eye",
    title: isWatched ? undefined : words.watchTitle(isLocal),
    message: { type: "watchStorage" },
  };
  return [
    ...(isNow ? [watch] : []),
    { label: lookupWords.refresh(), about, icon: "refresh", title: words.refreshTitle(), message: refresh },
    { label: panelWords.copyJson(), about, icon: "copy", message: { type: "copyStorage" } },
  ];
}

/** The slots that were read, with every digit. */
function slotFold({ words: slots, variables, entries }: ReadVariables, nameOf: NameOf): readonly Block[] {
  if (slots.size === 0) return [];
  const names = namesBySlot([...variables, ...[...entries.values()].flat()], slots, nameOf);
  // Their digits are in the order of their numbers.
  const sorted = [...slots].sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = sorted.map(([slot, word]): Piece[][] => [
    [...slotPieces(slot), ...namePieces(names.get(slot) ?? [])],
    word === ""
      ? [{ kind: "absent", text: words.notRecorded() }]
      : [...hexPieces(word as Hex, words.value())],
  ]);
  const table: Block = {
    kind: "table",
    name: "values",
    label: words.slots(slots.size),
    columns: [{ title: words.slot() }, { title: words.value() }],
    rows,
  };
  return [{ kind: "fold", id: "storageWords", title: [text(words.slots(slots.size))], blocks: [table] }];
}

/** Slots from here on are hashes. */
const firstHash = 1n << 64n;

/** What begins in a slot stands behind a small number, and below a hash. */
function slotPieces(slot: Hex): readonly Piece[] {
  const number = BigInt(slot);
  return number < firstHash
    ? [code(String(number), slot), { kind: "copy", what: words.slot(), whole: slot }]
    : [...hexPieces(slot, words.slot()), { kind: "break" }];
}

/** Variables that share a slot, of which there can be 32. */
const mostNames = 4;

const namePieces = (names: readonly string[]): readonly Piece[] =>
  [...names.slice(0, mostNames), ...(names.length > mostNames ? ["…"] : [])].map(aside);

/** What begins in each slot, by the names of its smallest parts. */
function namesBySlot(
  places: readonly ReadPlace[],
  slots: ReadVariables["words"],
  nameOf: NameOf,
): ReadonlyMap<Hex, readonly string[]> {
  const names = new Map<Hex, string[]>();
  const name = (slot: Hex, path: StoragePath): void => {
    const ofSlot = names.get(slot) ?? [];
    if (ofSlot.length <= mostNames) ofSlot.push(variableName(path, nameOf).text);
    names.set(slot, ofSlot);
  };
  const add = ({ place, value }: ReadPlace): void => {
    if (value.kind !== "struct" && place.type.kind !== "mapping" && !isFixed(place))
      name(slotHex(place.slot), place.path);
    if (place.type.kind === "bytes") {
      const first = firstBytesSlot({ ...place, type: place.type });
      const end = place.type.form === "hashed" ? slots.size : Number(place.type.slots) - 1;
      for (let at = 0n; at < end; at += 1n) {
        const slot = slotHex(slotBehind(first, at));
        if (!slots.has(slot)) break;
        name(slot, pathTo(place.path, { kind: "bytes", from: 32n * at }));
      }
    }
    for (const part of partsOf(value)) add(part);
  };
  for (const place of places) add(place);
  return names;
}

/** Whether a place is an array that has nothing but its elements. */
const isFixed = ({ type }: ReadPlace["place"]): boolean => type.kind === "array" && type.length !== undefined;

/** Draws variables and their parts. */
class VariablePieces {
  readonly #read: ReadVariables;
  readonly #nameOf: NameOf;

  constructor(read: ReadVariables, nameOf: NameOf) {
    this.#read = read;
    this.#nameOf = nameOf;
  }

  row(variable: ReadPlace): readonly (readonly Piece[])[] {
    const { path, type } = variable.place;
    return [
      [variableName(path, this.#nameOf), aside(visibleLine(type.label, longestType))],
      this.#pieces(variable),
    ];
  }

  #item(part: ReadPlace, more: readonly Piece[] = []): ArgumentItem {
    const { path, type } = part.place;
    const step = path.steps.at(-1);
    const label =
      step?.kind === "member"
        ? step.name
        : variableName({ variable: "", steps: path.steps.slice(-1) }, this.#nameOf).text;
    return {
      label: cut(label, longestName),
      isName: true,
      type: step?.kind === "member" ? cut(type.label, longestType) : "",
      isIndexed: false,
      pieces: this.#pieces(part, more),
    };
  }

  /** A value, what it was where that has changed, and more that stands beside it. */
  #pieces(of: ReadPlace, more: readonly Piece[] = []): readonly Piece[] {
    const [pieces, marks] = [this.#valuePieces(of), [...this.#changeMarks(of), ...more]];
    const hasParts = of.value.kind === "mapping" || partsOf(of.value).length > 0;
    // Always: what is unfolded stays so when a mark appears.
    return hasParts ? [{ kind: "marked", pieces, marks }] : [...pieces, ...marks];
  }

  #changeMarks(of: ReadPlace): readonly Piece[] {
    const previous = this.#read.previous?.get(of);
    if (previous === undefined) return [];
    const [before, now] = [previous.value, of.value].map((value) => storedText(value, this.#nameOf));
    const said = wasText(before === now ? undefined : before, previous.until);
    return [{ kind: "chip", tone: "partial", icon: "history", text: said }];
  }

  #valuePieces({ place, value }: ReadPlace): readonly Piece[] {
    const name = cut(variableName(place.path, this.#nameOf).text, longestName);
    switch (value.kind) {
      case "value":
        return valuePieces(value.value, name, this.#nameOf);
      case "tooLong":
        return [{ kind: "absent", text: words.tooLong(value.length) }];
      case "unread":
        return [{ kind: "absent", text: this.#isMissing(place) ? words.notRecorded() : words.notLoaded() }];
      case "struct":
        return this.#folded(structText(value, this.#nameOf), value.members);
      case "list": {
        const { length, items } = value;
        if (length === 0n) return [code("[]"), aside(valueWords.empty())];
        const count = itemCount(length);
        if (items.length === 0) return [aside(count)];
        const isWhole = length === BigInt(items.length);
        return this.#folded(count, items, isWhole ? [] : [moreElements(name, placeKey(place))]);
      }
      case "mapping":
        return this.#mappingPieces(place, name);
    }
  }

  #folded(
    summary: string,
    parts: readonly ReadPlace[],
    more: readonly ArgumentItem[] = [],
  ): readonly Piece[] {
    return [{ kind: "arguments", summary, items: [...parts.map((part) => this.#item(part)), ...more] }];
  }

  #mappingPieces(place: ReadPlace["place"], name: string): readonly Piece[] {
    if (place.type.kind !== "mapping") return [];
    const mapping = placeKey(place);
    const { entries, refusedKeys } = this.#read;
    const found = entries.get(mapping) ?? [];
    const { key } = place.type;
    const type = visibleLine(key.label, longestType);
    const entered = typeText(key.label, key.kind === "value" ? key.members : undefined);
    const refused = refusedKeys.get(mapping);
    return [
      {
        kind: "keyInput",
        mapping,
        label: words.keyOf(name, type),
        placeholder: visibleLine(entered, longestPlaceholder),
        button: words.readKey(),
        entries: found.length,
        ...(refused && { problem: { text: refused.text, sentence: explainRefusedKey(refused) } }),
      },
      ...(found.length === 0
        ? []
        : [{ kind: "arguments", items: found.map((entry) => this.#entryItem(entry)) } as const]),
    ];
  }

  /** The value of a key that the user entered, which can be removed again. */
  #entryItem(entry: ReadPlace): ArgumentItem {
    const name = cut(variableName(entry.place.path, noName).text, longestName);
    const title = words.removeEntry(name);
    const message = { type: "removeKey", entry: placeKey(entry.place) } as const;
    return this.#item(entry, [{ kind: "action", icon: "close", text: "", title, message }]);
  }

  /** Whether the source has no record of what a place holds, rather than that it was not asked for: of a long string, of its bytes. */
  #isMissing({ slot, type }: ReadPlace["place"]): boolean {
    const word = this.#read.words.get(slotHex(slot));
    return word === "" || (type.kind === "bytes" && word !== undefined && !this.#read.hasMore);
  }
}

/** What a value was until a block; undefined where that would look the same. */
function wasText(before: string | undefined, until: bigint | undefined): string {
  if (until === undefined) return before === undefined ? words.hasChanged() : words.was(before);
  const block = numberText(until);
  return before === undefined ? words.changedAt(block) : words.wasUntil(before, block);
}

/** What stands in place of the elements that were not read. */
function moreElements(name: string, array: string): ArgumentItem {
  const message = { type: "moreElements", array } as const;
  const more: Piece = {
    kind: "action",
    text: words.showMore(),
    title: words.showMoreElements(name),
    message,
  };
  return { label: "…", isName: true, type: "", isIndexed: false, pieces: [more] };
}
