import type { JsonObject } from "../../../src/core/json/jsonValue.ts";

/** A compilation, what was deployed of it, and what lies on the disk now. */
export type CompilationRow = {
  /** Texts by the path that the compiler is given. */
  readonly sources: Readonly<Record<string, string>>;
  readonly settings?: JsonObject;
  /** `path:Name`. */
  readonly contract: string;
  /** Behind the creation code, in digits. */
  readonly arguments?: string;
  /** Of the sources, what was compiled for the chain where that was another text. */
  readonly deployedSources?: Readonly<Record<string, string>>;
  /** Of the sources, what stands on the disk where that is another text. */
  readonly disk?: Readonly<Record<string, string>>;
  /** Whether a build-info keeps the input; else sources come from the disk. */
  readonly hasBuildInfo?: boolean;
  /** The grade that is expected, and why it is no better. */
  readonly told: readonly string[];
  /** The service's own grades; undefined where nothing can be sent. */
  readonly service: { readonly runtime: string; readonly creation: string } | undefined;
};

const head = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n";

const path = "src/Kiosk.sol";

const kiosk = `${head}
contract Kiosk {
    mapping(bytes32 => uint256) public stock;
    event Sold(bytes32 indexed item, uint256 left);

    function sell(bytes32 item) external returns (uint256 left) {
        require(stock[item] > 0, "sold out");
        left = --stock[item];
        emit Sold(item, left);
    }
}
`;

const twins = `${head}
contract Left { function side() external view returns (uint256) { return gasleft(); } }
contract Right { function side() external view returns (uint256) { return gasleft(); } }
`;

const fixed = `${head}
type Price is uint128;

contract Stall {
    bool public immutable open;
    Price public immutable price;
    bytes32 public immutable mark;
    address public immutable keeper;

    constructor(bool isOpen, uint128 amount, bytes32 sign) {
        open = isOpen;
        price = Price.wrap(amount);
        mark = sign;
        keeper = msg.sender;
    }

    function total(uint128 count) external view returns (uint256) {
        return open ? uint256(Price.unwrap(price)) * count : 0;
    }
}
`;

const base = `${head}
abstract contract Base {
    function name() public view virtual returns (string memory);
    function greeting() external view returns (string memory) { return string.concat("Hello ", name()); }
}
`;

const derived = (imported: string): string => `${head}
import { Base } from "${imported}";

contract Derived is Base {
    function name() public pure override returns (string memory) { return unicode"Grüße"; }
}
`;

const factory = `${head}
import "./Child.sol";

contract Nursery {
    Child[] public children;
    function grow() external { children.push(new Child(children.length)); }
}
`;

const child = `${head}
contract Child {
    uint256 public immutable number;
    constructor(uint256 given) { number = given; }
}
`;

const library = `${head}
library Sums {
    function sum(uint256[] calldata numbers) external pure returns (uint256 total) {
        for (uint256 at = 0; at < numbers.length; at++) total += numbers[at];
    }
}

contract Counter {
    function count(uint256[] calldata numbers) external pure returns (uint256) { return Sums.sum(numbers); }
}
`;

const paris = { evmVersion: "paris" };

const one = (more: Partial<CompilationRow> = {}): CompilationRow => ({
  sources: { [path]: kiosk },
  contract: `${path}:Kiosk`,
  ...exact,
  ...more,
});

const exact = { told: ["exact"], service: { runtime: "exact", creation: "exact" } } as const;

const partial = (...reasons: string[]) => ({
  told: ["match", ...reasons],
  service: { runtime: "match", creation: "match" },
});

const crlf = (text: string): string => text.replaceAll("\n", "\r\n");

const word = (number: number): string => number.toString(16).padStart(64, "0");

/** Compilations with what changes code and metadata, each built as its tool does and deployed. */
export const compilationRows: Readonly<Record<string, CompilationRow>> = {
  "by way of IR, with steps of its own": one({
    settings: {
      viaIR: true,
      optimizer: {
        enabled: true,
        runs: 7,
        details: { yul: true, yulDetails: { optimizerSteps: "dhfoDgvulfnTUtnIf:" } },
      },
    },
  }),
  "by way of IR, with a build-info of a larger project": one({
    sources: { [path]: kiosk, "src/Twins.sol": twins, "src/Stall.sol": fixed },
    settings: { viaIR: true, optimizer: { enabled: true, runs: 200 } },
    hasBuildInfo: true,
  }),
  "for another EVM, without reason strings": one({
    settings: { ...paris, debug: { revertStrings: "strip" } },
  }),
  "without a hash in the metadata": one({
    settings: { metadata: { bytecodeHash: "none" } },
    ...partial("noHash"),
  }),
  "with the older hash": one({ settings: { metadata: { bytecodeHash: "bzzr1" } } }),
  "without metadata in the code": one({
    settings: { metadata: { appendCBOR: false, bytecodeHash: "none" } },
    ...partial("noHash"),
  }),
  "with the sources in the metadata, and none on the disk": one({
    settings: { metadata: { useLiteralContent: true } },
    disk: { [path]: "" },
  }),
  "with a setting that metadata does not tell": one({
    settings: { modelChecker: { engine: "none" } },
    hasBuildInfo: true,
  }),
  "of a comment that was changed since": one({
    deployedSources: { [path]: `${kiosk}// as it was deployed\n` },
    ...partial("metadataDiffers"),
  }),
  "whose line ends were changed by a checkout": one({ disk: { [path]: crlf(kiosk) } }),
  "of lines that ended otherwise then": one({ sources: { [path]: crlf(kiosk) }, disk: { [path]: kiosk } }),
  "of two contracts of the same code in a file, the first": one({
    sources: { [path]: twins },
    contract: `${path}:Left`,
  }),
  "of two contracts of the same code in a file, the second": one({
    sources: { [path]: twins },
    contract: `${path}:Right`,
  }),
  "with immutables of several types": one({
    sources: { [path]: fixed },
    contract: `${path}:Stall`,
    arguments: word(1) + word(250) + "ab".repeat(32),
  }),
  "with an abstract parent behind a remapping": one({
    sources: { [path]: derived("@base/Base.sol"), "lib/base/src/Base.sol": base },
    settings: { remappings: ["src/:@base/=lib/base/src/"] },
    contract: `${path}:Derived`,
  }),
  "with a path that holds a colon and a space": one({
    sources: { "src/two words/a:b/Kiosk.sol": kiosk },
    contract: "src/two words/a:b/Kiosk.sol:Kiosk",
    hasBuildInfo: true,
  }),
  "of a factory": one({
    sources: { [path]: factory, "src/Child.sol": child },
    contract: `${path}:Nursery`,
  }),
  "of a factory whose child has another comment now": one({
    sources: { [path]: factory, "src/Child.sol": child },
    deployedSources: { "src/Child.sol": `${child}// as it was deployed\n` },
    contract: `${path}:Nursery`,
    ...partial("metadataDiffers"),
  }),
  "of a library": one({ sources: { [path]: library }, contract: `${path}:Sums` }),
  "with a library that the compiler linked": one({
    sources: { [path]: library },
    settings: { libraries: { [path]: { Sums: "0x5FbDB2315678afecb367f032d93F642f64180aa3" } } },
    contract: `${path}:Counter`,
  }),
  "with a library that was linked by hand": one({
    sources: { [path]: library },
    contract: `${path}:Counter`,
  }),
  "with a file that nothing of the contract needs": one({
    sources: { [path]: kiosk, "src/Twins.sol": twins },
    hasBuildInfo: true,
  }),
};
