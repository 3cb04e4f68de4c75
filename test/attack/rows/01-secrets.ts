import { randomBytes } from "node:crypto";
import { judgeByContext } from "../../../src/app/consent/hexContext.ts";
import { differenceOf, gateCases, ownCases } from "../../gate/cases.ts";
import { growth, type Attempt, type Row } from "../row.ts";

/** Lines in which keys stand, `@` in their place; */
const keyLines = [
  "PRIVATE_KEY=@",
  'const wallet = new Wallet("@");',
  'accounts: ["@"],',
  '{"secretKey": "@"}',
  "--private-key @",
  "signer: '@'",
  "seed = @",
  "vm.sign(@, hash)",
  "| deployer key | @ |",
  "pk @",
];

/** and what speaks of transactions right before and behind them. */
const neighbours = [
  "tx: 0x",
  "// transaction hash",
  "## Transactions",
  "transactions:",
  "const txHash = tx.hash;",
  "https://etherscan.io/tx/",
  "cast receipt \\",
  "| tx | hash |\n|---|---|",
  "receipt",
  "",
];

export const row: Row = {
  number: 1,
  what: "private keys, in the places where people and tools put them, looked up as transactions",
  run: async () => [...(await measured()), ...surrounded(), await longLines(), ...(await repeated())],
};

async function measured(): Promise<readonly Attempt[]> {
  return (await gateCases(ownCases)).map((gateCase) => {
    const difference = differenceOf(gateCase);
    return { name: gateCase.name, held: difference === undefined, ...(difference && { detail: difference }) };
  });
}

function surrounded(): readonly Attempt[] {
  return keyLines.flatMap((line) =>
    neighbours.flatMap((above) =>
      neighbours.map((below) => {
        const hex = `0x${randomBytes(32).toString("hex")}`;
        const text = `${above}\n${line}\n${below}\n`.replace("@", hex);
        const start = text.indexOf(hex);
        const { kind } = judgeByContext({ text, start, end: start + hex.length, path: "a.txt" });
        const held = kind !== "transaction";
        return { name: JSON.stringify([above, line, below]), held, ...(!held && { detail: kind }) };
      }),
    ),
  );
}

/** The text is cut to what is near, so that its length costs no more than cutting it. */
function longLines(): Promise<Attempt> {
  return growth("one long line of words", (factor) =>
    judging("tx key = ( [ { ' \" ".repeat(20_000 * factor)),
  );
}

/** What an expression could stumble over, as much of it as is looked at, and half and a quarter of that. */
async function repeated(): Promise<readonly Attempt[]> {
  const pieces = [
    '{"a":[("', "(", "[", "{", " ", "\t", "=", "a=", "a:b(", "a::b(", "{{", "a,", "| ", "- ", "\\'", "'", '"', "/", "#", "tx ",
    "-", "--a ", "a ", "A", "0", "30", "\n", " \n", "- a\n", "a:\n", "name: a\n", "tx.", "<a ", "//", "/*", ":", "f(a, ",
  ]; // prettier-ignore
  const attempts: Attempt[] = [];
  for (const piece of pieces) {
    attempts.push(
      await growth(JSON.stringify(piece), (factor) =>
        judging(`tx${piece.repeat(Math.floor((1000 * factor) / piece.length))}x`),
      ),
    );
  }
  return attempts;
}

function judging(before: string): () => unknown {
  const text = `${before}0x${"5b".repeat(32)}`;
  return () => judgeByContext({ text, start: before.length, end: text.length });
}
