import * as l10n from "@vscode/l10n";
import type { RefusedKey } from "../../../app/state/variableReader.ts";
import { assertNever } from "../../../core/assertNever.ts";
import { visibleLine } from "../../../core/strings/visibleText.ts";
import { numberText, plural } from "../../language.ts";

/** The words of the section Storage. */
export const storageWords = {
  title: () => l10n.t("Storage"),
  /** `{0}` is the build's name, `{1}` its file. */
  byBuild: () => l10n.t("Variables of {0} in {1}."),
  /** The same with `{2}`, the implementation of a proxy. */
  byImplementation: () => l10n.t("Variables of {0} in {1}, the implementation at {2}."),
  /** `{0}` is the contract's name in its source, `{1}` the host of a verification service. */
  byVerified: () => l10n.t("Variables of {0}. Layout: verified source on {1}."),
  /** The same with `{2}`, the implementation of a proxy. */
  byVerifiedImplementation: () =>
    l10n.t("Variables of {0}, the implementation at {2}. Layout: verified source on {1}."),
  proxy: () => l10n.t("Proxy"),
  /** On the page of an implementation. `{0}` is the proxy. */
  stateAtProxy: () => l10n.t("State is at the proxy {0}."),
  stateAtProxies: () => l10n.t("State is at the proxies {0}."),
  noVerified: (host: string) => l10n.t("{0} has no verified source that describes the variables.", host),
  /** @param host where no calls are run */
  beacon: (beacon: string, host: string) =>
    l10n.t(
      "This contract is a proxy. Only a call of its beacon {0} returns its implementation, and {1} does not run calls, so its variables are not known.",
      beacon,
      host,
    ),
  severalTimes: () =>
    l10n.t("Storage is read at one point in time. Choose a single time or version to read the variables."),
  noBuild: () =>
    l10n.t(
      "No build in this workspace has this contract's bytecode, so its variables are not known. Open and build the project of the contract to read them.",
    ),
  noLayout: () =>
    l10n.t(
      "The build of this contract has no storage layout, and its sources have changed or are missing, so its variables are not known.",
    ),
  /** `{0}` is a variable. Others may be missing, too. */
  missingVariable: () =>
    l10n.t(
      "The place of {0} cannot be computed from the sources, so it and any variables after it are not listed.",
    ),
  noVariables: () => l10n.t("The contract has no state variables."),
  watch: () => l10n.t("Watch"),
  stopWatching: () => l10n.t("Stop Watching"),
  watchTitle: (isLocal: boolean) =>
    isLocal
      ? l10n.t("Reads the variables again after each new block while this page is visible")
      : l10n.t("Reads the variables again every 10 seconds while this page is visible"),
  /** Of when the watched values are. `{0}` is an age, such as “12 seconds ago”. */
  readAgo: () => l10n.t("Read {0}"),
  afterBlock: (block: string) => l10n.t("Values after block {0}", block),
  nothingChanged: () => l10n.t("no value changed"),
  changed: (names: string) => l10n.t("changed: {0}", names),
  /** Beside a value that has changed: what it was, or that it has, where that would look the same. */
  was: (before: string) => l10n.t("was {0}", before),
  wasUntil: (before: string, block: string) => l10n.t("was {0} until block {1}", before, block),
  hasChanged: () => l10n.t("changed"),
  changedAt: (block: string) => l10n.t("changed at block {0}", block),
  refreshTitle: () => l10n.t("Reads the variables again"),
  showMore: () => l10n.t("Show More"),
  more: () => l10n.t("The contract has more storage slots than are read at once."),
  firstOnly: (shown: number, total: number) =>
    l10n.t("The first {0} of {1} variables are shown.", numberText(shown), numberText(total)),
  showMoreElements: (name: string) => l10n.t("Show more elements of {0}", name),
  notLoaded: () => l10n.t("not loaded"),
  notRecorded: () => l10n.t("not recorded"),
  notRecordedNote: (host: string) =>
    l10n.t(
      "{0} has no record of some slots: they were never written, or it does not record storage. That does not mean that they are zero.",
      host,
    ),
  tooLong: (bytes: bigint) => l10n.t("{0} bytes, too long to show", numberText(bytes)),
  keyOf: (mapping: string, type: string) => l10n.t("Key of {0} ({1})", mapping, type),
  readKey: () => l10n.t("Read"),
  /** @param entry a mapping with a key, such as `balances[7]` */
  removeEntry: (entry: string) => l10n.t("Remove {0}", entry),
  /** Of a value in a source. */
  readFrom: (contract: string, network: string, moment: string) =>
    l10n.t("Value at {0} on {1}, read at {2}", contract, network, moment),
  slots: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} storage slot", numberText(count)),
      other: () => l10n.t("{0} storage slots", numberText(count)),
    }),
  slot: () => l10n.t("Slot"),
  value: () => l10n.t("Value"),
};

/** UTF-16 units of what the user typed, of a type, and of a name. */
const longestTyped = 80;
/** Members of an enum that are named. */
const mostMembers = 50;

/** Why a text is no key of a mapping: of an enum, with the names of its members. */
export function explainRefusedKey({ reason, text: typed, type: of }: RefusedKey): string {
  const [text, type] = [typed, of.label].map((each) => visibleLine(each, longestTyped)) as [string, string];
  if (reason === "missing") return l10n.t("Enter a value of type {0}.", type);
  const members = (of.kind === "value" ? of.members : undefined) ?? [];
  if (members.length > 0) {
    const names = members.slice(0, mostMembers).map((name) => visibleLine(name, longestTyped));
    const more = members.length > mostMembers ? ["…"] : [];
    return l10n.t("“{0}” is not a member of {1}: {2}.", text, type, [...names, ...more].join(", "));
  }
  switch (reason) {
    case "wrongLength":
      return bytesCount(of.kind === "value" ? of.bytes : 0, typed.trim().length / 2 - 1);
    case "notOfType":
      return l10n.t("“{0}” is not a value of type {1}.", text, type);
    case "outOfRange":
      return l10n.t("“{0}” is out of range for type {1}.", text, type);
    case "wrongChecksum":
      return l10n.t("“{0}” has an invalid EIP-55 checksum.", text);
    case "unknownType":
      return l10n.t("The layout does not describe type {0}. Enter the key as 32 bytes in hex.", type);
    default:
      return assertNever(reason);
  }
}

function bytesCount(count: number, given: number): string {
  return plural(count, {
    one: () => l10n.t("The key must have {0} byte, not {1}.", numberText(count), numberText(given)),
    other: () => l10n.t("The key must have {0} bytes, not {1}.", numberText(count), numberText(given)),
  });
}
