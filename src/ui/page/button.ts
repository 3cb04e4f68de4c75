import type { PageMessage } from "./pageMessage.ts";
import type { IconName } from "./icon.ts";

/** A button of the page: what it says, what it asks of the panel, and how much it stands out. */
export type Button = {
  readonly label: string;
  /** What it acts on, where the label alone does not tell several apart. */
  readonly about?: string;
  readonly icon?: IconName;
  /** Shows the icon alone; the label is its name then. */
  readonly isIconOnly?: boolean;
  readonly message: PageMessage;
  readonly primary?: boolean;
  /** What it does, where its label does not say enough. */
  readonly title?: string | undefined;
  /** Why it cannot be used now. It stays in the tab order, so that the reason is heard. */
  readonly disabledBecause?: string | undefined;
};
