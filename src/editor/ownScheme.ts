/** The scheme of documents that this extension makes of answers, of builds and of what it has decoded. */
export const ownScheme = "contract-lens";
