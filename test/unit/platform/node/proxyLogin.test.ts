import assert from "node:assert/strict";
import fc from "fast-check";
import { Secret } from "../../../../src/core/keys/secret.ts";
import { parseProxy } from "../../../../src/platform/node/route.ts";

const hosts = fc.constantFrom("proxy.example:3128", "127.0.0.1:8080", "[::1]:3128");
const words = fc.string({ unit: "grapheme", minLength: 1 });

describe("a proxy's login", () => {
  it("is what was written in the address, whatever characters it has", () => {
    fc.assert(
      fc.property(fc.constantFrom("http", "https"), hosts, words, words, (scheme, host, name, password) => {
        const login = [name, password].map(encodeURIComponent).join(":");
        const proxy = parseProxy(new Secret(`${scheme}://${login}@${host}`), undefined);
        const [basic, code = ""] = proxy?.authorization?.reveal().split(" ") ?? [];
        assert.deepEqual(
          [proxy?.origin, proxy?.host, basic, Buffer.from(code, "base64").toString("utf8")],
          [`${scheme}://${host}`, host, "Basic", `${name}:${password}`],
        );
      }),
    );
  });
});
