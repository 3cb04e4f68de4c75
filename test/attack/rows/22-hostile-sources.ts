import { possibleSecretsIn } from "../../../src/app/publication/possibleSecretsIn.ts";
import { findDeclaration, type Wanted } from "../../../src/builds/source/findDeclaration.ts";
import { inTurns } from "../../../src/core/turns/inTurns.ts";
import { longestTurn, type Attempt, type Row } from "../row.ts";

const units = 1024 * 1024;

/** What begins and never ends, for whoever looks for declarations. */
const begun = [
  "contract A is B ",
  "contract A is A,A,A {} ",
  ";function f(",
  "contract A {;function f(a,b",
  "contract A { event E(); ",
  "//\n",
  "/*",
  '"\\',
  "{",
  "a b ",
];

/** What is nearly a secret. */
const nearly = [
  "a",
  "1_",
  "aa ",
  "0xaa, ",
  "\\xaa",
  "M",
  "K",
  "legal winner thank ",
  "legal 1) ",
  "legalWinner",
  "国 ",
  '"é ',
  `é${" ".repeat(1990)}x\n`,
  "aa://",
  "https://:@",
  `https://x?${"&key".repeat(900)} `,
  `https://x/${"a1/".repeat(1300)} `,
  `https://x/${"a:".repeat(1900)} `,
  "-----BEGIN PRIVATE KEY-----",
  `vm.sign(${" ".repeat(99)}`,
  `0x${"3".repeat(64)} `,
  `0x${"3".repeat(32)} `,
  `private key 0x${"3".repeat(32)} `,
  "[1, ",
  `[${"uint8(1)".repeat(200)}`,
  `${"function f() {return ".repeat(90)}0x${"3".repeat(64)} `,
];

const filled = (part: string): string => part.repeat(Math.ceil(units / part.length));

const wanted: Wanted = { kind: "function", contract: "A", signature: "f(uint256)" };

export const row: Row = {
  number: 22,
  what: "sources of a megabyte that take long to look through for declarations and secrets",
  run: async () => {
    const attempts: Attempt[] = [];
    for (const part of begun) {
      const sources = new Map([["A.sol", filled(part)]]);
      const name = `declarations in ${JSON.stringify(part)}`;
      attempts.push(
        await longestTurn(
          name,
          async () => `${(await inTurns(findDeclaration(sources, "A.sol", wanted))).length}`,
        ),
      );
    }
    for (const part of nearly) {
      const text = filled(part);
      const name = `secrets in ${JSON.stringify(part.slice(0, 30))}`;
      attempts.push(await longestTurn(name, () => Promise.resolve(`${possibleSecretsIn(text).length}`)));
    }
    return attempts;
  },
};
