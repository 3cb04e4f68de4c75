import assert from "node:assert/strict";
import { AbiIndex } from "../../../../src/decode/abiIndex.ts";
import { parsePageMessage } from "../../../../src/ui/page/pageMessage.ts";
import { contractSourceLink, sourceLink } from "../../../../src/ui/decoding/originPieces.ts";
import { ofBuild } from "../../../support/decodedParts.ts";
import { guess } from "../../decode/sources.ts";

const [paused] = new AbiIndex([{ type: "error", name: "Paused", inputs: [] }]).errorsOf("9e87fac8");
const build = ofBuild("Vault", { path: "out/Vault.json" });

describe("the link to a declaration", () => {
  it("names the build's file, its contract and the item, in a message that the panel takes", () => {
    assert.ok(paused !== undefined);
    const [piece, ...others] = sourceLink(paused, build);
    assert.ok(piece?.kind === "action");
    assert.deepEqual(others, []);
    const message = {
      type: "openDeclaration",
      folder: "file:///work",
      path: "out/Vault.json",
      contract: "Vault",
      kind: "error",
      signature: "Paused()",
    };
    assert.deepEqual(piece.message, message);
    assert.deepEqual(parsePageMessage(piece.message), message);
    assert.equal(sourceLink(paused, guess("Vault")).length, 1);
  });

  it("can be the contract's own", () => {
    const [piece] = contractSourceLink(build);
    assert.ok(piece?.kind === "action" && piece.message.type === "openDeclaration");
    assert.deepEqual([piece.message.kind, piece.message.contract], ["contract", "Vault"]);
    assert.deepEqual(parsePageMessage(piece.message), piece.message);
    assert.deepEqual(contractSourceLink({ kind: "deployment", path: "a.json" }), []);
    assert.deepEqual(contractSourceLink(guess("Vault")), []);
  });

  it("leads to the verified source of an address, also if a build has no source", () => {
    assert.ok(paused !== undefined);
    const address = "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab";
    const verified = { kind: "verified", grade: "exact", contract: "Vault", host: "h", address } as const;
    const ofItem = { contract: "Vault", kind: "error", signature: "Paused()" } as const;
    for (const [pieces, message] of [
      [sourceLink(paused, verified), { type: "openVerifiedDeclaration", address, ...ofItem }],
      [
        contractSourceLink(verified),
        { type: "openVerifiedDeclaration", address, contract: "Vault", kind: "contract", signature: "Vault" },
      ],
      [
        sourceLink(paused, { ...build, address }),
        { type: "openDeclaration", folder: "file:///work", path: "out/Vault.json", address, ...ofItem },
      ],
    ] as const) {
      const [piece] = pieces;
      assert.ok(piece?.kind === "action");
      assert.deepEqual(piece.message, message);
      assert.deepEqual(parsePageMessage(piece.message), message);
    }
    assert.deepEqual(sourceLink(paused, { ...verified, address: undefined }), []);
  });

  it("is none where the names are not of a build, or longer than a page may send", () => {
    assert.ok(paused !== undefined);
    assert.deepEqual(sourceLink(paused, { kind: "language" }), []);
    assert.deepEqual(sourceLink(paused, { kind: "chosen", file: "abi.json" }), []);
    assert.deepEqual(sourceLink(paused, { ...build, path: "x".repeat(1025) }), []);
    assert.deepEqual(sourceLink(paused, { ...build, folder: { uri: "x".repeat(4097), label: "" } }), []);
    const message = { type: "openDeclaration", folder: "file:///work", path: "a.json", contract: "Vault" };
    const named = { ...message, kind: "error", signature: "Paused()" };
    assert.deepEqual(parsePageMessage(named), named);
    for (const part of ["folder", "path", "contract", "signature"])
      assert.equal(parsePageMessage({ ...named, [part]: "x".repeat(4097) }), undefined, part);
  });
});
