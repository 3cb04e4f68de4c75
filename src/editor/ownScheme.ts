/** The scheme of documents that this extension makes of responses, of builds and of what it has decoded. */
export const ownScheme = "contract-lens";
