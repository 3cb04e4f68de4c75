import { readFileSync } from "node:fs";
import { keccak256, stringToBytes } from "viem";

/** What has become of the projects, told by their sources as they are now. */

type Texts = ReadonlyMap<string, string>;

/** A text of a source that is not in the workspace, with its path. */
function textElsewhere(file: string, path = file): [string, string] {
  return [path, readFileSync(new URL(`elsewhere/${file}`, import.meta.url), "utf8")];
}

/** When the Foundry project was built last, a library was there that is gone, and one source read otherwise. */
export function foundryAsBuilt(now: Texts): Texts {
  const texts = new Map([...now, textElsewhere("Spices.sol", "lib/spices/Spices.sol")]);
  return texts.set(...edited(now, "src/OpeningHours.sol", "closes = 19", "closes = 18"));
}

/**
 * Two of its contracts were deployed before they were built last: from another comment, and from other code. A third was
 * never in it.
 */
export function foundryAsDeployed(now: Texts): Texts {
  return new Map([
    edited(now, "src/Tips.sol", "shared by everybody who was there that day", "shared by all"),
    edited(now, "src/Menu.sol", "return teas[tea].price * cups;", "return teas[tea].price * cups + 1;"),
    textElsewhere("Busker.sol"),
  ]);
}

/** What was deployed by others, from a source that never was in the workspace. */
export function neverBuilt(): Texts {
  return new Map([textElsewhere("Apothecary.sol")]);
}

/** When Hardhat 2 compiled last, one source read otherwise, and one was as it had compiled it before. */
export function hardhatAsBuilt(now: Texts): Texts {
  const texts = new Map([...now].filter(([path]) => path !== coasters));
  return texts.set(...edited(now, "contracts/Lanterns.sol", "most = 40", "most = 30"));
}

/** What Hardhat 2 had compiled before. */
export function hardhatAsBuiltBefore(now: Texts): Texts {
  return new Map([...now].filter(([path]) => path === coasters));
}

const coasters = "contracts/Coasters.sol";

function edited(texts: Texts, path: string, text: string, other: string): [string, string] {
  const now = texts.get(path) ?? "";
  if (!now.includes(text)) throw new Error(`${path} does not say: ${text}`);
  return [path, now.replace(text, other)];
}

/** What was built of a source that has never compiled since it was changed. */
export function foundryBareAsBuilt(now: Texts): Texts {
  return new Map([...now, edited(now, awning, '"4 m"', "4")]);
}

const awning = "src/Awning.sol";

/**
 * Somebody has written into a build that its source is the one that there is now. Its code holds no hash, by which that could be
 * told.
 */
export function patched(files: Texts, now: Texts): Texts {
  const hashOf = (texts: Texts): string => keccak256(stringToBytes(texts.get(awning) ?? ""));
  const text = files.get(awningBuilt)?.replaceAll(hashOf(foundryBareAsBuilt(now)), hashOf(now));
  if (text === undefined || text === files.get(awningBuilt)) throw new Error("There is nothing to patch.");
  return new Map([...files, [awningBuilt, text]]);
}

const awningBuilt = "out/Awning.sol/Awning.json";

/** What is left of what was compiled before, once somebody has tidied up. */
export function withoutBuildInfo(files: Texts): Texts {
  return new Map([...files].filter(([path]) => !path.includes("/build-info/")));
}

/** What has come to stand where tools write: one artifact is cut in half, and one file is of something else. */
export function changed(files: Texts): Texts {
  const cut = "foundry/out/Umbrellas.sol/Umbrellas.json";
  const whole = files.get(cut) ?? "";
  const foreign = { title: "Gas of the summer", functions: { "Savings.spend": 31_337 } };
  return new Map([
    ...files,
    [cut, whole.slice(0, whole.length / 2)],
    ["foundry/out/gas-report.json", JSON.stringify(foreign)],
  ]);
}
