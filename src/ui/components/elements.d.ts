import type { ComponentChildren, Ref } from "preact";

type Texts = {
  readonly key?: string;
  readonly children?: ComponentChildren;
  readonly class?: string | undefined;
  readonly slot?: string | undefined;
  readonly title?: string | undefined;
  readonly role?: string | undefined;
  readonly label?: string | undefined;
  readonly value?: string | undefined;
  readonly [name: `aria-${string}` | `data-${string}`]: string | undefined;
};

type Flag = true | undefined;

/** The custom elements in use, with the attributes that are used of them: texts and flags only. */
declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "vscode-button": Texts & {
        readonly secondary?: Flag;
        readonly "icon-only"?: Flag;
        readonly onClick?: ((event: Event) => void) | undefined;
        readonly onKeyDown?: (event: KeyboardEvent) => void;
      };
      "vscode-progress-ring": Texts;
      "vscode-textfield": Texts & {
        readonly placeholder?: string | undefined;
        readonly maxlength?: string;
        readonly invalid?: boolean;
        readonly onInput?: (event: Event) => void;
        readonly onKeyDown?: (event: KeyboardEvent) => void;
        readonly ref?: Ref<HTMLElement>;
      };
    }
  }
}
