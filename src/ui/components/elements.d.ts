import type { ComponentChildren } from "preact";

type Texts = {
  readonly children?: ComponentChildren;
  readonly slot?: string | undefined;
  readonly title?: string | undefined;
  readonly role?: string | undefined;
  readonly [name: `aria-${string}` | `data-${string}`]: string | undefined;
};

/** The custom elements in use, with the attributes that are used of them: texts and flags only. */
declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "vscode-button": Texts & { readonly secondary?: true | undefined; readonly "icon-only"?: true };
      "vscode-progress-ring": Texts;
    }
  }
}
