/** How times are shown: how long ago, or as a date in the reader's time zone or in UTC. */
export type TimeForm = "relative" | "local" | "utc";

/** How a reader wants every page. */
export type PageSettings = {
  readonly times: TimeForm;
  /** Whether a field shows the name it has on the wire beside its label. */
  readonly fieldNames: boolean;
  /** Whether calls, errors and logs are shown as they came rather than decoded. */
  readonly isRaw: boolean;
};

/** The language of a page, which a document has for as long as it stands. */
export type PageLanguage = {
  /** A BCP 47 tag. */
  readonly tag: string;
  /** What all is called in it, by the English message; nothing where all is English. */
  readonly messages: Readonly<Record<string, string>>;
};
