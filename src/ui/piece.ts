import { hasExactly, isIndex, isText, plainFields, type PlainFields } from "./plainFields.ts";
import { isPath, type PathPart } from "./valuePath.ts";

/**
 * A bit of a value, as plain data: the panel makes markup and Markdown of it, and the page's script nodes. What is
 * shown has its unseen characters made visible already; `whole` is what a shortened text stands for.
 */
export type Piece =
  /** In our words. */
  | { readonly kind: "text" | "strong" | "aside" | "absent" | "careful"; readonly text: string }
  /** JSON's null. */
  | { readonly kind: "null" }
  /** A text of a service, with its line breaks. */
  | { readonly kind: "prose"; readonly text: string }
  /** To the letter. */
  | { readonly kind: "code"; readonly text: string; readonly whole: string }
  /** An identifier that leads to its own panel. */
  | { readonly kind: "reference"; readonly text: string; readonly whole: string }
  /** The sign that copies `whole`; `what` names it: "address". */
  | { readonly kind: "copy"; readonly what: string; readonly whole: string }
  /** Opens the value at this path whole; of the first raw answer, unless another is named. */
  | {
      readonly kind: "open";
      readonly what: string;
      readonly path: readonly PathPart[];
      readonly answer?: number;
    }
  | { readonly kind: "break" };

/** One labelled value. */
export type PieceField = {
  readonly label: string;
  /** The name it has on the wire. */
  readonly name: string;
  readonly pieces: readonly Piece[];
};

const longestShown = 4096;
const longestWhat = 200;
const longestReference = 200;
const longestWhole = 64 * 1024;

type Reader = (fields: PlainFields) => Piece | undefined;

const words: Reader = ({ kind, text }) =>
  isText(text, longestShown) ? ({ kind, text } as Extract<Piece, { kind: "text" }>) : undefined;

/** How a kind is read; `optional` is a name that may be there as well. */
type Reading = { readonly names: readonly string[]; readonly optional?: string; readonly read: Reader };

const readers: Readonly<Record<Piece["kind"], Reading>> = {
  text: { names: ["text"], read: words },
  strong: { names: ["text"], read: words },
  aside: { names: ["text"], read: words },
  absent: { names: ["text"], read: words },
  careful: { names: ["text"], read: words },
  prose: { names: ["text"], read: words },
  null: { names: [], read: () => ({ kind: "null" }) },
  break: { names: [], read: () => ({ kind: "break" }) },
  code: {
    names: ["text", "whole"],
    read: ({ text, whole }) =>
      isText(text, longestShown) && isText(whole, longestWhole) ? { kind: "code", text, whole } : undefined,
  },
  reference: {
    names: ["text", "whole"],
    read: ({ text, whole }) =>
      isText(text, longestShown) && isText(whole, longestReference)
        ? { kind: "reference", text, whole }
        : undefined,
  },
  copy: {
    names: ["what", "whole"],
    read: ({ what, whole }) =>
      isText(what, longestWhat) && isText(whole, longestWhole) ? { kind: "copy", what, whole } : undefined,
  },
  open: {
    names: ["what", "path"],
    optional: "answer",
    read: (fields) => {
      const { what, path, answer } = fields;
      if (!isText(what, longestWhat) || !isPath(path)) return undefined;
      const open = { kind: "open", what, path: [...path] } as const;
      if (!("answer" in fields)) return open;
      return isIndex(answer) ? { ...open, answer } : undefined;
    },
  },
};

/** Reads a piece out of a message; `undefined` for anything else. */
export function parsePiece(value: unknown): Piece | undefined {
  const fields = plainFields(value);
  const kind = fields?.["kind"];
  if (fields === undefined || typeof kind !== "string" || !Object.hasOwn(readers, kind)) return undefined;
  const { names, optional, read } = readers[kind as Piece["kind"]];
  const more = optional !== undefined && optional in fields ? [optional] : [];
  return hasExactly(fields, ["kind", ...names, ...more]) ? read(fields) : undefined;
}
