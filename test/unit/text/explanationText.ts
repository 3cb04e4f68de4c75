import type { Explanation } from "../../../src/text/explanation.ts";

type Explained = Partial<Explanation> & { readonly brief?: string; readonly notes?: readonly string[] };

/** What an explanation says: tone and title, then its sentences, then its buttons, the first of which stands out. */
export function explanationText(explained: Explained): string {
  const { tone, title, brief, notes = [], sentence, nextStep, remedies = [], noneStandsOut } = explained;
  const buttons = remedies.map((remedy) => `[${remedy}]`).join(" ");
  return [
    [tone, title].filter(Boolean).join(": "),
    [brief, ...notes].filter(Boolean).join(" · "),
    sentence,
    nextStep,
    noneStandsOut === true ? `${buttons} (none stands out)` : buttons,
  ]
    .filter(Boolean)
    .join("\n");
}

/** The same of several, by name. */
export function explanationTexts(explained: Readonly<Record<string, Explained>>): Record<string, string> {
  return Object.fromEntries(Object.entries(explained).map(([name, each]) => [name, explanationText(each)]));
}

/** A text for each of some values, on a line of its own behind the value. */
export function linesOf<Value extends string>(
  values: readonly Value[],
  text: (value: Value) => string | undefined,
): string {
  return values.map((value) => `${value}: ${text(value) ?? "(nothing)"}`).join("\n");
}
