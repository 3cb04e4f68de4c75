import assert from "node:assert/strict";
import type { Standpoint } from "../../../../src/http/failure.ts";
import { unreachable } from "../../../../src/http/connectionFailure.ts";
import { explainFailure } from "../../../../src/text/failures/failure.ts";

/** What to do next when a host refused the connection, as it is made from somewhere. */
function nextStep(host: string, from?: Standpoint): string {
  return explainFailure(unreachable({ code: "ECONNREFUSED" }, from), host).nextStep;
}

describe("a service that refused the connection", () => {
  const there = { side: "remote", remote: "ssh-remote" } as const;
  const here = { side: "local", remote: "dev-container" } as const;

  it("is to be started where it is local", () => {
    for (const host of ["127.0.0.1:5555", "localhost", "[::1]:80"]) {
      assert.equal(nextStep(host), "Start the local service, then try again.");
    }
  });

  it("is on the remote machine where the extension runs there", () => {
    assert.equal(
      nextStep("127.0.0.1:5555", there),
      "Start the service on the remote machine, then try again: this extension runs on the remote machine, and 127.0.0.1 is that machine.",
    );
    assert.match(
      nextStep("localhost", { ...there, remote: "wsl" }),
      /runs in WSL, and localhost is that machine/,
    );
  });

  it("is on the user's own machine where the extension runs there, the remote one notwithstanding", () => {
    assert.equal(
      nextStep("localhost:5551", here),
      "Start the service, then try again: localhost is your own machine, not the container. To reach a service in the container, forward its port.",
    );
    for (const remote of ["ssh-remote", "tunnel", "constructor", "localhost:8000"]) {
      assert.match(
        nextStep("[::1]:80", { ...here, remote }),
        /\[::1\] is your own machine, not the remote machine\./,
      );
    }
  });

  it("is looked for in the settings where it is on no machine of the user's", () => {
    for (const from of [undefined, there, here]) {
      for (const host of ["127.0.0.1.example", "verifier.example:443"]) {
        assert.equal(
          nextStep(host, from),
          "Check that the service is running, and check its URL in the settings.",
        );
      }
    }
  });
});
