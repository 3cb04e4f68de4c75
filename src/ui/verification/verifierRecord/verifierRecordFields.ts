import type { JsonValue } from "../../../core/json/jsonValue.ts";
import type { ObjectReading, Reading, Shape } from "../../../services/reading/reading.ts";
import type {
  directRecordShape,
  filesShape,
  jobShape,
  matchShape,
  sessionRecordShape,
  VerificationRecord,
} from "../../../services/verifier/schema.ts";
import type { PathPart } from "../../pageMessage.ts";
import { longestList } from "./andMore.ts";

/** How a value is shown; what is `plain` is shown as the JSON it is. */
export type FieldForm = "plain" | "address" | "chainId" | "identifier" | "time" | "found" | "missing" | "map";

/** One documented field of a record, nested ones by their dotted name. */
export type RecordField = {
  readonly label: string;
  readonly name: string;
  /** From the record on. */
  readonly path: readonly PathPart[];
  readonly form: FieldForm;
  readonly reading: Reading<unknown>;
};

/** One field that is not documented. */
export type ExtraField = {
  readonly name: string;
  readonly path: readonly PathPart[];
  readonly value: JsonValue;
};

type Labels<Fields extends Shape> = Readonly<
  Record<keyof Fields, readonly [label: string, form?: FieldForm]>
>;

const fileLabels: Labels<typeof filesShape> = {
  found: ["Files found", "found"],
  missing: ["Files missing", "missing"],
  invalid: ["Files invalid", "missing"],
};

const sessionLabels: Labels<typeof sessionRecordShape> = {
  name: ["Name"],
  compiledPath: ["Compiled path"],
  compilerVersion: ["Compiler version"],
  status: ["Status"],
  statusMessage: ["Status message"],
  address: ["Address", "address"],
  chainId: ["Chain ID", "chainId"],
  verificationId: ["Verification ID", "identifier"],
  storageTimestamp: ["Stored", "time"],
  files: ["Files"],
};

const directLabels: Labels<typeof directRecordShape> = {
  status: ["Status"],
  message: ["Message"],
  address: ["Address", "address"],
  chainId: ["Chain ID", "chainId"],
  libraryMap: ["Libraries", "map"],
};

const matchLabels: Labels<typeof matchShape> = {
  match: ["Match"],
  runtimeMatch: ["Runtime match"],
  creationMatch: ["Creation match"],
  address: ["Address", "address"],
  chainId: ["Chain ID", "chainId"],
  verifiedAt: ["Verified", "time"],
  matchId: ["Match ID", "identifier"],
};

const jobLabels: Labels<typeof jobShape> = {
  contract: ["Contract"],
  error: ["Error"],
  isJobCompleted: ["Job completed"],
  verificationId: ["Verification ID", "identifier"],
  jobStartTime: ["Job started", "time"],
  jobFinishTime: ["Job finished", "time"],
  compilationTime: ["Compilation time"],
};

/** The fields within a field, by the dotted name of that field. */
const nestedLabels: Readonly<Record<string, Labels<Shape>>> = { files: fileLabels, contract: matchLabels };

/** Every documented field of a record, present or not, in the order to show them. */
export function recordFields(record: VerificationRecord): readonly RecordField[] {
  switch (record.protocol) {
    case "session":
      return fieldsOf(record.reading, sessionLabels);
    case "direct":
      return fieldsOf(record.reading, directLabels);
    case "job":
      return fieldsOf(record.reading, jobLabels);
  }
}

/** Every documented field of a status lookup. */
export function matchFields(reading: ObjectReading<typeof matchShape>): readonly RecordField[] {
  return fieldsOf(reading, matchLabels);
}

/** What an object held beside its documented fields, nested objects included: those that are shown, and how many there are. */
export function extraFields(reading: ObjectReading<Shape>): {
  readonly shown: readonly ExtraField[];
  readonly count: number;
} {
  const shown: ExtraField[] = [];
  let count = 0;
  for (const { object, within } of objectsIn(reading)) {
    const isBare = isBareItem(object);
    for (const [name, value] of object.firstExtra(longestList - shown.length)) {
      const path = [...within, name];
      shown.push({ name: path.join("."), path: isBare ? within : path, value });
    }
    count += object.extraCount;
  }
  return { shown, count };
}

type PlacedObject = { readonly object: ObjectReading<Shape>; readonly within: readonly PathPart[] };

function* objectsIn(object: ObjectReading<Shape>, within: readonly PathPart[] = []): Generator<PlacedObject> {
  yield { object, within };
  for (const [name, field] of Object.entries(object.fields)) {
    const inside = nestedReading(name, field);
    if (inside !== undefined) yield* objectsIn(inside, [...within, name]);
  }
}

/** Whether the object is but a wrapping for a list's item that was none. */
function isBareItem(object: ObjectReading<Shape>): boolean {
  const isEmpty = Object.values(object.fields).every(({ state }) => state === "absent");
  return isEmpty && object.extraCount === 1 && object.firstExtra(1)[0]?.[0] === "(item)";
}

function fieldsOf(
  reading: ObjectReading<Shape>,
  labels: Labels<Shape>,
  within: readonly PathPart[] = [],
): readonly RecordField[] {
  return Object.entries(labels).flatMap(([name, [label, form = "plain"]]) => {
    const field: Reading<unknown> = reading.fields[name] ?? { state: "absent" };
    const path = [...within, name];
    const inside = nestedReading(name, field);
    const inner = nestedLabels[name];
    if (inside !== undefined && inner !== undefined) return fieldsOf(inside, inner, path);
    return [{ label, name: path.join("."), path, form, reading: field }];
  });
}

function nestedReading(name: string, field: Reading<unknown>): ObjectReading<Shape> | undefined {
  if (!Object.hasOwn(nestedLabels, name) || field.state !== "value") return undefined;
  return field.value as ObjectReading<Shape>;
}
