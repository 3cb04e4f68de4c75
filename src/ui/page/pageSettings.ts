/** How times are shown: how long ago, or as a date in the reader's time zone or in UTC. */
export type TimeForm = "relative" | "local" | "utc";

/** How a reader wants every page. */
export type PageSettings = {
  /** A BCP 47 tag. */
  readonly language: string;
  /** What the page itself says in that language, by the English message; nothing where all is English. */
  readonly messages: Readonly<Record<string, string>>;
  readonly times: TimeForm;
  /** Whether a field shows the name it has on the wire beside its label. */
  readonly fieldNames: boolean;
};

/** In English, with times as they are by default. */
export const defaultPageSettings: PageSettings = {
  language: "en",
  messages: {},
  times: "relative",
  fieldNames: false,
};
