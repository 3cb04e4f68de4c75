/**
 * README as an extension's page in VS Code can show it: that page knows no file beside it and takes pictures over https
 * only (1.139 drops those in `data:` URLs as well), so pictures are left out, and all between the comments `repository only`
 * and `end`: what names files of the repository, or tells how to build and install it.
 */
export function shippedReadme(text: string): string {
  return text
    .replace(/^<!-- repository only -->\n\n(?:(?!<!-- end -->).*\n)*<!-- end -->\n\n?/gm, "")
    .replace(/^!\[[^\]]*\]\((?!https:)[^)]+\)\n\n?/gm, "");
}
