import ts from "typescript";

/** A node and all below it. */
export function nodes(node: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [node];
  ts.forEachChild(node, (child) => void found.push(...nodes(child)));
  return found;
}

/** What a node is part of, the nearest first. */
export function above(node: ts.Node): readonly ts.Node[] {
  const { parent } = node as { readonly parent?: ts.Node };
  return parent === undefined ? [] : [parent, ...above(parent)];
}
