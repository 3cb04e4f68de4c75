import net from "node:net";

/** Starts to connect to the first of a host's addresses that takes it, as the product's own client does. */
export function connectToAny(addresses: readonly string[], port: number): net.Socket {
  return net.connect({
    // Not a name to look up: all that is known of it is handed in.
    host: "host.invalid",
    port,
    autoSelectFamily: true,
    lookup: (_host, _options, callback) => {
      callback(
        null,
        addresses.map((address) => ({ address, family: net.isIP(address) })),
      );
    },
  });
}
