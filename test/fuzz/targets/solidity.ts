import assert from "node:assert/strict";
import fc from "fast-check";
import { parseSource, type SourceRange } from "../../../src/builds/source/parseSource.ts";
import { storageLayoutOf } from "../../../src/builds/source/storageLayoutOf.ts";
import type { StorageLayout, StorageVariable } from "../../../src/builds/storage/storageLayout.ts";
import { runInSlices } from "../../../src/core/async/yielding.ts";
import { texts } from "../inputs/texts.ts";
import { target, type Target } from "../target.ts";

/** What Solidity is made of, whole declarations among it. */
const pieces = fc.constantFrom(
  ..."contract A is B, struct S enum E type T interface library abstract layout at import from as using for pragma".split(
    " ",
  ),
  ..."function modifier constructor receive fallback returns public external view payable override virtual".split(
    " ",
  ),
  ..."if else for while do try catch unchecked assembly return emit revert new delete var _ ; { } ( ) [ ] , . = => := + - ** /".split(
    " ",
  ),
  ..."uint uint8 int24 address payable bool bytes3 bytes string mapping memory storage calldata constant immutable transient".split(
    " ",
  ),
  ...[
    "x",
    "a.b",
    "S.T",
    "7",
    "0x10",
    "1e3",
    '"./b.sol"',
    "'",
    "\n",
    "// c\n",
    "/* c */",
    "/*",
    "constructor",
    "__proto__",
    "\u{1F511}",
  ],
  ...[
    "contract A { uint x; }",
    "contract A is B {",
    "contract B { uint8 b;",
    "struct S { uint8 a; S[] b; mapping(uint => S) c; }",
  ],
  ...[
    "uint8 y;",
    "S s;",
    "uint constant N = 3;",
    "uint16[N] z;",
    "mapping(address => uint) m;",
    "enum E { A, B }",
    "E e;",
    "function f(uint a) public { a; }",
  ],
  ...[
    'import "./b.sol";',
    'import {B as C} from "./b.sol";',
    "type T is uint8;",
    "T t;",
    "/// @custom:storage-location erc7201:a.b\n struct M { uint a; }",
  ],
);

/** What a contract may declare, each under a name of its own, so that it mostly compiles. */
const members = fc.constantFrom(
  "uint8 @;",
  "address payable internal @ = msg.sender;",
  "uint24[7] public @;",
  "S private @;",
  "S[2] @;",
  "mapping(address who => mapping(bytes => S[])) @;",
  "E @; T @t;",
  "uint16[N * 3] @;",
  "string @; bytes31 @b;",
  "bool transient @; uint transient @u;",
  "uint constant @ = 1; address immutable @i = this;",
  "function (uint) external returns (bool) @;",
  "struct @ { uint128 a; B b; mapping(uint => @) c; }",
  "/// @custom:storage-location erc7201:a.b\n struct @ { uint a; E e; }",
  "modifier @(uint a) { for (uint i; i < a; i++) if (i > 2) { uint b; } else b = 1; _; }",
  "function @(uint[] memory a) public returns (uint b) { try this.f{ gas: 1 }() returns (uint c) { } catch { } assembly { b := 1 } }",
);

const contract = fc
  .array(members, { maxLength: 15 })
  .map((list) => list.map((member, at) => member.replaceAll(/@(?!custom)/g, `m${at}`)).join("\n"))
  .map(
    (body) =>
      `import "./b.sol"; type T is int96; enum E { One, Two } uint constant N = 5; struct S { T a; E b; bytes c; } contract B { bool b; }
      contract A is B { ${body} }`,
  );

const sources = fc.oneof(
  contract,
  fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(" ")),
  fc.tuple(contract, pieces, fc.nat()).map(([text, piece, at]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + piece + text.slice(place);
  }),
  fc
    .tuple(fc.array(pieces, { maxLength: 40 }), fc.array(pieces, { maxLength: 10 }))
    .map(([inside, behind]) => `contract A { ${inside.join(" ")} } ${behind.join(" ")}`),
  texts,
);

function assertInside(inner: SourceRange, outer: SourceRange): void {
  assert.ok(outer.start <= inner.start && inner.start <= inner.end && inner.end <= outer.end);
}

/** Variables share no byte, and have the types that they name. */
function assertApart({ types }: Pick<StorageLayout, "types">, variables: readonly StorageVariable[]): void {
  let free = 0n;
  for (const { slot, offset, type } of variables) {
    const begin = BigInt(slot) * 32n + BigInt(offset);
    const bytes = types.get(type)?.numberOfBytes;
    assert.ok(bytes !== undefined && begin >= free);
    free = begin + BigInt(bytes);
  }
}

/** Whatever a source holds, it is read within its bounds, and the variables of its layout share no byte; nothing throws. */
export const solidity: Target = target(
  "solidity",
  400,
  fc.tuple(sources, sources),
  async ([text, other], tally) => {
    const file = await runInSlices(parseSource(text));
    const whole = { start: 0, end: text.length };
    for (const declared of [file, ...file.contracts]) {
      if ("bases" in declared) assertInside(declared, whole);
      for (const one of declared.functions) {
        assertInside(one, whole);
        for (const part of [
          ...one.units,
          ...one.locals,
          ...one.assemblyBlocks,
          ...one.modifiers,
          ...one.parameters,
        ])
          assertInside(part, one);
        for (const { scope } of one.locals) assertInside(scope, one);
        tally.add("functions");
      }
    }
    const { layout, transient, namespaces, gaps } = await runInSlices(
      storageLayoutOf(
        new Map([
          ["a.sol", text],
          ["b.sol", other],
        ]),
        { source: "a.sol", name: "A" },
      ),
    );
    assertApart(layout, layout.storage);
    assertApart(layout, transient);
    for (const { members } of layout.types.values()) assertApart(layout, members ?? []);
    for (const { type } of namespaces) assert.ok(layout.types.has(type));
    tally.add(gaps.length === 0 ? "whole layouts" : "layouts with gaps");
    tally.add(layout.storage.length > 1 ? "layouts of several variables" : "layouts of fewer");
  },
);
