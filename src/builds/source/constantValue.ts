import { runToEnd } from "../../core/async/yielding.ts";
import { solidityTokens } from "./solidityTokens.ts";

/** Longer expressions are not evaluated. */
const longestExpression = 500;

/** Larger values end nowhere that a contract could store. */
const mostBits = 512n;

const units: Readonly<Record<string, bigint>> = {
  ...{ wei: 1n, gwei: 10n ** 9n, szabo: 10n ** 12n, finney: 10n ** 15n, ether: 10n ** 18n },
  ...{ seconds: 1n, minutes: 60n, hours: 3600n, days: 86_400n, weeks: 604_800n, years: 31_536_000n },
};

const precedences: readonly (readonly string[])[] = [
  ["|"],
  ["^"],
  ["&"],
  ["<<", ">>"],
  ["+", "-"],
  ["*", "/", "%"],
];

/**
 * The value of an integer expression that solc evaluates while it compiles, such as the length of an array. Undefined for anything
 * that is no such expression, and where versions of solc come to different values: `7 / 2`, `2 ** 3 ** 2`.
 *
 * @param constant the value that a name stands for
 */
export function constantValue(
  expression: string,
  constant: (name: string) => bigint | undefined,
): bigint | undefined {
  if (expression.length > longestExpression) return undefined;
  const { words } = runToEnd(solidityTokens(expression));
  let at = 0;

  const binary = (level: number): bigint | undefined => {
    const operators = precedences[level];
    if (operators === undefined) return power();
    let left = binary(level + 1);
    while (left !== undefined && operators.includes(words[at] ?? "")) {
      const operator = words[at] ?? "";
      at += 1;
      const right = binary(level + 1);
      left = right === undefined ? undefined : apply(operator, left, right);
    }
    return left;
  };
  const power = (): bigint | undefined => {
    const base = unary();
    if (words[at] !== "**") return base;
    at += 1;
    const exponent = unary();
    // Solidity before 0.8 takes the left operator first.
    if (words[at] === "**" || base === undefined || exponent === undefined) return undefined;
    return apply("**", base, exponent);
  };
  const unary = (): bigint | undefined => {
    const word = words[at] ?? "";
    at += 1;
    if (word === "-") {
      const value = unary();
      return value === undefined ? undefined : -value;
    }
    if (word === "(") {
      const value = binary(0);
      at += 1;
      return words[at - 1] === ")" ? value : undefined;
    }
    if (/^\.?\d/.test(word)) {
      const unit = Object.hasOwn(units, words[at] ?? "") ? units[words[at] ?? ""] : undefined;
      if (unit !== undefined) at += 1;
      return literal(word, unit ?? 1n);
    }
    return /^[A-Za-z_$]/.test(word) && words[at] !== "(" && words[at] !== "." ? constant(word) : undefined;
  };
  const value = binary(0);
  return at === words.length ? value : undefined;
}

function literal(word: string, unit: bigint): bigint | undefined {
  const digits = word.replaceAll("_", "");
  if (/^0x[\da-f]+$/i.test(digits)) return BigInt(digits) * unit;
  // A leading zero was octal in solc 0.4.
  const [number, whole = "", fraction = "", exponent = "0"] =
    /^(0|[1-9]\d*)?(?:\.(\d+))?(?:e(\d{1,2}))?$/i.exec(digits) ?? [];
  if (number === undefined) return undefined;
  const value = BigInt(whole + fraction) * 10n ** BigInt(exponent) * unit;
  const parts = 10n ** BigInt(fraction.length);
  return value % parts === 0n ? value / parts : undefined;
}

function apply(operator: string, left: bigint, right: bigint): bigint | undefined {
  const isShift = operator === "**" || operator === "<<" || operator === ">>";
  if (isShift && (right < 0n || right > mostBits)) return undefined;
  const value = applied(operator, left, right);
  return value !== undefined && value >> mostBits === (value < 0n ? -1n : 0n) ? value : undefined;
}

function applied(operator: string, left: bigint, right: bigint): bigint | undefined {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return right === 0n || left % right !== 0n ? undefined : left / right;
    case "%":
      return right === 0n ? undefined : left % right;
    case "**":
      return left ** right;
    case "<<":
      return left << right;
    case ">>":
      return left >> right;
    case "&":
      return left & right;
    case "|":
      return left | right;
    case "^":
      return left ^ right;
    default:
      return undefined;
  }
}
