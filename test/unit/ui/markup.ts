import { decodeEntities } from "../../support/decodeEntities.ts";

/** A tag, ended or not: a quoted value may hold any sign. */
const tag = /<(?:"[^"]*"|[^">])*>?/g;

/** What a reader of the page sees: no tags, no line breaks of the markup, entities as characters. */
export function readableText(page: string): string {
  return decodeEntities(page.replaceAll(/<wbr\b[^>]*>/g, "").replace(tag, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Every tag with the names of its attributes, in order: what markup there is, whatever the texts in it. Where a text may
 * go to the next line is told by the text.
 */
export function tagsOf(page: string): readonly string[] {
  return [...page.replaceAll(/<wbr\b[^>]*>/g, "").matchAll(tag)].map(([found]) =>
    found.replace(/="[^"]*"/g, ""),
  );
}

/** All values of an attribute, decoded. */
export function attributeValues(page: string, name: string): readonly string[] {
  return [...page.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    decodeEntities(value),
  );
}
