import type { Answer, NotFound, Source } from "../../types/contract-lens.d.ts";
import { VariableReader, type ReadVariables, type VariableReaderTools } from "../app/state/variableReader.ts";
import type { Network } from "../app/networks/network.ts";
import type { ContractReference } from "../core/references/contractReference.ts";
import type { ReadPlace } from "../decode/storage/readVariables.ts";
import { placeKey } from "../decode/storage/storagePlace.ts";
import { variableFailures } from "../text/agents/agentTools.ts";
import { variablesJson } from "../ui/subjects/record/variablesJson.ts";
import { answered, cancelled, failed, failedAsking, failureOf } from "./answers.ts";
import type { ApiServices } from "./apiServices.ts";
import { lookUpCode } from "./contracts.ts";

/** Which variables to read: all, one, or the value of a mapping by its keys, one for each mapping in a mapping. */
export type VariablesToRead = {
  readonly variable?: string | undefined;
  readonly keys?: readonly string[] | undefined;
};

type Variables =
  | (Source & {
      readonly state: "read";
      /** Whose layout was used, in words of others: the build, or the contract of the verified source. */
      readonly layout: VariablesLayout;
      /** By name. Mappings have the values of the given keys alone, or `needsKeys`; `null` where a value is not known. */
      readonly variables: unknown;
      /** Whether there are more slots than were read. */
      readonly hasMore: boolean;
    })
  /** Neither a build of the workspace nor a verified source says where the variables are. */
  | (Source & { readonly state: "noLayout" | "noCode" });

type VariablesLayout =
  | { readonly build: string; readonly path: string }
  | { readonly verifiedSource: string; readonly host: string };

/** Reads the variables of a contract now, by the storage layout of the build that has its code, or of its verified source. */
export async function readVariables(
  services: Pick<ApiServices, "lookups"> & { readonly builds: () => Promise<VariableReaderTools["builds"]> },
  network: Network,
  contract: ContractReference,
  { variable, keys = [] }: VariablesToRead,
  signal: AbortSignal,
): Promise<Answer<Variables | NotFound>> {
  try {
    const [lookups, builds] = await Promise.all([services.lookups(), services.builds()]);
    const found = await lookUpCode(lookups, network, contract, signal);
    if (found.kind === "none") return found.answer;
    const { ledger, source, deployed } = found.code;
    const reader = new VariableReader(
      { lookups, builds },
      { ledger, deployed, point: {}, network },
      () => undefined,
    );
    await reader.refresh(signal);
    if (keys.length > 0) {
      const failure = await readKeys(reader, variable, keys, signal);
      if (failure !== undefined) return failed("badArgument", failure);
    }
    const { state } = reader;
    if (signal.aborted) return cancelled();
    switch (state.kind) {
      case "noLayout":
        return answered({ ...source, state: "noLayout" });
      case "failed":
        return failedAsking(state.error);
      case "read": {
        if (state.error !== undefined) return failedAsking(state.error);
        const variables =
          variable === undefined
            ? state.variables
            : state.variables.filter((one) => nameOf(one) === variable);
        if (variables.length === 0 && variable !== undefined)
          return failed("badArgument", variableFailures.unknown());
        return answered({
          ...source,
          state: "read",
          layout: layoutOf(state.origin),
          variables: variablesJson({ ...state, variables }, { needsKeys: true }),
          hasMore: state.hasMore,
        });
      }
      default:
        return cancelled();
    }
  } catch (error) {
    return failureOf(error, signal);
  }
}

/** By whose layout the variables were read. */
function layoutOf(origin: ReadVariables["origin"]): VariablesLayout {
  if (origin.kind === "verified") return { verifiedSource: origin.contract, host: origin.host };
  const { name, path } = origin.build;
  return { build: name, path };
}

const nameOf = ({ place }: ReadPlace): string => place.path.variable;

/** @returns what is wrong with the variable or a key */
async function readKeys(
  reader: VariableReader,
  variable: string | undefined,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly sentence: string; readonly nextStep: string } | undefined> {
  const read = (): ReadVariables | undefined => (reader.state.kind === "read" ? reader.state : undefined);
  let mapping = read()?.variables.find((one) => nameOf(one) === variable);
  if (read() !== undefined && mapping === undefined) return variableFailures.unknown();
  for (const key of keys) {
    if (mapping === undefined) return undefined;
    if (mapping.value.kind !== "mapping") return variableFailures.notMapping();
    const at = placeKey(mapping.place);
    const before = new Set(
      read()
        ?.entries.get(at)
        ?.map(({ place }) => placeKey(place)),
    );
    await reader.readKey(at, key, signal);
    if (read()?.refusedKeys.size !== 0) return variableFailures.badKey();
    mapping = read()
      ?.entries.get(at)
      ?.find(({ place }) => !before.has(placeKey(place)));
  }
  return undefined;
}
