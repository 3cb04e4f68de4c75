/** The protocols of verification services, in display order. */
export const protocols = ["session", "direct", "job"] as const;

export type Protocol = (typeof protocols)[number];

/** Parses an external value as a protocol. */
export function readProtocol(value: unknown): Protocol | undefined {
  return protocols.find((protocol) => protocol === value);
}

/** The protocol to try where a service does not support one: current services support jobs, older ones sessions. */
export function otherProtocol(protocol: Protocol): Protocol {
  return protocol === "job" ? "session" : "job";
}
