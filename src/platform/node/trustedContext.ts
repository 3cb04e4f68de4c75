import tls from "node:tls";

const contexts = new Map<boolean, tls.SecureContext>();

/**
 * What certificates are judged by: Node's own and those of `NODE_EXTRA_CA_CERTS`, and with `system` the machine's too,
 * among them a company's own authority. Read once: it takes long, and one context serves all connections.
 */
export function trustedContext(system: boolean): tls.SecureContext {
  const context = contexts.get(system) ?? tls.createSecureContext(authorities(system));
  contexts.set(system, context);
  return context;
}

function authorities(system: boolean): { readonly ca?: string[] } {
  // Not there before Node 22.15; Node's own choice stands then.
  if (!system || !("getCACertificates" in tls)) return {};
  return { ca: [...new Set([...tls.getCACertificates("default"), ...tls.getCACertificates("system")])] };
}
