import { attributeValues, readableText } from "./markup.ts";

/** What the buttons of a page ask for, by what they are called. */
export function actionsOf(page: string): Readonly<Record<string, unknown>> {
  const buttons = page.matchAll(/<(vscode-button|button)\b((?:"[^"]*"|[^">])*)>([\s\S]*?)<\/\1/g);
  return Object.fromEntries(
    [...buttons].flatMap(([, , attributes = "", content = ""]) => {
      const [action] = attributeValues(attributes, "data-action");
      const [label] = attributeValues(attributes, "aria-label");
      return action === undefined ? [] : [[label ?? readableText(content), JSON.parse(action) as unknown]];
    }),
  );
}
