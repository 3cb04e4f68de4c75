/**
 * A manifest with its texts in place of their `%keys%`, as VS Code shows it in English.
 * @param json the text of package.json
 * @param texts the text of package.nls.json
 * @throws Error for a key that has no text, which VS Code would show as it is
 */
export function manifestWithTexts(json: string, texts: string): unknown {
  const byKey = new Map(Object.entries(JSON.parse(texts) as Readonly<Record<string, string>>));
  return JSON.parse(json, (_name, value: unknown) => {
    const key = textKey(value);
    if (key === undefined) return value;
    const text = byKey.get(key);
    if (text === undefined) throw new Error(`package.nls.json has no text for %${key}%.`);
    return text;
  });
}

/** The key in a value such as `%command.pin%`; `undefined` for every other value. */
export function textKey(value: unknown): string | undefined {
  return typeof value === "string" ? /^%(.+)%$/.exec(value)?.[1] : undefined;
}
