import type { ProjectFiles } from "../../builds/projectFiles.ts";

/** A folder that the user has opened. */
export type OpenedFolder = {
  /** Tells it from all others, in every window. */
  readonly uri: string;
  /** As VS Code shows it. */
  readonly name: string;
  readonly files: ProjectFiles;
};
