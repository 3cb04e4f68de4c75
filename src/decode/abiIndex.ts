import type { AbiError, AbiEvent, AbiFunction, AbiParameter } from "./abiItem.ts";
import { constructorIn, errorsIn, eventsIn, functionsIn } from "./abiItems.ts";
import { readParameters } from "./abiParameters.ts";

/**
 * The items of an ABI by the bytes that name them. Reads whatever a file holds, leaves out what is no item, and hashes the
 * signatures of a kind when it is first asked for one. Never throws.
 */
export class AbiIndex {
  readonly #abi: readonly unknown[];
  #functions: ReadonlyMap<string, readonly AbiFunction[]> | undefined;
  #errors: ReadonlyMap<string, readonly AbiError[]> | undefined;
  #events: ReadonlyMap<string, readonly AbiEvent[]> | undefined;

  /** @param abi of a build, a service or a user: whatever that holds. */
  constructor(abi: readonly unknown[]) {
    this.#abi = abi;
  }

  /** An ABI that was put together can have several. @param selector eight lower-case digits */
  functionsOf(selector: string): readonly AbiFunction[] {
    return this.#functionsBySelector().get(selector) ?? [];
  }

  /** The selectors of all functions, each once; a library's functions whose types are its own have none. */
  get selectors(): readonly string[] {
    return [...this.#functionsBySelector().keys()];
  }

  /** @param selector eight lower-case digits */
  errorsOf(selector: string): readonly AbiError[] {
    this.#errors ??= grouped(errorsIn(this.#abi), (error) => error.selector);
    return this.#errors.get(selector) ?? [];
  }

  /** Several differ in what of them is indexed. @param topic 64 lower-case digits */
  eventsOf(topic: string): readonly AbiEvent[] {
    return this.#eventsByTopic().get(topic) ?? [];
  }

  /** Events whose logs do not tell what they are. */
  get anonymousEvents(): readonly AbiEvent[] {
    return this.#eventsByTopic().get(noTopic) ?? [];
  }

  /** What the constructor takes, which is nothing where there is none; undefined where that cannot be read. */
  get constructorInputs(): readonly AbiParameter[] | undefined {
    const found = constructorIn(this.#abi);
    return found === undefined ? [] : readParameters(found["inputs"]);
  }

  #functionsBySelector(): ReadonlyMap<string, readonly AbiFunction[]> {
    return (this.#functions ??= grouped(functionsIn(this.#abi), ({ selector }) => selector));
  }

  #eventsByTopic(): ReadonlyMap<string, readonly AbiEvent[]> {
    return (this.#events ??= grouped(eventsIn(this.#abi), ({ topic }) => topic ?? noTopic));
  }
}

const noTopic = "";

function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  return Map.groupBy(items, keyOf);
}
