import pLimit from "p-limit";
import { keyBeside, newRow, type BatchRow, type RowState } from "../rows/batchRow.ts";
import type { Finding } from "../rows/finding.ts";
import type { Looks } from "./looks.ts";
import type { Rows } from "../rows/rows.ts";

/** So many contracts are looked at at a time. */
const atOnce = 2;

/**
 * Looks at these contracts, and at those that proxies among them lead to, which become rows of their own; then puts those first
 * that others need.
 * @param areKnown as in `Looks.see`
 * @throws the signal's reason, when that is aborted
 */
export async function planRows(
  rows: Rows,
  looks: Looks,
  looked: readonly BatchRow[],
  signal: AbortSignal,
  areKnown: boolean,
): Promise<void> {
  const limit = pLimit(atOnce);
  const planRow = async (key: string): Promise<void> => {
    const led = await limit(() => lookAtRow(rows, looks, key, signal, areKnown));
    if (led !== undefined) await planRow(led);
  };
  await Promise.all(looked.map(({ key }) => planRow(key)));
  rows.sort();
}

/** @returns the key of the row that was added for where this one leads, if one was */
async function lookAtRow(
  rows: Rows,
  looks: Looks,
  key: string,
  signal: AbortSignal,
  isKnown: boolean,
): Promise<string | undefined> {
  signal.throwIfAborted();
  const row = rows.get(key);
  if (row === undefined) return undefined;
  rows.change(key, { state: { kind: "looking" } });
  const seen = await looks.see(row, signal, isKnown).catch((error: unknown) => {
    rows.change(key, { state: row.state });
    throw error;
  });
  const { looked } = seen;
  const { behind, deployed } = looked.kind === "read" ? looked : {};
  const own = deployed && keyBeside(row, deployed.address);
  const isTwice = own !== undefined && own !== key && rows.get(own) !== undefined;
  const finding: Finding = isTwice ? { kind: "skipped", because: "sameContract" } : seen.finding;
  if (isTwice) looks.forget(key);
  const libraries = finding.kind === "ready" ? finding.plan.libraries : [];
  const needed = behind === undefined ? libraries : [...libraries, behind.address];
  rows.change(key, {
    state: finding,
    isTicked: isSamePlan(row.state, finding) ? row.isTicked : isTickedAtFirst(finding),
    // What could not be read now is as it was read before.
    ...(deployed === undefined
      ? {}
      : {
          contractId: deployed.contractId,
          commit: seen.commit,
          after: needed.map((address) => keyBeside(row, address)),
        }),
    ...(seen.called === undefined ? {} : { called: seen.called }),
  });
  if (behind === undefined) return undefined;
  const name = looks.nameAt(row.subject.network, behind.address);
  const subject = { ...row.subject, address: behind.address, name, origin: undefined };
  const led = newRow(subject, behind.role);
  return rows.add(led) ? led.key : undefined;
}

/** Whether a contract that is looked at once more can be verified as before: then the user's choice stays. */
function isSamePlan(before: RowState, now: Finding): boolean {
  return before.kind === "ready" && now.kind === "ready" && before.plan.caution === now.plan.caution;
}

/** What cannot be improved later, what nothing proves, and what may be somebody else's, is for the user to tick. */
function isTickedAtFirst(finding: Finding): boolean {
  return finding.kind === "ready" && finding.plan.caution === undefined;
}
