import { NotSent } from "../../consent/notSent.ts";
import { ApiError } from "../../../http/failure.ts";
import type { CallPage } from "../../../services/ledger/ledger.ts";
import type { Transaction } from "../../../services/ledger/transaction.ts";
import type { Asking, Dated, CallsQuery } from "../../lookups/asked.ts";
import type { ResultSubject } from "../../lookups/inspectSubject.ts";
import type { Lookups } from "../../lookups/lookups.ts";
import { callFrames, type CallFrame } from "./callFrame.ts";
import { contractAddresses } from "./contractAddresses.ts";
import { fetchCalls, heldCalls, transactionOfCalls, type FetchedCalls } from "./fetchCalls.ts";
import { ledgerOf } from "../../networks/ledgerOf.ts";

type AsksForCalls = Pick<Lookups, "calls" | "knownCalls">;

/** What is known of the calls that one transaction made, and the asking for them. */
export class TraceState {
  readonly #lookups: AsksForCalls;
  readonly #query: CallsQuery | undefined;
  readonly #addressOf: (contractId: string) => `0x${string}` | undefined;
  readonly #onDidChange: () => void;
  #fetched: FetchedCalls | undefined;
  /** Whether these are what was held, and nothing was asked for yet. */
  #isRecalled = false;
  #frames: readonly CallFrame[] = [];
  /** Of what is under way, or of the last that was asked for. */
  state: "notAsked" | "asking" | "asked" = "notAsked";
  error: ApiError | undefined;

  /** @param onDidChange is called whenever more is known */
  constructor(
    lookups: AsksForCalls,
    { network, ...subject }: ResultSubject,
    told: Transaction,
    onDidChange: () => void,
  ) {
    this.#lookups = lookups;
    const transaction = transactionOfCalls(subject, told);
    const ledger = ledgerOf(network);
    this.#query = ledger === undefined || transaction === undefined ? undefined : { ledger, transaction };
    const addresses = contractAddresses(told);
    this.#addressOf = (id) => addresses.get(id);
    this.#onDidChange = onDidChange;
  }

  /** In the order in which they began; none where none are known. */
  get frames(): readonly CallFrame[] {
    return this.#frames;
  }

  /** Whether there are more than these. */
  get hasMore(): boolean {
    return this.#fetched?.next !== undefined;
  }

  /** Takes over those that are held. Nobody is asked. */
  recall(): void {
    if (this.#query === undefined || this.#fetched !== undefined) return;
    const held = heldCalls(this.#lookups, this.#query);
    if (held === undefined || held.calls.length === 0) return;
    this.#isRecalled = true;
    this.#note(held);
    this.#onDidChange();
  }

  /**
   * Asks for the first of them, or for those behind the ones that are known. What goes wrong is kept as `error`.
   * @throws the signal's reason, when that is aborted
   */
  async fetch(signal: AbortSignal): Promise<void> {
    const isFirst = this.#isRecalled || this.#fetched?.next === undefined;
    const before = isFirst ? undefined : this.#fetched;
    if (this.#query === undefined || this.state === "asking") return;
    this.#isRecalled = false;
    this.state = "asking";
    this.error = undefined;
    this.#onDidChange();
    try {
      const known: Pick<Lookups, "calls"> = {
        // They do not change once they are recorded.
        calls: async (query: CallsQuery, asking: Asking): Promise<Dated<CallPage>> =>
          this.#lookups.knownCalls(query) ?? (await this.#lookups.calls(query, asking)),
      };
      this.#note(
        await fetchCalls(known, this.#query, { signal }, before, (fetched) => {
          if (this.#note(fetched)) this.#onDidChange();
        }),
      );
    } catch (error) {
      // A hash that may not be sent was not agreed to: nothing is asked again then.
      if (error instanceof ApiError) this.error = error;
      else if (!(error instanceof NotSent)) throw error;
    } finally {
      this.state = "asked";
    }
    this.#onDidChange();
  }

  /** @returns whether there are more than before: of what was held the first pages come again */
  #note(fetched: FetchedCalls): boolean {
    const { length } = fetched.calls;
    if (length < this.#frames.length) return false;
    this.#fetched = fetched;
    if (length === this.#frames.length) return false;
    this.#frames = callFrames(fetched.calls, this.#addressOf);
    return true;
  }
}
