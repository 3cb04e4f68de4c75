import * as z from "zod/mini";
import type { Answer, Failure } from "../../../types/contract-lens.d.ts";
import { answerCall, answerSafely } from "../../api/answerCall.ts";
import type { ApiServices } from "../../api/apiServices.ts";
import { failed } from "../../api/answers.ts";
import { longestReference } from "../../api/readReference.ts";
import type { Network } from "../../app/networks/network.ts";
import { agentWords } from "../../text/agents/agentTools.ts";
import { listText, sentences } from "../../text/language.ts";
import { cutAnswer } from "./cutAnswer.ts";

/** A tool has no answer. The message is a sentence of our own, with identifiers in parsed form alone. */
export class ToolError extends Error {
  override readonly name = "ToolError";
  /** What the call failed with; undefined where the input is wrong. */
  readonly failure: Failure | undefined;

  constructor(message: string, failure?: Failure) {
    super(message);
    this.failure = failure;
  }
}

/** A text of an input. */
export const text = (length: number) => z.string().check(z.maxLength(length));

/** A contract or transaction of an input. */
export const reference = text(longestReference);

const longestNetwork = 200;
const longestPath = 2000;

/** The fields of all inputs: which part of the answer is wanted. */
const partFields = {
  path: z.optional(text(longestPath)),
  from: z.optional(z.int().check(z.gte(0))),
};

/** The schema of an input without a network. */
export const inputOf = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  z.strictObject({ ...fields, ...partFields });

/** The schema of an input that may name a network. */
export const inputOnNetwork = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  inputOf({ ...fields, network: z.optional(text(longestNetwork)) });

/** What every input has. */
export type ToolInput = { readonly path?: string | undefined; readonly from?: number | undefined };

/** Number of answers that are kept, so that parts of them can be requested: a long one takes some megabytes. */
const maxKept = 4;

/** A tool of language models: its input is parsed again, as VS Code and MCP clients do not, and its answer is cut. */
export abstract class AgentTool<Input extends ToolInput> {
  /** As in package.json, without the prefix. */
  abstract readonly name: string;
  abstract readonly schema: z.ZodMiniType<Input> & { readonly shape: object };
  protected readonly services: ApiServices;
  readonly #kept = new Map<string, object>();

  constructor(services: ApiServices) {
    this.services = services;
  }

  /** What is shown while it runs. @param given any value */
  message(given: unknown): string {
    const input = this.schema.safeParse(given).data;
    return (input && this.describe(input)) ?? agentWords.badInput();
  }

  /**
   * Runs the tool.
   * @param given any value
   * @returns a JSON text of at most 20,000 characters
   * @throws ToolError; the signal's reason when that is aborted
   */
  async run(given: unknown, signal: AbortSignal): Promise<string> {
    const read = this.schema.safeParse(given ?? {});
    if (!read.success) throw new ToolError(this.#explain(read.error.issues));
    const { path = "", from = 0, ...whole } = read.data;
    const key = JSON.stringify(whole);
    const isPart = path !== "" || from !== 0;
    const value = (isPart ? this.#kept.get(key) : undefined) ?? (await this.#call(read.data, signal));
    this.#keep(key, value);
    const { host } = value as { readonly host?: unknown };
    const note = typeof host === "string" ? agentWords.note(host) : agentWords.noteOfMachine();
    const json = cutAnswer(note, value, { path, from });
    if (json === undefined) throw new ToolError(agentWords.badPath());
    return json;
  }

  /** What is shown while it runs, with identifiers in parsed form alone; undefined where the input names nothing. */
  protected abstract describe(input: Input): string | undefined;

  protected abstract answer(input: Input, signal: AbortSignal): Promise<Answer<object>>;

  /** Answers a call about a network, given by its name in any case, or by its chain ID. */
  protected onNetwork<Value>(
    given: string | undefined,
    signal: AbortSignal,
    call: (network: Network) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    const wanted = given?.trim() ?? "";
    if (wanted === "") return answerCall(this.services, { signal }, call);
    const found = networksNamed(this.services.settings.networks().networks, wanted);
    const choice = this.services.settings.networkChoice();
    const network =
      found.length === 1
        ? found[0]
        : found.find(({ name }) => choice.kind === "known" && choice.network.name === name);
    if (network !== undefined) return answerCall(this.services, { network: network.name, signal }, call);
    const words = found.length === 0 ? agentWords.noNetwork() : agentWords.severalNetworks();
    return Promise.resolve(failed("unknownNetwork", words));
  }

  async #call(input: Input, signal: AbortSignal): Promise<object> {
    const answer = await answerSafely(this.services, signal, () => this.answer(input, signal));
    signal.throwIfAborted();
    if (answer.ok) return answer.value;
    const { sentence, nextStep } = answer.failure;
    throw new ToolError(sentences(sentence, nextStep), answer.failure);
  }

  #keep(key: string, value: object): void {
    this.#kept.delete(key);
    this.#kept.set(key, value);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxKept) return;
      this.#kept.delete(oldest);
    }
  }

  /** Names a field of the schema, never one of the input. */
  #explain(issues: readonly z.core.$ZodIssue[]): string {
    const [field] = issues.map(({ path: [name] }) => name).filter((name) => typeof name === "string");
    if (field !== undefined) return agentWords.badField(field);
    return issues.some(({ code }) => code === "unrecognized_keys")
      ? agentWords.unknownField(listText(Object.keys(this.schema.shape)))
      : agentWords.badInput();
  }
}

/** The networks of a name, or else of a name in another case, or else of a chain ID. */
function networksNamed(networks: readonly Network[], wanted: string): readonly Network[] {
  const lower = wanted.toLowerCase();
  const ways: readonly ((network: Network) => boolean)[] = [
    ({ name }) => name === wanted,
    ({ name }) => name.toLowerCase() === lower,
    ({ chainId }) => chainId === wanted,
  ];
  return ways.map((isMeant) => networks.filter(isMeant)).find((found) => found.length > 0) ?? [];
}
