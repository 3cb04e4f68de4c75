const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** A text of a page with its entities as the characters they are for. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|([a-z]+));/g, (entity, code: string | undefined, name: string) =>
    code === undefined ? (named[name] ?? entity) : String.fromCharCode(Number(code)),
  );
}
