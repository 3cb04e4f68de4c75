import path from "node:path";
import { fileURLToPath } from "node:url";

/** A place of the file system, or what a scheme makes of it. */
export class Uri {
  readonly scheme: string;
  readonly path: string;
  readonly query: string;
  constructor(scheme: string, place: string, query = "") {
    this.scheme = scheme;
    this.path = place;
    this.query = query;
  }
  get fsPath(): string {
    return this.path;
  }
  static file(place: string): Uri {
    return new Uri("file", place);
  }
  static from({ scheme, path: place = "", query }: { scheme: string; path?: string; query?: string }): Uri {
    return new Uri(scheme, place, query);
  }
  static parse(text: string): Uri {
    if (text.startsWith("file:")) return Uri.file(fileURLToPath(text));
    const [scheme = "", ...rest] = text.split(":");
    return new Uri(scheme, rest.join(":"));
  }
  static joinPath(base: Uri, ...parts: readonly string[]): Uri {
    return new Uri(base.scheme, path.posix.join(base.path, ...parts));
  }
  with(change: { query?: string; path?: string }): Uri {
    return new Uri(this.scheme, `${change.path ?? this.path}${change.query ? `?${change.query}` : ""}`);
  }
  toString(): string {
    return `${this.scheme}:${this.path}${this.query === "" ? "" : `?${this.query}`}`;
  }
}

/** A place in a text, both counted from 0. */
export class Position {
  readonly line: number;
  readonly character: number;
  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
  with({ line = this.line, character = this.character }: Partial<Position>): Position {
    return new Position(line, character);
  }
}

/** From one place to another: given by both, or by their four numbers. */
export class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(...given: readonly [Position, Position] | readonly [number, number, number, number]) {
    const isNumbers = given.length === 4;
    this.start = isNumbers ? new Position(given[0], given[1]) : given[0];
    this.end = isNumbers ? new Position(given[2], given[3]) : given[1];
  }
  get isEmpty(): boolean {
    return this.start.line === this.end.line && this.start.character === this.end.character;
  }
}

/** A range with a cursor at its end. */
export class Selection extends Range {
  get active(): Position {
    return this.end;
  }
}
