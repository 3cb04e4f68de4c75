import { hasExactly, plainFields } from "../../core/json/plainFields.ts";

/**
 * How a page and its panel come to agree on which document is shown. A page that has begun may still be kept out of
 * sight; what the panel sends arrives only at the one in sight, so that a reply to {@link whoIsShown} proves it.
 */
export type Presence = {
  readonly type: "begun" | "shown";
  /** The document's number, as its body's `data-document` says. */
  readonly document: number;
};

/** The panel's question to the page in sight. */
export const whoIsShown = { type: "whoIsShown" } as const;

/** Whether a message is {@link whoIsShown}. */
export function isWhoIsShown(value: unknown): boolean {
  const fields = plainFields(value);
  return fields?.["type"] === whoIsShown.type && hasExactly(fields, ["type"]);
}
