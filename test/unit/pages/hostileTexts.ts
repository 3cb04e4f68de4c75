/** Texts that misbehave wherever they are not taken as plain text. */
export const hostileTexts: Readonly<Record<string, string>> = {
  "an image with a handler": '<img src=x onerror="alert(1)">',
  "the end of a script": "</script><script>alert(1)</script>",
  "the end of an attribute": `"><b onclick='alert(1)' x="`,
  "the end of text elements": "</title></template></pre></code></dd></dl></textarea><plaintext>",
  "bidi characters": "\u202egnp.exe\u202c \u2066x\u2069",
  "control characters": "a\u0000b\u0007c\u001b[31md\u007f\u009b\r",
  "unseen characters": "a\u200bb\ufeffd\u2028e\u{e0041}",
  "lone surrogates": "\ud800 \udfff",
  "a command link": "[click](command:workbench.action.quit) <command:workbench.action.quit>",
  "Markdown fences": "```\n# Heading\n````\n~~~\n- [x](y)\n\n<b>\n`",
  "a long text": "<a b='c'> ".repeat(100_000),
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

/** Markup or unseen characters that a page would not have of itself. */
export function misbehaviour(page: string): string | undefined {
  return /<img|<script|\p{Cc}|\p{Cf}|\p{Cs}|\u2028/u.exec(page.replace(/[\n\t]/g, " "))?.[0];
}
