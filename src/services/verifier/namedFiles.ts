import type { JsonObject, JsonValue } from "../../core/json/jsonValue.ts";
import { namesOf } from "../../core/json/namesOf.ts";

/** A file the service names, with whatever it says about it. */
export type NamedFile = { readonly path: string; readonly detail: JsonValue | undefined };

/** Files the service names, each made when it is looked at: one answer can name a million, and few are ever shown. */
export class NamedFiles {
  readonly paths: readonly string[];
  /** What is said about them, by path. */
  readonly details: JsonObject;

  /** Of an array of paths, or of an object path → detail. */
  constructor(files: readonly string[] | JsonObject) {
    const isList = (value: typeof files): value is readonly string[] => Array.isArray(value);
    this.paths = isList(files) ? files : namesOf(files);
    this.details = isList(files) ? {} : files;
  }

  get length(): number {
    return this.paths.length;
  }

  /** The first so many. */
  first(most: number): readonly NamedFile[] {
    return this.paths.slice(0, most).map((path) => ({
      path,
      detail: Object.hasOwn(this.details, path) ? this.details[path] : undefined,
    }));
  }
}
