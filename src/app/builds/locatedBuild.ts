import type { Build } from "../../builds/build.ts";
import type { BuildRoot } from "../../builds/roots/findRoots.ts";
import type { JsonObject } from "../../core/json/jsonValue.ts";
import type { ProjectFiles } from "../../builds/projectFiles.ts";

/** A build, and where in the workspace it stands. */
export type LocatedBuild = Build & {
  readonly folder: OpenedFolder;
  readonly root: BuildRoot;
  /** Of the file that holds it, relative to the opened folder. */
  readonly path: string;
  /** When that file was written, in milliseconds since 1970. */
  readonly modifiedAt: number;
  /** The build-info that it was compiled by, where it was found. */
  readonly compilation: Compilation | undefined;
};

/** A compiler's input as a tool kept it. */
type Compilation = {
  /** Of the file that holds it. */
  readonly path: string;
  readonly input: JsonObject;
};

/** A folder that the user has opened. */
export type OpenedFolder = {
  /** Tells it from all others, in every window. */
  readonly uri: string;
  readonly name: string;
  readonly files: ProjectFiles;
};
