import { addressBytes } from "./compiledCode.ts";

/** A contract that is nothing but a way to another one, recognised by its bytes alone. */
export type Clone = {
  readonly kind: "eip1167" | "solady" | "soladyPush0" | "eip7702";
  /** The implementation's address, lower-case with `0x`. */
  readonly implementation: `0x${string}`;
  /** Immutable arguments behind the code, in lower-case digits without `0x`; often none. */
  readonly arguments: string;
};

type Form = {
  readonly kind: Clone["kind"];
  /** What stands before the address, and behind it. */
  readonly before: string;
  readonly behind: string;
  readonly takesArguments: boolean;
};

const forms: readonly Form[] = [
  {
    kind: "eip1167",
    before: "363d3d373d3d3d363d73",
    behind: "5af43d82803e903d91602b57fd5bf3",
    takesArguments: true,
  },
  {
    kind: "solady",
    before: "3d3d3d3d363d3d37363d73",
    behind: "5af43d3d93803e602a57fd5bf3",
    takesArguments: true,
  },
  {
    kind: "soladyPush0",
    before: "5f5f365f5f37365f73",
    behind: "5af43d5f5f3e6029573d5ffd5b3d5ff3",
    takesArguments: true,
  },
  { kind: "eip7702", before: "ef0100", behind: "", takesArguments: false },
];

/** Recognises a clone by its code in lower-case digits without `0x`. */
export function cloneIn(digits: string): Clone | undefined {
  for (const { kind, before, behind, takesArguments } of forms) {
    const end = before.length + 2 * addressBytes;
    if (!digits.startsWith(before) || digits.length < end || !digits.startsWith(behind, end)) continue;
    const rest = digits.slice(end + behind.length);
    if (rest !== "" && !takesArguments) continue;
    return { kind, implementation: `0x${digits.slice(before.length, end)}`, arguments: rest };
  }
  return undefined;
}
