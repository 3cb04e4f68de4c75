import assert from "node:assert/strict";
import type { DecodedBytes } from "../../../src/app/decoding/bytes/decodeBytes.ts";
import type { Provenance } from "../../../src/decode/provenance.ts";
import { plainDecoding } from "../../../src/api/plainDecoding.ts";
import { argument, decoded, eventOf, functionOf, provenances } from "../../support/decodedParts.ts";
import { everyValue } from "../../support/decodedValues.ts";

const toldOf = (bytes: Partial<DecodedBytes>, isTrusted = true) =>
  plainDecoding({ calls: [], error: undefined, events: [], ...bytes }, isTrusted).candidates;
const callBy = (provenance: Provenance) => decoded(functionOf("run", []), [], provenance);

describe("what was decoded, as plain data", () => {
  it("has each value in a form of its own that JSON keeps", () => {
    const [call] = toldOf({ calls: [decoded(functionOf("all", everyValue), everyValue)] });
    const values = Object.fromEntries(call?.arguments?.map(({ name, value }) => [name, value]) ?? []);
    assert.deepEqual(JSON.parse(JSON.stringify(values)), values);
    const { largest, isOpen, who, id, callback, amounts, none, order, name, rate, broken } = values;
    const who64 = "0x25fe26adc577cc89172e6156c9e24f7b9751b762";
    assert.deepEqual(
      { largest, isOpen, who, id, callback, amounts, none, name, rate, broken },
      {
        largest: String(2n ** 256n - 1n),
        isOpen: false,
        who: who64,
        id: `0x${"ab".repeat(32)}`,
        callback: "0x70997970c51812dc3a010c7d01b50e0d17dc79c82e1a7d4d",
        amounts: ["1", "2", "3"],
        none: [],
        name: { hash: `0x${"12".repeat(32)}` },
        rate: "-0.0000000001",
        broken: { raw: `0x${"34".repeat(32)}` },
      },
    );
    assert.deepEqual((order as { members: readonly object[] }).members[0], {
      name: "maker",
      type: "address",
      indexed: false,
      value: who64,
    });
    assert.equal(call?.arguments?.find((one) => one.name === "name")?.indexed, true);
  });

  it("has the topic of an event, but for one that is anonymous", () => {
    const events = [
      decoded(eventOf("Seen", []), []),
      decoded({ ...eventOf("Noted", []), topic: undefined }, []),
    ];
    assert.deepEqual(
      toldOf({ events }).map(({ kind, selector }) => [kind, selector]),
      [
        ["log", `0x${"ab".repeat(32)}`],
        ["log", null],
      ],
    );
  });

  it("says where its names are from, and what is of the workspace only where that is trusted", () => {
    const origin = (isTrusted: boolean) =>
      Object.values(provenances).map((provenance) => {
        const { kind, certainty, contract, file, host } = toldOf(
          { calls: [callBy(provenance)] },
          isTrusted,
        )[0]!.provenance;
        return [kind, certainty, contract, file, host];
      });
    const vault = ["Vault", "out/Vault.sol/Vault.json", null];
    const others = {
      language: ["language", "certain", null, null, null],
      verified: ["verified", "certain", "Vault", null, "verifier.example"],
      match: ["verified", "notProven", "Vault", null, "verifier.example"],
      system: ["system", "certain", "Hedera Token Service", null, null],
      interface: ["interface", "guess", "ERC-20", null, null],
      signature: ["signature", "guess", null, null, "signatures.example"],
    };
    assert.deepEqual(origin(true), [
      others.language,
      ["build", "certain", ...vault],
      ["build", "notProven", ...vault],
      others.verified,
      others.match,
      others.system,
      ["chosen", "chosen", null, "abi/vault.json", null],
      ["guess", "guess", "Oracle", "out/Oracle.sol/Oracle.json", null],
      others.interface,
      others.signature,
    ]);
    const hidden = [null, null, null];
    assert.deepEqual(origin(false), [
      others.language,
      ["build", "certain", ...hidden],
      ["build", "notProven", ...hidden],
      others.verified,
      others.match,
      others.system,
      ["chosen", "chosen", ...hidden],
      ["guess", "guess", ...hidden],
      others.interface,
      others.signature,
    ]);
  });

  it("has no guesses beside what is more than a guess", () => {
    const calls = [callBy(provenances.guess), callBy(provenances.match), callBy(provenances.signature)];
    assert.deepEqual(
      toldOf({ calls }).map(({ provenance }) => provenance.kind),
      ["verified"],
    );
    assert.equal(toldOf({ calls: [callBy(provenances.guess), callBy(provenances.signature)] }).length, 2);
  });

  it("tells how its bytes could be read", () => {
    const readings = [
      { kind: "unreadable" },
      { kind: "tooLarge", bytes: 9 },
      { kind: "notCanonical", word: 3, arguments: [argument("uint256", "limit", 3n)] },
    ] as const;
    const calls = readings.map((reading) => ({ ...callBy(provenances.exact), reading }));
    assert.deepEqual(
      toldOf({ calls }).map(({ reading, differingWord, arguments: args }) => [
        reading,
        differingWord,
        args?.length ?? null,
      ]),
      [
        ["unreadable", null, null],
        ["tooLarge", null, null],
        ["notCanonical", 3, 1],
      ],
    );
  });
});
