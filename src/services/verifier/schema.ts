import * as z from "zod/mini";
import { isJsonObject, type JsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { readObject, type ObjectReading, valueOf } from "../reading/reading.ts";
import { evmAddress, flag, json, jsonObject, objectOf, text, texts } from "../reading/wireTypes.ts";

/** Documented as an array of paths, seen as an object path → detail: both are read. */
const namedFiles = z.union([
  z.pipe(
    texts,
    z.transform((paths: string[]) => new NamedFiles(paths)),
  ),
  z.pipe(
    jsonObject,
    z.transform((details: JsonObject) => new NamedFiles(details)),
  ),
]);

/** `files` of a contract verification record; `invalid` is seen beside the documented two. */
export const filesShape = { found: namedFiles, missing: namedFiles, invalid: namedFiles };

/** A contract verification record (docs/services/interface.md, Session variant); `statusMessage` is seen beside its fields. */
export const sessionRecordShape = {
  verificationId: text,
  compiledPath: text,
  name: text,
  compilerVersion: text,
  address: evmAddress,
  chainId: text,
  files: objectOf(filesShape),
  status: text,
  statusMessage: text,
  storageTimestamp: text,
};

/** A verification result (docs/services/interface.md, Direct variant). */
export const directRecordShape = {
  address: evmAddress,
  chainId: text,
  status: text,
  message: text,
  libraryMap: jsonObject,
};

/** The contract part of a job, and of a status lookup. */
export const matchShape = {
  address: evmAddress,
  chainId: text,
  match: text,
  runtimeMatch: text,
  creationMatch: text,
  verifiedAt: text,
  matchId: text,
};

/** What a service says of how it compiled a source, beside the fields of its status (docs/services/verification-services.md, Status lookups). */
export const compilationShape = {
  name: text,
  fullyQualifiedName: text,
  language: text,
  compiler: text,
  compilerVersion: text,
  compilerSettings: jsonObject,
};

/** A job's state (docs/services/verification-services.md, Jobs). */
export const jobShape = {
  verificationId: text,
  isJobCompleted: flag,
  jobStartTime: text,
  jobFinishTime: text,
  compilationTime: json,
  contract: objectOf(matchShape),
  error: jsonObject,
  externalVerifications: jsonObject,
};

/** Whether a body tells of a job; without these fields it is that of an error. */
export function isJob(object: JsonObject): boolean {
  return "isJobCompleted" in object || "contract" in object;
}

/** One record of a response, in the form of the protocol it came by. */
export type VerificationRecord =
  | { readonly protocol: "session"; readonly reading: ObjectReading<typeof sessionRecordShape> }
  | { readonly protocol: "direct"; readonly reading: ObjectReading<typeof directRecordShape> }
  | { readonly protocol: "job"; readonly reading: ObjectReading<typeof jobShape> };

/** The items of an array field as objects; an item that is none is wrapped, so that nothing is lost. */
export function objectsOf(value: JsonValue | undefined): readonly JsonObject[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map((item) => (isJsonObject(item) ? item : { "(item)": item }));
}

/** A file the service names, with whatever it says about it. */
export type NamedFile = { readonly path: string; readonly detail: JsonValue | undefined };

/** Files the service names, each made when it is looked at: one response can name a million, and few are ever shown. */
export class NamedFiles {
  readonly paths: readonly string[];
  /** What is said about them, by path. */
  readonly details: JsonObject;

  /** Of an array of paths, or of an object path → detail. */
  constructor(files: readonly string[] | JsonObject) {
    const isList = (value: typeof files): value is readonly string[] => Array.isArray(value);
    this.paths = isList(files) ? files : Object.keys(files);
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

/** How many files there are that a record's source needs and the service does not have. */
export type UnavailableFiles = {
  readonly missing: number;
  /** There, but other than the metadata says. */
  readonly invalid: number;
};

/** The files without which the service cannot compile the source of a record; the direct variant names none. */
export function countUnavailableFiles(record: VerificationRecord): UnavailableFiles {
  const { missing, invalid } = unavailableFiles(record);
  return { missing: missing?.length ?? 0, invalid: invalid?.length ?? 0 };
}

/** These files by their names; undefined where no list of them was sent. */
export function unavailableFiles(record: VerificationRecord): {
  readonly missing?: NamedFiles | undefined;
  readonly invalid?: NamedFiles | undefined;
} {
  switch (record.protocol) {
    case "session": {
      const files = valueOf(record.reading.fields.files)?.fields;
      return files === undefined ? {} : { missing: valueOf(files.missing), invalid: valueOf(files.invalid) };
    }
    case "direct":
      return {};
    case "job": {
      const data = valueOf(record.reading.fields.error)?.["errorData"];
      if (!isJsonObject(data)) return {};
      const { missingSources, invalidSources } = readObject(errorDataShape, data).fields;
      return { missing: valueOf(missingSources), invalid: valueOf(invalidSources) };
    }
  }
}

/** What the error of a job says of the files of its source, beside its message. */
const errorDataShape = { missingSources: namedFiles, invalidSources: namedFiles };
