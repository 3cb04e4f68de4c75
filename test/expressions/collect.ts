import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** The regular expressions of a program. */
export type Expressions = {
  /** Each literal as it is written, `/a+/g`, with the places where it stands. */
  readonly literals: ReadonlyMap<string, readonly string[]>;
  /** What else makes one, or may: the file, and the code around each `RegExp` that is no type. */
  readonly constructed: readonly Constructed[];
};

/** An expression that is put together while the product runs. */
export type Constructed = { readonly file: string; readonly code: string };

const root = path.join(import.meta.dirname, "../..");

/** All that the product's own source holds. */
export function expressionsOfProduct(): Expressions {
  const files = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `src/${file.split(path.sep).join("/")}`)
    .sort();
  return expressionsIn(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
}

/** Those of some files, each a name and its text. */
export function expressionsIn(files: readonly (readonly [file: string, text: string])[]): Expressions {
  const literals = new Map<string, string[]>();
  const constructed: Constructed[] = [];
  for (const [file, text] of files) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        literals.set(node.text, [...(literals.get(node.text) ?? []), `${file}:${line}`]);
      } else if (ts.isIdentifier(node) && node.text === "RegExp" && !ts.isTypeReferenceNode(node.parent)) {
        constructed.push({ file, code: node.parent.getText().replace(/\s+/g, " ") });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { literals, constructed };
}
