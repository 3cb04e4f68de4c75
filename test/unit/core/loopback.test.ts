import assert from "node:assert/strict";
import { isLoopback } from "../../../src/core/loopback.ts";

describe("loopback", () => {
  it("is this machine itself, and no host whose name only looks so", () => {
    const own = ["localhost", "127.0.0.1", "127.255.10.254", "[::1]"];
    const others = [
      "localhost.example.com",
      "my-localhost",
      "127.0.0.1.example.com",
      "x127.0.0.1",
      "127.0.0",
      "127.0.0.1.1",
      "127.a.0.1",
      "1270001",
      "128.0.0.1",
      "[::1]x",
      "[::11]",
      "::1",
      "",
    ];
    assert.deepEqual([...own, ...others].filter(isLoopback), own);
  });
});
