/** What a reader of the page sees: no tags, no line breaks of the template, entities as characters. */
export function readableText(page: string): string {
  return decoded(page.replaceAll("<wbr />", "").replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** Every tag with the names of its attributes, in order: what markup there is, whatever the texts in it. */
export function tagsOf(page: string): readonly string[] {
  return [...page.matchAll(/<[^>]*>?/g)].map(([tag]) => tag.replace(/="[^"]*"/g, ""));
}

/** All values of an attribute, decoded. */
export function attributeValues(page: string, name: string): readonly string[] {
  return [...page.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value = ""]) => decoded(value));
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|([a-z]+));/g, (entity, code: string | undefined, name: string) =>
    code === undefined ? (named[name] ?? entity) : String.fromCharCode(Number(code)),
  );
}
