import { parsed, refused, type Parsed } from "../../../core/parsed.ts";

/** UTF-16 units of a line and of a struct once all structs in it are written out; no signature that is longer is read. */
const longestWrittenOut = 4096;

/** Structs in structs; files hold no more levels of tuples that are read. */
const deepest = 16;

const structLine = /^struct ([a-zA-Z$_][\w$]*) \{([^{}]*)\}$/;

/** A type that begins a list or follows a comma: no name of a parameter does. */
const typeInList = /([(,]\s*)([a-zA-Z$_][\w$]*)/g;

type Refused = "tooLong" | "notSignatures";

/**
 * Lines without those that declare structs, which are written out as tuples where others use them. What a struct comes to is
 * counted before it is written: each that uses the one before it twice doubles it.
 */
export function withStructs(lines: readonly string[]): Parsed<readonly string[], Refused> {
  const declared = new Map<string, string>();
  const others: string[] = [];
  for (const line of lines) {
    const [, name, members] = structLine.exec(line) ?? [];
    if (name === undefined || members === undefined) others.push(line);
    else declared.set(name, members);
  }
  if (declared.size === 0) return parsed(lines);
  const known = new Map<string, Parsed<string, Refused>>();
  const tuple = (name: string, members: string, depth: number): Parsed<string, Refused> => {
    const found = known.get(name);
    if (found !== undefined) return found;
    // Until it is known, one that holds itself is none.
    known.set(name, refused("notSignatures"));
    const listed = members.split(";").map((member) => member.trim());
    const tuple = writtenOut(`(${listed.filter((member) => member !== "").join(",")})`, depth);
    known.set(name, tuple);
    return tuple;
  };
  const writtenOut = (line: string, depth: number): Parsed<string, Refused> => {
    if (depth > deepest) return refused("tooLong");
    let reason: Refused | undefined;
    let length = line.length;
    const whole = line.replace(typeInList, (all, before: string, name: string) => {
      const members = declared.get(name);
      if (members === undefined || reason !== undefined) return all;
      const written = tuple(name, members, depth + 1);
      if (!written.ok) reason = written.reason;
      else if ((length += written.value.length) > longestWrittenOut) reason = "tooLong";
      return written.ok && reason === undefined ? `${before}${written.value}` : all;
    });
    return reason === undefined ? parsed(whole) : refused(reason);
  };
  const whole: string[] = [];
  for (const line of others) {
    const written = writtenOut(line, 0);
    if (!written.ok) return written;
    whole.push(written.value);
  }
  return parsed(whole);
}
