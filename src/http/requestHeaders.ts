/** The headers of every request, beside those that the transport needs. */
export const requestHeaders = { accept: "application/json" } as const;

/** Those of a request with a body. */
export const bodyHeaders = { "content-type": "application/json" } as const;
