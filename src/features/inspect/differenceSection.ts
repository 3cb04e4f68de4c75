import type { Calls } from "../../app/decoding/resultDecoding.ts";
import { loadedDetail } from "../../app/lookups/ledgerDetails.ts";
import type { Moment } from "../../app/lookups/moment.ts";
import type {
  ComparedRecords,
  RecordDifference,
  TouchedLookup,
} from "../../app/subjects/recordDifference.ts";
import { detailRequests, resultToDecode } from "../../app/subjects/subject.ts";
import { valueOf } from "../../services/reading/reading.ts";
import type { StateChanges } from "../../services/ledger/transaction.ts";
import { detailOptions } from "./ledgerDetails.ts";
import type { StorageSection } from "./storageSection.ts";
import type { SubjectLoad } from "./subjectLoad.ts";

/** The section in which the record and the variables of a contract are compared at two moments. */
export class DifferenceSection {
  readonly #storage: StorageSection;
  readonly #onDidChange: () => void;
  #difference: RecordDifference | undefined;

  /** @param storage its keys and elements are compared, too */
  constructor(storage: StorageSection, onDidChange: () => void) {
    this.#storage = storage;
    this.#onDidChange = onDidChange;
  }

  /** The record at two moments, once the user has chosen the second. */
  get records(): ComparedRecords | undefined {
    return this.#difference?.state;
  }

  /**
   * Compares the record and its variables with those at another moment.
   * @param touched of the transaction between the two moments
   */
  async open(load: SubjectLoad, other: Moment, touched?: TouchedLookup): Promise<void> {
    const { subject, ledger, signal, tools } = load;
    if (subject.kind !== "record" || ledger === undefined) return;
    const { lookups, services } = tools;
    const [{ RecordDifference }, builds] = await Promise.all([
      import("../../app/subjects/recordDifference.ts"),
      services.builds(),
    ]);
    if (signal.aborted) return;
    this.#difference?.end();
    const difference: RecordDifference = new RecordDifference(
      { ledger, lookups, builds },
      subject,
      other,
      () => this.#storage.readerOf(subject),
      () => {
        if (this.#difference === difference) this.#onDidChange();
      },
      touched,
    );
    this.#difference = difference;
    await difference.refresh(signal);
  }

  /** Compares again: the panel loads its subject again. */
  async refresh(signal: AbortSignal): Promise<void> {
    await this.#difference?.refresh(signal);
  }

  close(): void {
    this.#difference?.end();
    this.#difference = undefined;
  }
}

/**
 * How to look up what the transaction on screen did to contracts; undefined for a record.
 * @param calls of the transaction, as far as they are known
 */
export function touchedBy(load: SubjectLoad, calls: Calls | undefined): TouchedLookup | undefined {
  const { lookup, facts } = load.state;
  const decoded = lookup && resultToDecode(load.subject, lookup);
  if (decoded === undefined) return undefined;
  const {
    ledger,
    subject,
    lookup: { transaction },
  } = decoded;
  const frames = calls?.kind === "found" ? calls.calls : [];
  const request = detailRequests(subject, lookup).stateChanges;
  const loaded = loadedDetail(facts.stateChanges);
  let requested = loaded && Promise.resolve<StateChanges | undefined>(loaded);
  return async (names, signal) => {
    requested ??= detailOptions(load, ledger, signal).then((options) => request?.(options));
    const changes = await requested.catch((error: unknown) => {
      requested = undefined;
      throw error;
    });
    const rows = valueOf((changes?.slots ?? transaction.stateChanges).rows);
    if (rows === undefined) return undefined;
    const { touchedStorage } = await import("../../app/decoding/touchedStorage.ts");
    const touched = touchedStorage(transaction, frames, rows, names);
    const isUnread = (changes?.unreadSlots ?? 0) + (changes?.unreadAccounts ?? 0) > 0;
    return { ...touched, isWhole: touched.isWhole && !isUnread };
  };
}
