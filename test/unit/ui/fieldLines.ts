import { readableText } from "./markup.ts";

/** The labelled values of a page: wire name → label and value as they are read. Of fields that come twice the last. */
export function fieldLines(page: string): Readonly<Record<string, { label: string; value: string }>> {
  const lines = page
    .replaceAll("<wbr />", "")
    .matchAll(/<dt>(.*?)<code class="wire">([^<]*)<\/code>\s*<\/dt>\s*<dd>([\s\S]*?)<\/dd>/g);
  return Object.fromEntries(
    [...lines].map(([, label = "", name = "", value = ""]) => [
      name,
      { label: readableText(label), value: readableText(value) },
    ]),
  );
}
