import assert from "node:assert/strict";
import { readBatchRequest, subjectsOfDeployments } from "../../../../src/app/batch/batchRequest.ts";
import type { Deployment, DeploymentOrigin } from "../../../../src/builds/deployments/deployment.ts";
import { addressAt } from "./place.ts";

const address = `0x${"ab".repeat(20)}`;
const one = { network: "Test Network", address, name: "Vault", origin: "created" };

describe("the contracts that a command is given for a batch", () => {
  it("are read each once, with what else is told", () => {
    const given = { label: "Deploy", subjects: [one, { ...one, name: "Other" }, { address: "0x12" }] };
    assert.deepEqual(readBatchRequest(given), { label: "Deploy", leftOut: 1, subjects: [one] });
  });

  it("are none where what is given throws when it is looked at", () => {
    const trap = (): never => {
      throw new Error("A trap.");
    };
    const getter = (name: string) => Object.defineProperty({}, name, { get: trap, enumerable: true });
    for (const given of [
      getter("subjects"),
      new Proxy({}, { get: trap, getOwnPropertyDescriptor: trap }),
      { subjects: [getter("address")] },
    ])
      assert.doesNotThrow(() => readBatchRequest(given));
    assert.equal(readBatchRequest(getter("subjects")), undefined);
  });
});

const deployed = (index: number, name: string | undefined, origin: DeploymentOrigin): Deployment => ({
  address: addressAt(index),
  name,
  origin,
  transaction: undefined,
});

describe("the contracts of records", () => {
  it("are each taken once, and are deployed where any record says so", () => {
    const subjects = subjectsOfDeployments({ name: "Test Network" }, [
      { deployments: [deployed(1, "Latest", "existing"), deployed(2, undefined, "existing")] },
      {
        deployments: [
          deployed(1, "Earlier", "created"),
          deployed(3, "Proxy", "proxy"),
          deployed(2, "Told", "existing"),
        ],
      },
    ]);
    assert.deepEqual(
      subjects.map(({ address, name, origin }) => [address, name, origin]),
      [
        [addressAt(1), "Latest", "created"],
        [addressAt(2), "Told", "existing"],
        [addressAt(3), "Proxy", "proxy"],
      ],
    );
  });

  it("are called by names that are short and seen, whatever a file holds", () => {
    const [subject] = subjectsOfDeployments({ name: "Test Network" }, [
      { deployments: [deployed(1, `a\u202E\n${"b".repeat(300)}`, "created")] },
    ]);
    assert.match(subject?.name ?? "", /^a⟨U\+202E⟩⟨U\+000A⟩b{30,}…$/);
    assert.equal(subject?.name?.length, 60);
  });
});
