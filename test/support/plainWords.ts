/** Words that no text for people uses: they are vague, or no developer tool speaks so. */
const neverSaid =
  /\b(?:stands?|tells?|came about|(?:is|are) asked|(?:goes|go|went) along|very|lost sight of|the words below)\b/gi;

/** Those of the words that no text for people uses which a text uses; empty when there are none. */
export function unplainWords(text: string): readonly string[] {
  return [...text.matchAll(neverSaid)].map(([found]) => found);
}
