import assert from "node:assert/strict";
import { PendingServices } from "../../../../src/app/plan/contractInspection.ts";

describe("the services that are waited for", () => {
  it("are each named once, until all that they were asked has been responded to or has failed", async () => {
    const told: (readonly string[])[] = [];
    const waits = new PendingServices((hosts) => told.push(hosts));
    const [one, two, other] = [1, 2, 3].map(() => Promise.withResolvers<number>());
    assert.ok(one !== undefined && two !== undefined && other !== undefined);
    const all = [
      waits.for("mirror.example", one.promise),
      waits.for("verifier.example", other.promise),
      waits.for("mirror.example", two.promise),
      waits.for(undefined, Promise.resolve(7)),
    ];
    one.resolve(1);
    assert.equal(await all[0], 1);
    other.reject(new Error("No."));
    await assert.rejects(all[1] ?? Promise.resolve(), /No\./);
    two.resolve(2);
    assert.deepEqual(await Promise.all([all[2], all[3]]), [2, 7]);
    const both = ["mirror.example", "verifier.example"];
    assert.deepEqual(told, [
      ["mirror.example"],
      both,
      both,
      ["verifier.example", "mirror.example"],
      ["mirror.example"],
      [],
    ]);
  });
});
