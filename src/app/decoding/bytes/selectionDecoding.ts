import { lowerDigits, type Hex } from "../../../core/hex.ts";
import { readRevertData } from "../../../decode/revertData.ts";
import { yieldToEventLoop, RowYieldTimer } from "../../../core/async/yielding.ts";
import type { SelectedData } from "../../../core/scan/selectedData.ts";
import type { AbiEvent, AbiFunction } from "../../../decode/abiItem.ts";
import type { AbiSource } from "../../../decode/abiSource.ts";
import { decodeCall, selectorIn } from "../../../decode/decoders/decodeCall.ts";
import { type DecodedError, decodeErrorData } from "../../../decode/decoders/decodeErrorData.ts";
import { decodeLog } from "../../../decode/decoders/decodeLog.ts";
import { loadSystemContracts } from "../../../decode/system/loadSystemContracts.ts";
import type { Candidates } from "../../../decode/decoding.ts";
import type { Provenance } from "../../../decode/provenance.ts";
import { guessedSources, type GuessedBuilds, type NamedBySignature } from "../abiGuesses.ts";
import { isExplained } from "../unexplainedSelectors.ts";

/** What selected bytes may be: nothing says of which contract they are, so that every name is a guess. */
export type SelectionDecoding =
  | {
      readonly kind: "data";
      readonly data: Hex;
      readonly mayHoldKey?: true;
      readonly calls: Candidates<AbiFunction>;
      /** As what a call failed with; undefined where nothing knows such an error. */
      readonly error: DecodedError | undefined;
    }
  | {
      readonly kind: "log";
      readonly topics: readonly Hex[];
      readonly data: Hex;
      readonly events: Candidates<AbiEvent>;
    }
  /** 32 bytes, which may be the topic of an event: its log is not there. */
  | { readonly kind: "word"; readonly word: Hex; readonly events: readonly NamedEvent[] };

/** An event of a build, or of a signature service. */
export type NamedEvent = { readonly event: AbiEvent; readonly provenance: Provenance };

/** Decodes all that was selected, in turns. As `decodeSelection`. */
export async function decodeSelections(
  builds: GuessedBuilds,
  selected: readonly SelectedData[],
  names?: NamedBySignature,
): Promise<readonly SelectionDecoding[]> {
  const pace = new RowYieldTimer();
  const decoded: SelectionDecoding[] = [];
  for (const one of selected) {
    decoded.push(await decodeSelection(builds, one, names));
    if (pace.isDue(one.kind === "word" ? 0 : one.data.length)) await yieldToEventLoop();
  }
  return decoded;
}

/** Decodes what was selected, by all builds of the workspace, and by known results of a signature service. Sends no requests. */
export async function decodeSelection(
  builds: GuessedBuilds,
  selected: SelectedData,
  names?: NamedBySignature,
): Promise<SelectionDecoding> {
  switch (selected.kind) {
    case "data":
      return { ...selected, ...(await decodeData(builds, selected.data, names)) };
    case "log": {
      const [topic] = selected.topics;
      const sources = topic === undefined ? [] : await eventsOf(builds, topic, names);
      return { ...selected, events: decodeLog(selected, sources) };
    }
    case "word": {
      const topic = selected.word.slice(2);
      const sources = await eventsOf(builds, selected.word, names);
      const events = sources.flatMap(({ provenance, abi }) => {
        // Which of its values are indexed, a topic does not say.
        const bySignature = new Map(abi.eventsOf(topic).map((event) => [event.signature, event]));
        return [...bySignature.values()].map((event) => ({ event, provenance }));
      });
      return { ...selected, events };
    }
  }
}

/**
 * The selectors at the head of what may be calls and errors that nothing explains, each once: of data as long as an encoding behind
 * a selector is. What else was selected may be a secret; nothing of topics and of single words is among them, nor of what may be
 * such a word and more.
 */
export function unexplainedSelectors(decoded: readonly SelectionDecoding[]): readonly string[] {
  const selectors = decoded.flatMap((one) => {
    if (one.kind !== "data" || one.mayHoldKey === true || (one.data.length - 10) % 64 !== 0) return [];
    const selector = selectorIn(one.data);
    if (selector === undefined || isExplained(one.calls)) return [];
    const { error } = one;
    return error === undefined || (error.kind === "custom" && !isExplained(error.candidates))
      ? [selector]
      : [];
  });
  return [...new Set(selectors)];
}

async function eventsOf(
  builds: GuessedBuilds,
  topic: Hex,
  names: NamedBySignature | undefined,
): Promise<readonly AbiSource[]> {
  const digits = lowerDigits(topic);
  const [sources = []] = await guessedSources(builds, [{ kind: "events", selector: digits }]);
  return [...sources, ...(names?.sourcesOf("events", digits) ?? [])];
}

async function decodeData(
  builds: GuessedBuilds,
  data: Hex,
  names: NamedBySignature | undefined,
): Promise<SelectionDecoding> {
  const selector = selectorIn(data) ?? "";
  const wanted = (["functions", "errors"] as const).map((kind) => ({ kind, selector }));
  const [functions = [], errors = []] = (await guessedSources(builds, wanted)).map((found, at) => [
    ...found,
    ...(names?.sourcesOf(wanted[at]?.kind ?? "functions", selector) ?? []),
  ]);
  const calls = decodeCall(data, functions);
  // Each of them can take a tenth of a second.
  await yieldToEventLoop();
  const system = readRevertData(data).kind === "code" ? await loadSystemContracts() : undefined;
  const isCodeName = (name: string): boolean => system?.isCodeName(name) === true;
  const error = decodeErrorData(data, errors, isCodeName);
  const isKnown = error.kind !== "bytes" && (error.kind !== "custom" || error.candidates.length > 0);
  return { kind: "data", data, calls, error: isKnown ? error : undefined };
}
