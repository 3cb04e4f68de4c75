/** Gives text fields the name that stands in their `label`: the control takes it as a property alone. */
export function nameFields(within: ParentNode): void {
  for (const field of within.querySelectorAll<HTMLElement & { label: string }>("vscode-textfield[label]")) {
    field.label = field.getAttribute("label") ?? "";
  }
}
