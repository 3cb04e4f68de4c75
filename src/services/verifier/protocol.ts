/** The ways in which a verification service is spoken to, in the order in which they are offered. */
export const protocols = ["session", "direct", "job"] as const;

export type Protocol = (typeof protocols)[number];

/** The protocol that a value from outside names, if it names one. */
export function readProtocol(value: unknown): Protocol | undefined {
  return protocols.find((protocol) => protocol === value);
}

/** The protocol to try where a service does not support one: current services support jobs, older ones sessions. */
export function otherProtocol(protocol: Protocol): Protocol {
  return protocol === "job" ? "session" : "job";
}
