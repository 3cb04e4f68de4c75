import fc from "fast-check";
import type { Hex } from "../../../src/core/hex.ts";
import type { TextSelection } from "../../../src/app/consent/selectedReference.ts";
import { keyOwners } from "../../../src/core/keys/keyOwners.ts";
import { hashes } from "./identifiers.ts";
import { snippets } from "./snippets.ts";
import { texts } from "./texts.ts";

/** Why a value must never be sent, or never without a question. */
export type Secrecy =
  /** Everybody has it, its account stands beside it, or it is a piece of an encoded key: never sent. */
  | "privateKey"
  /** The line says plainly that it is a key: never without a question. */
  | "calledKey"
  /** Nothing is known of it: what the product judges counts. */
  | "unknown";

/** A 32-byte hex in a text, what of the text is selected, and the name of the file. */
export type HexPlace = {
  readonly hash: Hex;
  readonly text: string;
  readonly selected: TextSelection;
  readonly path: string;
  readonly secrecy: Secrecy;
};

/** Lines that say plainly what stands in them, in many languages. */
const keyLines = [
  "PRIVATE_KEY=@",
  "export OPERATOR_PRIVATE_KEY='@'",
  'const wallet = new Wallet("@");',
  "accounts: [`@`],  // private keys",
  '{"privateKey": "@"}',
  "cast send --private-key @ 0x5b1869D9A4C187F2EAa108f3062412ecf0526b24",
  "secret_key: '@'",
  'signer = Account.from_key("@")  # private key',
  "vm.startBroadcast(@); // the deployer's private key",
  "privateKey := crypto.HexToECDSA(`@`)",
  'let secret_key = "@";',
  "<privateKey>@</privateKey>",
  "my private key is @",
];

/** What stands around it, whole lines: much of it speaks of transactions. */
const neighbours = [
  "",
  "// transaction hash",
  "## Transactions",
  "const receipt = await provider.getTransactionReceipt(txHash);",
  "tx: 0xabc",
  "The transaction was sent:",
  "transactions:",
  "| tx | hash |\n| --- | --- |",
  "https://etherscan.io/tx/",
  "cast receipt 0x12",
  "-----",
  "}",
];

const paths = fc.constantFrom(
  "a.txt",
  "src/deploy.ts",
  ".env",
  "deployments/mainnet.json",
  "keys/a.pem",
  "README.md",
  "run.sh",
  "data.csv",
);

/** Keys that every developer has. */
const knownKeys: readonly Hex[] = [
  "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
];

type Written = Pick<HexPlace, "text" | "secrecy" | "hash"> & { readonly written: string };

function around(before: string, line: string, after: string): string {
  return `${before}\n${line}\n${after}\n`;
}

const anyLine = fc.constantFrom(...snippets);
const neighbour = fc.oneof(fc.constantFrom(...neighbours), texts);
const spelling = fc.constantFrom<(hash: Hex) => string>(
  (hash) => hash,
  (hash) => hash.slice(2),
  (hash) => `0x${hash.slice(2).toUpperCase()}`,
);

/** In any text at all. */
const anywhere: fc.Arbitrary<Written> = fc
  .tuple(neighbour, anyLine, neighbour, hashes, spelling)
  .map(([before, line, after, hash, spell]) => {
    const written = spell(hash);
    return {
      hash,
      written,
      secrecy: "unknown",
      text: around(
        before,
        line.replace("@", () => written),
        after,
      ),
    };
  });

/** In a line that calls it a key, whole lines around it. */
const calledKey: fc.Arbitrary<Written> = fc
  .tuple(
    fc.array(fc.constantFrom(...neighbours), { maxLength: 3 }),
    fc.constantFrom(...keyLines),
    fc.constantFrom(...neighbours),
    hashes,
  )
  .map(([before, line, after, hash]) => ({
    hash,
    written: hash,
    secrecy: "calledKey",
    text: around(before.join("\n"), line.replace("@", hash), after),
  }));

/** One that everybody has, one beside its account, or the end of an encoded one. */
const privateKey: fc.Arbitrary<Written> = fc
  .tuple(
    neighbour,
    anyLine,
    hashes,
    fc.constantFrom("known", "account", "encoded"),
    fc.constantFrom(...knownKeys),
  )
  .map(([before, line, random, kind, known]) => {
    const hash = kind === "known" ? known : random;
    const written = kind === "encoded" ? hash.slice(2) : hash;
    const der = kind === "encoded" ? "302e020100300506032b657004220420" : "";
    const account = kind === "account" ? (keyOwners(hash)[0]?.name ?? "") : "";
    const text = around(
      before,
      line.replace("@", () => der + written),
      account,
    );
    return { hash, written, secrecy: "privateKey", text };
  });

/** A selection of it, or a cursor in it; or, now and then, anywhere. */
function selectedIn({ text, written }: Written): fc.Arbitrary<TextSelection> {
  const start = text.indexOf(written);
  const end = start + written.length;
  const cursor = (at: number): TextSelection => ({ start: at, end: at, active: at });
  return fc.oneof(
    fc.constant({ start, end, active: end }),
    fc.integer({ min: start, max: end }).map(cursor),
    fc
      .tuple(fc.nat(3), fc.nat(3))
      .map(([less, more]) => ({ start: Math.max(0, start - less), end: end + more, active: end })),
    fc
      .tuple(fc.nat(text.length), fc.nat(80))
      .map(([from, length]) => ({ start: from, end: from + length, active: from })),
  );
}

/** A 32-byte hex, wherever it may stand and however it is pointed at. */
export const hexPlaces: fc.Arbitrary<HexPlace> = fc
  .oneof({ weight: 3, arbitrary: anywhere }, { weight: 2, arbitrary: calledKey }, privateKey)
  .chain((found) =>
    fc.tuple(selectedIn(found), paths).map(([selected, path]) => {
      const { hash, text, secrecy } = found;
      return { hash, text, secrecy, selected, path };
    }),
  );
