import path from "node:path";
import { repository } from "../../../packaging/build.ts";
import { shippedContents, type ShippedContents } from "../../../packaging/shippedContents.ts";
import { vsixOf } from "../../../packaging/vsix.ts";

let gathered: Promise<ShippedContents> | undefined;
let packed: Promise<Uint8Array> | undefined;

/** What ships of this repository, built once for all tests of a run. */
export function shipped(): Promise<ShippedContents> {
  return (gathered ??= shippedContents(repository));
}

/** The package of this repository. */
export function vsix(): Promise<Uint8Array> {
  return (packed ??= shipped().then(({ files }) => vsixOf(files)));
}

/** Builds it before the tests of a suite, which takes some seconds the first time. */
export async function packFirst(this: Mocha.Context): Promise<void> {
  this.timeout(60_000);
  await vsix();
}

/** The list of what the package holds, as checked in. */
export const contentsFile = path.join(repository, "test/package/contents.txt");
