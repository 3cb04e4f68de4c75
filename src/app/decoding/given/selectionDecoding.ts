import type { Hex } from "../../../core/hex.ts";
import type { PastedData } from "../../../core/scan/pastedData.ts";
import type { AbiEvent, AbiFunction } from "../../../decode/abiItem.ts";
import { decodeCall, selectorIn } from "../../../decode/decodeCall.ts";
import type { DecodedError } from "../../../decode/decodedError.ts";
import { decodeErrorData } from "../../../decode/decodeErrorData.ts";
import { decodeLog } from "../../../decode/decodeLog.ts";
import type { Candidates } from "../../../decode/decoding.ts";
import type { WorkspaceBuilds } from "../../builds/workspaceBuilds.ts";
import { guessedSources } from "../guesses.ts";

/** What selected bytes may be: nothing says of which contract they are, so that every name is a guess. */
export type SelectionDecoding =
  | {
      readonly kind: "data";
      readonly data: Hex;
      /** As a call. */
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

/** An event of a build. */
export type NamedEvent = { readonly event: AbiEvent; readonly contract: string; readonly path: string };

/** Decodes what was selected, by all builds of the workspace. Asks nobody. */
export async function decodeSelection(
  builds: Pick<WorkspaceBuilds, "withSelector">,
  selected: PastedData,
): Promise<SelectionDecoding> {
  switch (selected.kind) {
    case "data":
      return decodeData(builds, selected.data);
    case "log": {
      const [topic] = selected.topics;
      const sources = topic === undefined ? [] : await guessedSources(builds, "events", topic.slice(2));
      return { ...selected, events: decodeLog(selected, sources) };
    }
    case "word": {
      const topic = selected.word.slice(2);
      const sources = await guessedSources(builds, "events", topic);
      const events = sources.flatMap(({ provenance, abi }) =>
        provenance.kind === "guess" ? abi.eventsOf(topic).map((event) => ({ event, ...provenance })) : [],
      );
      return { ...selected, events };
    }
  }
}

async function decodeData(
  builds: Pick<WorkspaceBuilds, "withSelector">,
  data: Hex,
): Promise<SelectionDecoding> {
  const selector = selectorIn(data) ?? "";
  const [functions, errors] = await Promise.all([
    guessedSources(builds, "functions", selector),
    guessedSources(builds, "errors", selector),
  ]);
  const error = decodeErrorData(data, errors);
  const isKnown = error.kind !== "bytes" && (error.kind !== "custom" || error.candidates.length > 0);
  return { kind: "data", data, calls: decodeCall(data, functions), error: isKnown ? error : undefined };
}
