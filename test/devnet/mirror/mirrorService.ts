import type { Exchange } from "../http/serve.ts";
import { respondWithAccount, respondWithTransactions } from "./accounts.ts";
import { Actions } from "./actions.ts";
import { respondWithBlocks, respondWithCall } from "./contractCall.ts";
import { respondWithContract, parseContractName } from "./contractLookup.ts";
import type { ContractRecords } from "./contractRecords.ts";
import type { ExecutionResults } from "./executionResults.ts";
import type { Ledger } from "./ledger.ts";
import { sendNotFound } from "./mirrorError.ts";
import { respondWithOpcodes } from "./opcodes.ts";
import { respondWithResult } from "./resultLookup.ts";
import { respondWithState } from "./contractState.ts";
import { ScheduledTransactions } from "./scheduledTransactions.ts";

/** Responses in place of the mirror node; `proceed` responds as the healthy one would. */
export type MirrorFault = (exchange: Exchange, proceed: () => Promise<void>) => Promise<void> | void;

const contractRoute = /^\/api\/v1\/contracts\/([^/]+)$/;
const stateRoute = /^\/api\/v1\/contracts\/([^/]+)\/state$/;
const resultRoute = /^\/api\/v1\/contracts\/results\/([^/]+)$/;
const actionsRoute = /^\/api\/v1\/contracts\/results\/([^/]+)\/actions$/;
const opcodesRoute = /^\/api\/v1\/contracts\/results\/([^/]+)\/opcodes$/;
const accountRoute = /^\/api\/v1\/accounts\/([^/]+)$/;
const transactionRoute = /^\/api\/v1\/transactions\/([^/]+)$/;
const resultAtRoute = /^\/api\/v1\/contracts\/([^/]+)\/results\/([^/]+)$/;

/** The mirror node: the two lookups, the calls and steps of a transaction, what finds a scheduled execution, balances, fees, and the subjects for which it misbehaves. */
export class MirrorService {
  readonly records: ContractRecords;
  readonly results: ExecutionResults;
  readonly scheduled: ScheduledTransactions;
  readonly actions: Actions;
  readonly #ledger: Ledger;
  readonly #faults = new Map<string, MirrorFault>();
  readonly #aliases = new Map<string, string>();
  readonly #resets: (() => void)[] = [];

  constructor(ledger: Ledger, records: ContractRecords, results: ExecutionResults) {
    this.#ledger = ledger;
    this.records = records;
    this.results = results;
    this.actions = new Actions(ledger, results);
    this.scheduled = new ScheduledTransactions(ledger, results);
  }

  /**
   * Makes the mirror node misbehave for an address, contract ID, transaction ID or hash. What the fault proceeds to is
   * what `alias` names; a record names what was asked for all the same.
   */
  addFault(subject: string, fault: MirrorFault, alias: string): void {
    this.#faults.set(subject.toLowerCase(), fault);
    this.#aliases.set(subject.toLowerCase(), alias);
  }

  onReset(reset: () => void): void {
    this.#resets.push(reset);
  }

  reset(): void {
    this.results.reset();
    for (const reset of this.#resets) reset();
  }

  async answer(exchange: Exchange): Promise<void> {
    if (exchange.method === "POST" && exchange.path === "/api/v1/contracts/call")
      return respondWithCall(exchange, this.#ledger);
    if (exchange.method !== "GET" && exchange.method !== "HEAD") {
      sendNotFound(exchange);
      return;
    }
    const transaction = subjectOf(exchange, resultRoute);
    if (transaction !== undefined) {
      return this.#misbehave(exchange, transaction, (name) =>
        respondWithResult(exchange, this.results, name),
      );
    }
    const actionsOf = subjectOf(exchange, actionsRoute);
    if (actionsOf !== undefined) {
      this.actions.answer(exchange, actionsOf);
      return;
    }
    const opcodesOf = subjectOf(exchange, opcodesRoute);
    if (opcodesOf !== undefined) return respondWithOpcodes(exchange, this.#ledger, this.results, opcodesOf);
    const id = subjectOf(exchange, transactionRoute);
    if (id !== undefined) {
      this.scheduled.respondWithTransaction(exchange, id);
      return;
    }
    if (exchange.path === "/api/v1/transactions") {
      respondWithTransactions(exchange, this.#ledger);
      return;
    }
    if (exchange.path === "/api/v1/blocks") {
      respondWithBlocks(exchange, this.#ledger);
      return;
    }
    const account = subjectOf(exchange, accountRoute);
    if (account !== undefined) return respondWithAccount(exchange, this.#ledger, account);
    const [, of, at] = resultAtRoute.exec(exchange.path) ?? [];
    if (of !== undefined && at !== undefined) return this.scheduled.respondWithResultAt(exchange, of, at);
    const stateOf = subjectOf(exchange, stateRoute);
    if (stateOf !== undefined) return respondWithState(exchange, this.#ledger, parseContractName(stateOf));
    const contract = subjectOf(exchange, contractRoute);
    if (contract === undefined) {
      sendNotFound(exchange);
      return;
    }
    return this.#misbehave(exchange, contract, (name) =>
      respondWithContract(
        exchange,
        this.#ledger,
        this.records,
        parseContractName(name),
        name === contract ? undefined : parseContractName(contract),
      ),
    );
  }

  async #misbehave(
    exchange: Exchange,
    subject: string,
    response: (name: string) => Promise<void>,
  ): Promise<void> {
    const key = subject.toLowerCase();
    const fault = this.#faults.get(key) ?? this.#faults.get(`0x${key}`) ?? this.#faults.get(`0.0.${key}`);
    const alias = this.#aliases.get(key) ?? this.#aliases.get(`0x${key}`) ?? this.#aliases.get(`0.0.${key}`);
    await (fault ? fault(exchange, () => response(alias ?? subject)) : response(subject));
  }
}

function subjectOf({ path }: Exchange, route: RegExp): string | undefined {
  const part = route.exec(path)?.[1];
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return part;
  }
}
