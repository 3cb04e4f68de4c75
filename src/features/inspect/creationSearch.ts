import { hostOf } from "../../core/hosts.ts";
import { confirm } from "../../editor/questions/confirm.ts";
import { lookupPolicy } from "../../http/requestPolicy.ts";
import { searchWords as words } from "../../text/questions.ts";
import type { CreationSearch as SearchState } from "../../ui/subjects/view.ts";
import { detailOptions } from "./ledgerDetails.ts";
import { loadable, type SubjectLoad } from "./subjectLoad.ts";

/** The search of the chain for the creation of the contract, which ends with the load. */
export class CreationSearch {
  /** Aborts the current search. */
  #abort: AbortController | undefined;

  /** Searches, if the user confirms the number of requests. */
  async start(load: SubjectLoad): Promise<void> {
    const { address, ledger } = load;
    if (ledger === undefined || address === undefined || load.state.search?.kind === "running") return;
    const abort = (this.#abort = new AbortController());
    const signal = AbortSignal.any([load.signal, abort.signal]);
    const set = (search: SearchState | undefined): void => {
      if (this.#abort === abort) load.change({ search });
    };
    set({ kind: "running", progress: undefined });
    const [options, { requestsOf, searchCreation }] = await Promise.all([
      detailOptions(load, ledger, signal),
      import("../../app/subjects/creationSearch.ts"),
    ]);
    const loaded = await loadable(async () => {
      const head = await ledger.lookUpBlock(options.channel, "latest", lookupPolicy, signal);
      if (head?.number === undefined) return { kind: "noCode" } as const;
      if (!(await confirmSearch(requestsOf(head.number), hostOf(ledger.url), signal))) return undefined;
      return searchCreation(address, head.number, options, (progress) => set({ kind: "running", progress }));
    }, signal);
    set(loaded?.kind === "loaded" ? loaded.value && { kind: "ended", result: loaded.value } : loaded);
  }

  cancel(load: SubjectLoad): void {
    this.#abort?.abort();
    load.change({ search: undefined });
  }
}

/** Asks for confirmation. @param count approximate number of requests */
async function confirmSearch(count: number, host: string, signal: AbortSignal): Promise<boolean> {
  const answers = [{ answer: "search", label: words.search(), detail: words.requests(count, host) }] as const;
  return (await confirm({ title: words.title(), why: words.needs(), answers, signal })) === "search";
}
