/**
 * README as an extension's page in VS Code can show it: that page knows no file beside it and takes pictures over https
 * only (1.139 drops those in `data:` URLs as well), so pictures and links of the repository are left out, the words of
 * the links excepted.
 */
export function shippedReadme(text: string): string {
  return text
    .replace(/^!\[[^\]]*\]\((?!https:)[^)]+\)\n\n?/gm, "")
    .replace(/(?<!!)\[([^\]]+)\]\((?![a-z]+:|#)[^)]+\)/g, "$1");
}
