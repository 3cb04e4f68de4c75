import { directConnections, type ConnectionSettings } from "../../src/http/connectionSettings.ts";
import { Secret } from "../../src/core/keys/secret.ts";

/** Settings that name a proxy; `changes` to them. */
export function throughProxy(url: string, changes: Partial<ConnectionSettings> = {}): ConnectionSettings {
  return { ...directConnections, usesProxy: true, proxy: new Secret(url), ...changes };
}
