/** Texts that misbehave wherever they are not taken as plain text. */
export const hostileTexts: Readonly<Record<string, string>> = {
  "an image with a handler": '<img src=x onerror="alert(1)">',
  "the end of a script": "</script><script>alert(1)</script>",
  "the end of an attribute": `"><b onclick='alert(1)' x="`,
  "the end of text elements": "</title></template></pre></code></dd></dl></textarea><plaintext>",
  "a comment": "<!-- --> <![CDATA[ ]]> <?php ?>",
  entities: "&lt;b&gt; &#60;b&#62; &amp;",
  "a coloured text": '<span style="color:var(--vscode-a);">x</span>',
  "bidi characters": "\u202egnp.exe\u202c \u2066x\u2069 \u061c",
  "control characters": "a\u0000b\u0007c\u001b[31md\u007f\u009b\r",
  "unseen characters": "a\u200bb\u200dc\ufeffd\u2028e\u{e0041}",
  "lone surrogates": "\ud800 \udfff",
  "a command link": "[click](command:workbench.action.quit) <command:workbench.action.quit>",
  "addresses that become links": "https://evil.example www.evil.example a@evil.example",
  "a picture": "![x](https://evil.example/x.png)",
  signs: "$(trash) $(sync~spin)",
  "holes of templates": "${alert(1)} {{alert(1)}} `${alert(1)}`",
  backticks: "`[x](command:y)` ``` `` ` \\`[x](command:y)\\`",
  "Markdown fences": "```\n# Heading\n````\n~~~\n- [x](y)\n\n<b>\n`",
  "Markdown of many lines": "| a | b |\n\n# head\n\n---\n\n- item",
  "a long text": "<a b='c'> ".repeat(5_000),
};

/** A harmless text that takes the same way through a page: as long, and with its spaces in the same places. */
export function harmless(text: string): string {
  return text.replace(/[^\s]/g, "~");
}

/** A value with every text in it replaced. */
export function filledWith(value: unknown, text: string): unknown {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return value.map((item) => filledWith(item, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, filledWith(inside, text)]));
}

/**
 * A value once for each text in it, however deep: with that text alone replaced. Without those that `isOwn` takes for
 * words of our own, which no service can choose.
 */
export function eachFilledWith<Value>(
  value: Value,
  text: string,
  isOwn: (word: string) => boolean = () => false,
): readonly Value[] {
  if (typeof value === "string") return isOwn(value) ? [] : [text as Value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    eachFilledWith<unknown>(inside, text, isOwn).map((filled) =>
      Array.isArray(value) ? (value.with(Number(name), filled) as Value) : { ...value, [name]: filled },
    ),
  );
}

/** Gives one of the texts after another, over and over. @param from which it begins with */
export function nextHostileText(from = 0): () => string {
  const texts = Object.values(hostileTexts);
  let at = from;
  return () => texts[at++ % texts.length] ?? "";
}

/** A value with every text in it replaced by the next one, but for those that are words of our own. */
export function eachTextIn(
  value: unknown,
  next: () => string,
  own: ReadonlySet<string> = new Set(),
): unknown {
  if (typeof value === "string") return own.has(value) ? value : next();
  if (Array.isArray(value)) return value.map((item) => eachTextIn(item, next, own));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, eachTextIn(inside, next, own)]),
  );
}

/** Markup or unseen characters that a page would not have of itself. */
export function misbehaviour(page: string): string | undefined {
  return /<img|<script/.exec(page)?.[0] ?? unseenIn(page);
}

/** A control, format or separator character that stands in a text as it is; line feed and tab are none. */
export function unseenIn(text: string): string | undefined {
  return /\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}/u.exec(text.replace(/[\n\t]/g, " "))?.[0];
}
