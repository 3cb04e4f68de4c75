/**
 * The script and the styles of pages, as text. The build puts them in here: a document that holds them is there sooner than
 * one that has to ask for them. Nothing where the source runs as it is, as in unit tests.
 */
export const pageFiles: { readonly script: string; readonly styles: string } = { script: "", styles: "" };
