import assert from "node:assert/strict";
import { marked } from "marked";
import type { HoverPart } from "../../../src/ui/hover/hoverPart.ts";
import { assertSeen } from "./unseen.ts";

/** What our own Markdown becomes; what stands in code is no markup. */
const copiedTags =
  /^<\/?(?:p|h[1-4]|ul|ol|li|strong|em|code|pre|hr|br|code class="language-(?:text|json|sh)"|table|thead|tbody|tr|th|td|ol start="\d+")>$/;
const hoverTags =
  /^<\/?(?:p|ul|li|strong|em|code|br|table|thead|tbody|tr|th|td|span|a|t[hd] align="(?:left|right)"|span style="color:var\(--vscode-[\w-]+\);"|a href="command:[\w.?%=&()!~*'-]+" title="[^"<>]*")>$/;

function tagsOf(markdown: string): readonly string[] {
  // Entities are written by the renderer, so that what is left of a foreign sign is no tag.
  return marked.parse(markdown, { gfm: true, async: false }).match(/<[^>]*>?/g) ?? [];
}

/** Copied Markdown: nothing in it is a link, an image or HTML, and nothing in it is unseen. */
export function assertCopiedMarkdown(markdown: string): void {
  assertSeen(markdown);
  assert.deepEqual(
    tagsOf(markdown).filter((tag) => !copiedTags.test(tag)),
    [],
    markdown,
  );
}

/** A hover: links lead to commands of ours and stand in parts of our own; of the rest nothing is more than code. */
export function assertHover(parts: readonly HoverPart[]): void {
  for (const { markdown, isForeign } of parts) {
    assertSeen(markdown);
    const tags = tagsOf(markdown);
    const unknown = tags.filter((tag) => !(isForeign ? copiedTags : hoverTags).test(tag));
    assert.deepEqual(unknown, [], markdown);
  }
}
