import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** Every message that source asks the translation of, as `l10n.t("…")` with literal text. */
export function messagesOf(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    return text.includes("l10n.t(")
      ? messagesIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
      : [];
  });
}

function messagesIn(source: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === "l10n.t") {
      const [message] = node.arguments;
      if (message !== undefined && ts.isStringLiteralLike(message)) found.push(message.text);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}
