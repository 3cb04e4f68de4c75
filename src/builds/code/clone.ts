import { addressBytes } from "./compiledCode.ts";

/** A minimal proxy, recognized by its bytes. */
export type Clone = {
  readonly kind:
    | "eip1167"
    | "erc7511"
    | "erc3448"
    | "solady"
    | "soladyPush0"
    | "vyper"
    | "immutableArguments"
    | "receiving"
    | "eip7702";
  /** The implementation's address, lower-case with `0x`. */
  readonly implementation: `0x${string}`;
  /**
   * What stands behind the code, in lower-case digits without `0x`: immutable arguments, with `immutableArguments` their length
   * behind them; often nothing.
   */
  readonly arguments: string;
};

const push20 = 0x73;
const address = `${push20.toString(16)}(?<address>.{40})`;

/** An address whose zeros in front are left out, so that what follows jumps to a place further ahead. */
const anyAddress = "(?<push>6.|7[0-3])(?<address>(?:..){1,20}?)";
const jump = "60(?<target>..)57fd5bf3";

/** Clones that take ether without a call of the implementation, with the log `ReceiveETH` of several factories. */
const receives = "9e4ac34f21c619cefc926c8bd93b54bf5a39c7ab2127a895af1cc0691d7e3dff";
const receivesFor = "830d2d700a97af574b186c80d40429385d24241565b08a7c559ba283a964d9b1";

/** `extra`: bytes of arguments, which clones of these forms append to the calldata. */
const extra = "61(?<extra>.{4})";
const extraAgain = String.raw`61\k<extra>`;

const forms: readonly (readonly [Clone["kind"], RegExp])[] = (
  [
    ["eip1167", `363d3d373d3d3d363d${anyAddress}5af43d82803e903d91${jump}`],
    // The form of its first drafts.
    [
      "eip1167",
      `60003681803780803681${address}5af4(?:3d82803e15602c573d90f35b3d90fd|15602c573d81803e3d81f35b80fd)`,
    ],
    ["erc7511", `365f5f375f5f365f${anyAddress}5af43d5f5f3e5f3d91${jump}`],
    ["erc3448", `363d3d373d3d3d3d60368038038091363936013d${address}5af43d3d93803e603457fd5bf3`],
    ["solady", `3d3d3d3d363d3d37363d${anyAddress}5af43d3d93803e${jump}`],
    ["soladyPush0", `5f5f365f5f37365f${address}5af43d5f5f3e6029573d5ffd5b3d5ff3`],
    // Vyper before it made those of EIP-1167; at first as the exchanges of Uniswap V1.
    ["vyper", `3660006000376110006000366000${address}5af4(?:155857|602c57600080fd5b)6110006000f3`],
    [
      "immutableArguments",
      `3d3d3d3d363d3d37${extra}6037363936${extraAgain}013d${address}5af43d3d93803e603557fd5bf3`,
    ],
    [
      "immutableArguments",
      `3d3d3d3d363d3d3760(?<extra>..)603536393660\\k<extra>013d${address}5af43d3d93803e603357fd5bf3`,
    ],
    [
      "immutableArguments",
      `363d3d37${extra}603836393d3d3d36${extraAgain}013d${address}5af43d82803e903d91603657fd5bf3`,
    ],
    [
      "immutableArguments",
      `36602c57343d527f${receives}593da1005b363d3d373d3d3d3d${extra}806062363936013d${address}5af43d3d93803e606057fd5bf3`,
    ],
    [
      "immutableArguments",
      `36602f57343d527f${receives}60203da13d3df35b3d3d3d3d363d3d37${extra}6067363936${extraAgain}013d${address}5af43d3d93803e606557fd5bf3`,
    ],
    [
      "receiving",
      `36602c57343d527f${receives}593da1005b3d3d3d3d363d3d37363d${address}5af43d3d93803e605757fd5bf3`,
    ],
    [
      "receiving",
      `36603057343d52307f${receivesFor}60203da23d3df35b3d3d3d3d363d3d37363d${address}5af43d3d93803e605b57fd5bf3`,
    ],
    ["eip7702", `ef0100(?<address>.{40})$`],
  ] as const
).map(([kind, form]) => [kind, new RegExp(`^${form}`)]);

/** Recognizes a clone by its code in lower-case digits without `0x`. */
export function cloneIn(digits: string): Clone | undefined {
  for (const [kind, form] of forms) {
    const found = form.exec(digits);
    if (found === null) continue;
    const [code, { address = "", push, target }] = [found[0], found.groups ?? {}];
    const isWhole = push === undefined || Number.parseInt(push, 16) === 0x5f + address.length / 2;
    // A jump elsewhere than to the JUMPDEST at the end makes every call fail.
    const isReached = target === undefined || Number.parseInt(target, 16) === code.length / 2 - 2;
    if (!isWhole || !isReached) continue;
    return {
      kind,
      implementation: `0x${address.padStart(2 * addressBytes, "0")}`,
      arguments: digits.slice(code.length),
    };
  }
  return undefined;
}
