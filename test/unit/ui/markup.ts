import { decodeEntities } from "../../support/decodeEntities.ts";

/** What a reader of the page sees: no tags, no line breaks of the template, entities as characters. */
export function readableText(page: string): string {
  return decodeEntities(page.replaceAll("<wbr />", "").replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** Every tag with the names of its attributes, in order: what markup there is, whatever the texts in it. */
export function tagsOf(page: string): readonly string[] {
  return [...page.matchAll(/<[^>]*>?/g)].map(([tag]) => tag.replace(/="[^"]*"/g, ""));
}

/** All values of an attribute, decoded. */
export function attributeValues(page: string, name: string): readonly string[] {
  return [...page.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    decodeEntities(value),
  );
}
