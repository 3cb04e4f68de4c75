import { decoderTools } from "../services.ts";
import type { ContractReads, ReadsView } from "../../app/reads/contractReads.ts";
import { pointOf } from "../../app/lookups/moment.ts";
import { isLoopback } from "../../core/hosts.ts";
import { loadProxy } from "./proxyTarget.ts";
import type { SubjectLoad } from "./subjectLoad.ts";

/** The section of a contract's view and pure functions. */
export class ReadSection {
  /** The load in which it is known what the code of the contract is. */
  #load: SubjectLoad | undefined;
  /** Whether the user has opened the section. */
  #isOpen = false;
  #reads: ContractReads | undefined;
  /** Aborted when the functions are loaded again. */
  #abort: AbortController | undefined;

  /** The functions, once the user has opened them. */
  get view(): ReadsView | undefined {
    return this.#reads?.view;
  }

  /** Closes the section: the panel is about another subject. */
  close(): void {
    this.#isOpen = false;
    this.#reads = this.#abort = undefined;
  }

  /** Loads the functions again if the user has opened them. @param load in which it is known what the code of the contract is */
  async follow(load: SubjectLoad): Promise<void> {
    this.#load = load;
    if (this.#isOpen) await this.open();
  }

  /**
   * Loads the functions of the contract, those of the implementation if it is a proxy. On this machine, it calls those
   * without arguments, too.
   */
  async open(): Promise<void> {
    this.#isOpen = true;
    const load = this.#load;
    // The end of the current load opens them.
    if (load === undefined || load.signal.aborted) return;
    const { subject, ledger, address, tools } = load;
    if (subject.kind !== "record" || ledger === undefined || address === undefined) return;
    this.#abort?.abort();
    const abort = (this.#abort = new AbortController());
    const signal = AbortSignal.any([load.signal, abort.signal]);
    try {
      if (load.state.proxy?.kind === "slots") await loadProxy(load);
      const [{ ContractReads }, decoder] = await Promise.all([
        import("../../app/reads/contractReads.ts"),
        decoderTools(tools.services, tools),
      ]);
      signal.throwIfAborted();
      // Another ABI may be known.
      const reload = (): void => load.inBackground(this.open());
      signal.addEventListener("abort", decoder.chosen.onDidChange(reload));
      const { proxy } = load.state;
      const target = proxy?.kind === "loaded" ? proxy.value.target : undefined;
      const implementation = target?.role === "implementation" ? target.address : undefined;
      const contract = { network: subject.network, ledger, address, implementation, point: pointOf(subject) };
      const reads = new ContractReads(decoder, contract, signal, () => {
        if (!signal.aborted && this.#reads === reads) load.notify();
      });
      // Keep the previous functions visible, with what the user has typed.
      this.#reads ??= reads;
      load.notify();
      await reads.load();
      this.#reads = reads;
      load.notify();
      if (isLoopback(new URL(ledger.url).hostname)) await reads.readAll();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Runs an operation on the functions of the contract. Ends silently if they are loaded again. */
  async run(work: (reads: ContractReads) => Promise<void>): Promise<void> {
    const [reads, load, abort] = [this.#reads, this.#load, this.#abort];
    try {
      if (reads !== undefined) await work(reads);
    } catch (error) {
      if (abort?.signal.aborted !== true && load?.signal.aborted !== true) throw error;
    }
  }
}
