/** What each field of an object is called. */
export type Labels<Fields> = { readonly [Name in keyof Fields]: () => string };
