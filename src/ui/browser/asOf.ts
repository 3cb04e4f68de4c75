import { parsePageMessage } from "../pageMessage.ts";
import { nameFields } from "./nameFields.ts";
import type { Host } from "./host.ts";

type Field = HTMLElement & { value: string; invalid: boolean };

const exactTimestamp = /^\d{1,10}(?:\.\d{1,9})?$/;
const wrongTimestamp =
  "Write up to ten digits of seconds, and up to nine behind a dot: 1700000000.123456789.";

/** The form that asks for a record as of other times: rows of operator, date and exact timestamp. */
export function listenForAsOf(host: Host): void {
  const form = document.getElementById("as-of");
  const rows = form?.querySelector<HTMLElement>("[data-as-of-rows]") ?? null;
  if (form === null || rows === null) return;
  // A select takes the words of its options from what is rendered, and in a closed form nothing is.
  form.addEventListener("toggle", () => {
    if (form.hasAttribute("open") && rows.childElementCount === 0) addRows(form, rows, "asked");
  });
  onClick("[data-as-of-add]", () => {
    const [row] = addRows(form, rows, "blank");
    if (row !== undefined) part(row, "operator").focus();
  });
  onClick("[data-as-of-apply]", () => {
    const filled = [...rows.querySelectorAll<HTMLElement>("[data-as-of-row]")].filter(
      (row) => part(row, "exact").value.trim() !== "",
    );
    const wrong = filled.find((row) => !check(row));
    say(wrong === undefined ? "" : wordsFor(wrong, form));
    if (wrong !== undefined) {
      part(wrong, "exact").focus();
      return;
    }
    const timestamps = filled.map(
      (row) => `${part(row, "operator").value}:${part(row, "exact").value.trim()}`,
    );
    const message = parsePageMessage({ type: "asOf", timestamps });
    if (message !== undefined) host.postMessage(message);
  });
}

function addRows(form: HTMLElement, rows: HTMLElement, from: "asked" | "blank"): readonly HTMLElement[] {
  const template = form.querySelector<HTMLTemplateElement>(`[data-as-of-${from}]`);
  if (template === null) return [];
  const added = [...template.content.querySelectorAll<HTMLElement>("[data-as-of-row]")].map((row) =>
    document.importNode(row, true),
  );
  rows.append(...added);
  nameFields(rows);
  added.forEach(listenToRow);
  return added;
}

function listenToRow(row: HTMLElement): void {
  const date = part(row, "date");
  const exact = part(row, "exact");
  date.addEventListener("input", () => {
    const seconds = Date.parse(`${date.value}Z`) / 1000;
    if (!Number.isFinite(seconds) || seconds < 0) return;
    // A picker has no nanoseconds: those that were typed stay, as long as the second does.
    const [typed, nanos = "000000000"] = exact.value.split(".");
    exact.value = `${Math.floor(seconds)}.${typed === String(Math.floor(seconds)) ? nanos : "000000000"}`;
    check(row);
  });
  exact.addEventListener("input", () => {
    if (!check(row)) return;
    const day = new Date(Number(exact.value.trim().split(".")[0]) * 1000);
    date.value = day.toISOString().slice(0, 19);
  });
  row.querySelector("[data-as-of-remove]")?.addEventListener("click", () => {
    row.remove();
    document.querySelector<HTMLElement>("[data-as-of-add]")?.focus();
  });
}

/** Whether the row's timestamp can be sent; marks it when not. */
function check(row: HTMLElement): boolean {
  const exact = part(row, "exact");
  const text = exact.value.trim();
  exact.invalid = text !== "" && (!exactTimestamp.test(text) || isTooLate(row));
  if (!exact.invalid) say("");
  return text !== "" && !exact.invalid;
}

/** Whether no mirror node can look for so late a time. What is to be before it is met by every record, and can be sent. */
function isTooLate(row: HTMLElement): boolean {
  const last = row.closest<HTMLElement>("[data-as-of-last]")?.dataset["asOfLast"] ?? "";
  const [seconds = "", fraction = ""] = part(row, "exact").value.trim().split(".");
  const isLater = `${seconds.padStart(10, "0")}.${fraction.padEnd(9, "0")}` > last;
  return isLater && !["lt", "lte"].includes(part(row, "operator").value);
}

function wordsFor(wrong: HTMLElement, form: HTMLElement): string {
  return exactTimestamp.test(part(wrong, "exact").value.trim())
    ? `The last time that can be looked up is ${form.dataset["asOfLast"] ?? ""}. Choose Now for the current record.`
    : wrongTimestamp;
}

function say(problem: string): void {
  const place = document.querySelector("[data-as-of-problem]");
  if (place !== null && place.textContent !== problem) place.textContent = problem;
}

function part(row: HTMLElement, name: "operator" | "date" | "exact"): Field {
  const field = row.querySelector<Field>(`[data-as-of-${name}]`);
  if (field === null) throw new Error(`A condition has no ${name}`);
  return field;
}

function onClick(selector: string, listener: () => void): void {
  document.querySelector(selector)?.addEventListener("click", listener);
}
