import { solidityTokens, type SolidityTokens } from "./solidityTokens.ts";

/** Where something stands in a text, in UTF-16 units from its beginning. */
export type SourceRange = { readonly start: number; readonly end: number };

/** A type as it is written. */
export type SourceType =
  /** `uint256`, `address payable`, `Lib.Point` */
  | { readonly kind: "name"; readonly name: string }
  /** `length` is the expression; undefined for a dynamic array. */
  | { readonly kind: "array"; readonly base: SourceType; readonly length: string | undefined }
  | { readonly kind: "mapping"; readonly key: SourceType; readonly value: SourceType }
  | {
      readonly kind: "function";
      readonly isExternal: boolean;
      readonly mutability: Mutability;
      readonly parameters: readonly SourceVariable[];
      readonly returns: readonly SourceVariable[];
    };

export type Mutability = "pure" | "view" | "nonpayable" | "payable";

/** A parameter, a local variable, a member of a struct, or a state variable. Its range is that of the declaration. */
export type SourceVariable = SourceRange & {
  /** Empty for a parameter without one. */
  readonly name: string;
  /** Undefined for `var`, and for what cannot be read. */
  readonly type: SourceType | undefined;
  readonly location: "memory" | "storage" | "calldata" | undefined;
};

/**
 * `scope` is the block (or the `for`) that declares it: it is visible from its declaration to the end of that. solc before 0.5 lets
 * the whole function see it.
 */
export type LocalVariable = SourceVariable & { readonly scope: SourceRange };

/** A variable of a contract, or a constant of a file. */
export type StateVariable = SourceVariable & {
  readonly visibility: Visibility | undefined;
  /** Undefined for those in storage. */
  readonly kind: "constant" | "immutable" | "transient" | undefined;
  /** Of the initializer's expression. */
  readonly value: SourceRange | undefined;
};

export type Visibility = "public" | "external" | "internal" | "private";

/**
 * What a debugger stops at. `condition`: of `if`, `while`, and the middle of `for`; `head`: from `try` to its block; `assembly`: a
 * line of an assembly block; `block`: the whole of one, which the IR has no lines of; `placeholder`: `_` of a modifier.
 */
export type SourceUnit = SourceRange & {
  readonly kind: "statement" | "condition" | "head" | "assembly" | "block" | "placeholder";
  /** Of the last part of a `for`: the whole of it, at whose end the part runs. */
  readonly loop?: SourceRange;
};

export type FunctionSource = SourceRange & {
  readonly kind: "function" | "constructor" | "fallback" | "receive" | "modifier";
  /** Empty for a constructor, `fallback`, and `receive`. */
  readonly name: string;
  /** Up to the body. */
  readonly header: SourceRange;
  /** Undefined for one without implementation. */
  readonly body: SourceRange | undefined;
  readonly parameters: readonly SourceVariable[];
  readonly returns: readonly SourceVariable[];
  readonly visibility: Visibility | undefined;
  readonly mutability: Mutability;
  /** Modifiers and base constructors that the header names, with their arguments. */
  readonly modifiers: readonly NamedRange[];
  readonly units: readonly SourceUnit[];
  readonly locals: readonly LocalVariable[];
  readonly assemblyBlocks: readonly SourceRange[];
  /** Last parts of the names that the function calls, outside of assembly. Casts, structs, errors, events, and modifiers count. */
  readonly calledNames: ReadonlySet<string>;
};

export type NamedRange = SourceRange & { readonly name: string };

export type StructSource = NamedRange & {
  readonly members: readonly SourceVariable[];
  /** `example.main` of `@custom:storage-location erc7201:example.main` in the comment before it. */
  readonly namespace: string | undefined;
};
export type EnumSource = NamedRange & { readonly members: readonly string[] };
export type UserTypeSource = NamedRange & { readonly underlying: SourceType | undefined };

/** What a contract or a file declares. */
export type Declarations = {
  readonly functions: readonly FunctionSource[];
  readonly structs: readonly StructSource[];
  readonly enums: readonly EnumSource[];
  readonly userTypes: readonly UserTypeSource[];
  /** In their order. One without a name or type stands for what cannot be read. */
  readonly variables: readonly StateVariable[];
};

export type ContractSource = NamedRange &
  Declarations & {
    readonly kind: "contract" | "interface" | "library";
    readonly isAbstract: boolean;
    /** As written, such as `lib.Base`, with the range of name and arguments. */
    readonly bases: readonly NamedRange[];
    /** The expression of `layout at`. */
    readonly layoutAt: string | undefined;
  };

export type ImportSource = {
  readonly path: string;
  /** `x` of `import * as x`. */
  readonly alias: string | undefined;
  /** Of `import { a as b }`: names there by names here. Undefined if all are imported. */
  readonly names: ReadonlyMap<string, string> | undefined;
};

export type SourceFile = Declarations & {
  readonly text: string;
  readonly imports: readonly ImportSource[];
  readonly contracts: readonly ContractSource[];
  /** Whether all of it was read: false for a text that is too long, or whose brackets, strings, or comments do not end. */
  readonly isWhole: boolean;
};

/**
 * Reads a Solidity source of any version since 0.4, in time proportional to its length. What does not parse is passed over; of what
 * does not compile anything may be returned. Pauses now and then. Never throws.
 */
export function* parseSource(text: string): Generator<undefined, SourceFile> {
  return yield* new SourceReader(yield* solidityTokens(text)).file();
}

/** `{ -readonly … }` of lists that are filled while reading. */
type Filled<Lists> = { [Name in keyof Lists]: Lists[Name] extends readonly (infer Item)[] ? Item[] : never };

/** The end of a `for` is known once its body is read. */
type OpenScope = { start: number; end: number };

/** A block, or a statement whose last part follows. */
type OpenStatement = {
  readonly kind: "block" | "if" | "do" | "try" | "for" | "other";
  /** Index of the token that ends the innermost block. */
  readonly limit: number;
  /** The innermost. */
  readonly scope: OpenScope;
};

const visibilities: ReadonlySet<string> = new Set<Visibility>(["public", "external", "internal", "private"]);
const locations: ReadonlySet<string> = new Set(["memory", "storage", "calldata"]);
/** `constant` is what `view` was called before 0.5. */
const mutabilities: ReadonlyMap<string, Mutability> = new Map([
  ["pure", "pure"],
  ["view", "view"],
  ["constant", "view"],
  ["payable", "payable"],
]);
const contractKinds: ReadonlySet<string> = new Set(["contract", "interface", "library"]);
/** Words that neither begin a type nor name what is called. */
const keywords: ReadonlySet<string> = new Set(
  (
    "if else for while do try catch return returns throw new delete emit assembly unchecked break continue " +
    "mapping function modifier var import pragma using is true false type payable virtual override"
  ).split(" "),
);
const elementary = /^(?:u?int\d*|bytes\d*|byte|address|bool|string|u?fixed(?:\d+x\d+)?)$/;

/** A type that is nested deeper cannot be read. */
const deepestType = 32;

/** Members of contracts, and statements, read in a turn. */
const itemsInTurn = 5000;

class SourceReader {
  readonly #tokens: SolidityTokens;
  readonly #words: readonly string[];
  /** Index of the next token. */
  #at = 0;
  #typeDepth = 0;
  #items = 0;

  constructor(tokens: SolidityTokens) {
    this.#tokens = tokens;
    this.#words = tokens.words;
  }

  *file(): Generator<undefined, SourceFile> {
    const { text, isWhole } = this.#tokens;
    const imports: ImportSource[] = [];
    const contracts: ContractSource[] = [];
    const declared = emptyDeclarations();
    while (this.#at < this.#words.length) {
      if (this.#isTurnOver()) yield;
      const isAbstract = this.#word() === "abstract";
      if (isAbstract) this.#at += 1;
      const word = this.#word();
      if (contractKinds.has(word) && isName(this.#word(1))) contracts.push(yield* this.#contract(isAbstract));
      else if (word === "import") imports.push(...this.#import());
      else if (word === "pragma") this.#skipStatement();
      else if (!isAbstract) yield* this.#member(declared, undefined);
    }
    return { text, imports, contracts, ...declared, isWhole };
  }

  *#contract(isAbstract: boolean): Generator<undefined, ContractSource> {
    const { starts, closes } = this.#tokens;
    const start = starts[this.#at - (isAbstract ? 1 : 0)] ?? 0;
    const kind = this.#word() as ContractSource["kind"];
    const name = this.#word(1);
    this.#at += 2;
    const bases: NamedRange[] = [];
    let layoutAt: string | undefined;
    while (this.#at < this.#words.length && this.#word() !== "{") {
      if (this.#word() === "layout" && this.#word(1) === "at") {
        this.#at += 2;
        const from = this.#at;
        while (!["{", "is", ""].includes(this.#word())) this.#skipGroup();
        layoutAt = this.#textOf(from, this.#at);
      } else if (isName(this.#word()) && this.#word() !== "is") bases.push(this.#namedCall());
      else this.#skipGroup();
    }
    const close = closes[this.#at] ?? this.#words.length;
    this.#at += 1;
    const declared = emptyDeclarations();
    while (this.#at < close) {
      if (this.#isTurnOver()) yield;
      yield* this.#member(declared, name);
    }
    // A member may have ended behind a bracket that closes nothing.
    this.#at = Math.max(this.#at, close + 1);
    return { kind, isAbstract, name, start, end: this.#endBefore(close + 1), bases, layoutAt, ...declared };
  }

  /** What a contract, or a file if there is no name of one, declares next. Goes on by at least one token. */
  *#member(declared: Filled<Declarations>, contract: string | undefined): Generator<undefined, void> {
    const [word, second] = [this.#word(), this.#word(1)];
    const isNamedBlock = isName(second) && this.#word(2) === "{";
    if (word === ";" || word === "}" || word === ")" || word === "]") this.#at += 1;
    else if (word === "struct" && isNamedBlock) declared.structs.push(this.#struct());
    else if (word === "enum" && isNamedBlock) declared.enums.push(this.#enum());
    else if (word === "using") this.#skipStatement();
    else if (word === "type" && isName(second) && this.#word(2) === "is") {
      const start = this.#at;
      this.#at += 3;
      const underlying = this.#type();
      declared.userTypes.push({ name: second, underlying, ...this.#range(start, this.#at) });
      this.#skipStatement();
    } else if ((word === "event" || word === "error") && this.#word(2) === "(") this.#skipStatement();
    else if (this.#isFunction()) declared.functions.push(yield* this.#function(contract));
    else declared.variables.push(this.#stateVariable());
  }

  /** `function (…)` with a name behind it is a variable of that type, else a fallback function of solc before 0.6. */
  #isFunction(): boolean {
    const [word, second] = [this.#word(), this.#word(1)];
    if (word === "modifier") return isName(second);
    if (word === "constructor" || word === "receive" || word === "fallback") return second === "(";
    if (word !== "function") return false;
    if (second !== "(") return true;
    const begin = this.#at;
    const type = this.#type();
    while (visibilities.has(this.#word()) || this.#word() === "constant" || this.#word() === "immutable")
      this.#at += 1;
    const isVariable = type !== undefined && isName(this.#word());
    this.#at = begin;
    return !isVariable || this.#headerEnd(begin + 1) === "{";
  }

  /** The `{` or `;` at which a header ends. */
  #headerEnd(from: number): string {
    const begin = this.#at;
    this.#at = from;
    while (!["{", ";", "}", "=", ""].includes(this.#word())) this.#skipGroup();
    const end = this.#word();
    this.#at = begin;
    return end;
  }

  #struct(): StructSource {
    const [start, name] = [this.#at, this.#word(1)];
    const { starts, ends, closes, text } = this.#tokens;
    const comment = text.slice(ends[start - 1] ?? 0, starts[start]);
    const namespace = /@custom:storage-location\s+erc7201:([^\s*]+)/.exec(comment)?.[1];
    const close = closes[start + 2] ?? this.#words.length;
    this.#at = start + 3;
    const members: SourceVariable[] = [];
    while (this.#at < close) {
      members.push(this.#variable());
      this.#skipStatement();
    }
    this.#at = close + 1;
    return { name, members, namespace, ...this.#range(start, close + 1) };
  }

  #enum(): EnumSource {
    const [start, name] = [this.#at, this.#word(1)];
    const close = this.#tokens.closes[start + 2] ?? this.#words.length;
    const members = this.#words.slice(start + 3, close).filter(isName);
    this.#at = close + 1;
    return { name, members, ...this.#range(start, close + 1) };
  }

  #stateVariable(): StateVariable {
    const start = this.#at;
    const type = this.#type();
    let visibility: Visibility | undefined;
    let kind: StateVariable["kind"];
    for (; ; this.#at += 1) {
      const [word, next] = [this.#word(), this.#word(1)];
      if (visibilities.has(word)) visibility = word as Visibility;
      else if (word === "constant" || word === "immutable") kind = word;
      // A name until 0.8.26.
      else if (word === "transient" && next !== ";" && next !== "=") kind = word;
      else if (word === "override") {
        if (next === "(") this.#at = this.#groupEnd(this.#at + 1) - 1;
      } else break;
    }
    const name = isName(this.#word()) ? this.#word() : "";
    if (name !== "") this.#at += 1;
    const isRead = name !== "" && (this.#word() === "=" || this.#word() === ";");
    const valueAt = this.#word() === "=" ? this.#at + 1 : undefined;
    this.#skipStatement();
    const end = this.#at - (this.#word(-1) === ";" ? 1 : 0);
    const value = valueAt === undefined || !isRead ? undefined : this.#range(valueAt, end);
    const isPlain = isRead && type !== undefined;
    return {
      ...{ name: isPlain ? name : "", type: isPlain ? type : undefined, location: undefined },
      ...{ visibility, kind, value, ...this.#range(start, end) },
    };
  }

  #import(): ImportSource[] {
    this.#at += 1;
    let path = this.#importPath();
    let alias: string | undefined;
    let names: Map<string, string> | undefined;
    if (path !== undefined) alias = this.#importAlias();
    else if (this.#word() === "*") {
      this.#at += 1;
      alias = this.#importAlias();
    } else if (this.#word() === "{") {
      names = new Map();
      const close = this.#groupEnd(this.#at) - 1;
      for (this.#at += 1; this.#at < close; this.#at += 1) {
        const name = this.#word();
        if (!isName(name)) continue;
        const own = this.#word(1) === "as" ? this.#word(2) : name;
        if (own !== name) this.#at += 2;
        names.set(own, name);
      }
      this.#at = close + 1;
    }
    if (path === undefined && this.#word() === "from") {
      this.#at += 1;
      path = this.#importPath();
    }
    this.#skipStatement();
    return path === undefined ? [] : [{ path, alias, names }];
  }

  #importPath(): string | undefined {
    const word = this.#word();
    if (!word.startsWith('"') && !word.startsWith("'")) return undefined;
    this.#at += 1;
    return word.slice(1, -1);
  }

  #importAlias(): string | undefined {
    if (this.#word() !== "as" || !isName(this.#word(1))) return undefined;
    this.#at += 2;
    return this.#word(-1);
  }

  *#function(contract: string | undefined): Generator<undefined, FunctionSource> {
    const { starts, closes } = this.#tokens;
    const start = this.#at;
    const word = this.#word();
    const isNamed = (word === "function" || word === "modifier") && isName(this.#word(1));
    const name = isNamed ? this.#word(1) : "";
    // A constructor of solc before 0.5 is named as its contract is; today nothing else may be.
    const isOldConstructor = word === "function" && name !== "" && name === contract;
    const isUnnamed = word === "function" && name === "";
    const kind = isOldConstructor ? "constructor" : isUnnamed ? "fallback" : (word as FunctionSource["kind"]);
    this.#at += isNamed ? 2 : 1;
    const parameters = this.#word() === "(" ? this.#parameters() : [];
    const header = this.#at;
    let [visibility, mutability]: [Visibility | undefined, Mutability] = [undefined, "nonpayable"];
    let returns: SourceVariable[] = [];
    const modifiers: NamedRange[] = [];
    while (!["{", ";", "}", ""].includes(this.#word())) {
      const part = this.#word();
      const partMutability = mutabilities.get(part);
      if (part === "returns" && this.#word(1) === "(") {
        this.#at += 1;
        returns = this.#parameters();
        continue;
      }
      if (visibilities.has(part)) visibility = part as Visibility;
      else if (partMutability !== undefined) mutability = partMutability;
      else if (part === "override" && this.#word(1) === "(") this.#at = this.#groupEnd(this.#at + 1) - 1;
      else if (part !== "virtual" && part !== "override" && isName(part)) {
        modifiers.push(this.#namedCall());
        continue;
      }
      this.#skipGroup();
    }
    const isImplemented = this.#word() === "{";
    const open = this.#at;
    const end = isImplemented ? (closes[open] ?? 0) + 1 : open + (this.#word() === ";" ? 1 : 0);
    const units: SourceUnit[] = [];
    const locals: LocalVariable[] = [];
    const assemblyBlocks: SourceRange[] = [];
    if (isImplemented) yield* this.#body(open, { units, locals, assemblyBlocks });
    const calledNames = this.#calledNames(header, end);
    this.#at = end;
    return {
      ...{ kind, name: isOldConstructor ? "" : name, parameters, returns, visibility, mutability, modifiers },
      ...{ units, locals, assemblyBlocks, calledNames, ...this.#range(start, end) },
      header: { start: starts[start] ?? 0, end: this.#endBefore(open) },
      body: isImplemented ? this.#range(open, end) : undefined,
    };
  }

  /** Statements of any depth without recursion: texts may nest them as they like. */
  *#body(
    open: number,
    into: Filled<Pick<FunctionSource, "units" | "locals" | "assemblyBlocks">>,
  ): Generator<undefined, void> {
    const { closes, starts } = this.#tokens;
    const openStatements: OpenStatement[] = [];
    const nest = (kind: OpenStatement["kind"], { limit, scope }: Omit<OpenStatement, "kind">): void => {
      openStatements.push({ kind, limit, scope });
    };
    const openBlock = (at: number): OpenScope => {
      const close = closes[at] ?? this.#words.length;
      const scope = { start: starts[at] ?? 0, end: this.#endBefore(close + 1) };
      openStatements.push({ kind: "block", limit: close, scope });
      this.#at = at + 1;
      return scope;
    };
    const addUnit = (kind: SourceUnit["kind"], from: number, to: number, loop?: SourceRange): void => {
      if (from < to) into.units.push({ kind, ...this.#range(from, to), ...(loop && { loop }) });
    };
    const addLocals = (variables: readonly SourceVariable[], scope: SourceRange): void => {
      for (const variable of variables) into.locals.push({ ...variable, scope });
    };
    /** What a statement that has just ended was the last part of ends as well. */
    const endStatement = (): void => {
      for (let last = openStatements.at(-1); last !== undefined && last.kind !== "block";) {
        const word = this.#word();
        if (last.kind === "if" && word === "else") {
          openStatements.pop();
          this.#at += 1;
          nest("other", last);
          return;
        }
        if (last.kind === "try" && word === "catch") {
          this.#at += isName(this.#word(1)) ? 2 : 1;
          const variables = this.#word() === "(" ? this.#parameters() : [];
          if (this.#word() !== "{") return;
          addLocals(variables, openBlock(this.#at));
          return;
        }
        if (last.kind === "do" && word === "while" && this.#word(1) === "(") {
          addUnit("condition", this.#at + 2, closes[this.#at + 1] ?? 0);
          this.#at = this.#groupEnd(this.#at + 1);
          if (this.#word() === ";") this.#at += 1;
        }
        if (last.kind === "for")
          last.scope.end = this.#endBefore(this.#at - (this.#word(-1) === ";" ? 1 : 0));
        openStatements.pop();
        last = openStatements.at(-1);
      }
    };
    openBlock(open);
    for (let last = openStatements.at(-1); last !== undefined; last = openStatements.at(-1)) {
      if (this.#isTurnOver()) yield;
      if (this.#at >= last.limit) {
        openStatements.pop();
        if (last.kind !== "block") continue;
        this.#at = this.#groupEndAt(last.limit, "}");
        endStatement();
        continue;
      }
      const [word, next] = [this.#word(), this.#word(1)];
      if (word === "{") openBlock(this.#at);
      else if (word === "unchecked" && next === "{") openBlock(this.#at + 1);
      else if ((word === "if" || word === "while") && next === "(") {
        addUnit("condition", this.#at + 2, closes[this.#at + 1] ?? 0);
        this.#at = this.#groupEnd(this.#at + 1);
        nest(word === "if" ? "if" : "other", last);
      } else if (word === "for" && next === "(") {
        const close = closes[this.#at + 1] ?? this.#words.length;
        const scope = { start: starts[this.#at] ?? 0, end: this.#endBefore(last.limit) };
        this.#at += 2;
        for (const [part, kind] of (["statement", "condition", "statement"] as const).entries()) {
          const from = this.#at;
          const to = this.#statementEnd(close);
          addUnit(kind, from, to, part === 2 ? scope : undefined);
          if (kind === "statement") addLocals(this.#declared(from, to), scope);
          this.#at = to < close ? to + 1 : close;
        }
        this.#at = this.#groupEndAt(close, ")");
        nest("for", { limit: last.limit, scope });
      } else if (word === "do") {
        this.#at += 1;
        nest("do", last);
      } else if (word === "try") {
        const from = this.#at;
        let variables: SourceVariable[] = [];
        this.#at += 1;
        while (this.#at < last.limit && this.#word() !== ";") {
          const isOptions = this.#word() === "{" && this.#word(2) === ":";
          if (this.#word() === "{" && !isOptions) break;
          if (this.#word() === "returns" && this.#word(1) === "(") {
            this.#at += 1;
            variables = this.#parameters();
          } else this.#skipGroup();
        }
        addUnit("head", from, this.#at);
        nest("try", last);
        if (this.#word() === "{") addLocals(variables, openBlock(this.#at));
      } else if (word === "assembly" && this.#assemblyOpen() !== undefined) {
        this.#assembly(into, addUnit);
        endStatement();
      } else if (word === "else" || word === "catch") this.#at += 1;
      else {
        const from = this.#at;
        const to = this.#statementEnd(last.limit);
        addUnit(word === "_" && to === from + 1 ? "placeholder" : "statement", from, to);
        const isEnded = this.#words[to] === ";" && to < last.limit;
        addLocals(this.#declared(from, to), last.scope);
        this.#at = isEnded ? to + 1 : Math.max(to, from + 1);
        endStatement();
      }
    }
  }

  /** Index of the `;` that ends the statement here, or of what ends its block. */
  #statementEnd(limit: number): number {
    const begin = this.#at;
    while (this.#at < limit && this.#word() !== ";") this.#skipGroup();
    const end = Math.min(this.#at, limit);
    this.#at = begin;
    return end;
  }

  /** Index of the `{` of `assembly "evmasm" ("memory-safe") {`. */
  #assemblyOpen(): number | undefined {
    let at = this.#at + 1;
    if (/^["']/.test(this.#words[at] ?? "")) at += 1;
    if (this.#words[at] === "(") at = this.#groupEnd(at);
    return this.#words[at] === "{" ? at : undefined;
  }

  #assembly(
    into: Filled<Pick<FunctionSource, "assemblyBlocks">>,
    addUnit: (kind: "assembly", from: number, to: number) => void,
  ): void {
    const { starts, ends, text } = this.#tokens;
    const begin = this.#at;
    const open = this.#assemblyOpen() ?? begin;
    const end = this.#groupEnd(open);
    const close = this.#words[end - 1] === "}" ? end - 1 : end;
    for (let [from, at] = [open + 1, open + 1]; at < close; at += 1) {
      const isLast = at + 1 === close;
      if (!isLast && !text.slice(ends[at], starts[at + 1]).includes("\n")) continue;
      // Brackets alone are no line.
      if (this.#words.slice(from, at + 1).some((word) => word !== "}" && word !== "{"))
        addUnit("assembly", from, at + 1);
      from = at + 1;
    }
    into.assemblyBlocks.push(this.#range(begin, end));
    this.#at = end;
  }

  /** The variables that a statement declares. */
  #declared(from: number, to: number): SourceVariable[] {
    const begin = this.#at;
    this.#at = from;
    const found = this.#declaredHere(to);
    this.#at = begin;
    return found;
  }

  #declaredHere(to: number): SourceVariable[] {
    const { closes } = this.#tokens;
    const word = this.#word();
    const isVar = word === "var";
    const listAt = isVar ? this.#at + 1 : this.#at;
    if (this.#words[listAt] === "(") {
      const close = closes[listAt] ?? 0;
      if (this.#words[close + 1] !== "=" || close >= to) return [];
      const found: SourceVariable[] = [];
      this.#at = listAt + 1;
      while (this.#at < close) {
        const from = this.#at;
        if (isVar && isName(this.#word()))
          found.push({
            name: this.#word(),
            type: undefined,
            location: undefined,
            ...this.#range(from, from + 1),
          });
        else if (!isVar && isName(this.#word())) {
          const variable = this.#variable();
          const isDeclared = variable.type !== undefined && variable.name !== "";
          if (isDeclared && (this.#word() === "," || this.#at === close)) found.push(variable);
        }
        while (this.#at < close && this.#word() !== ",") this.#skipGroup();
        this.#at += 1;
      }
      return found;
    }
    if (isVar) {
      const name = this.#word(1);
      return isName(name)
        ? [{ name, type: undefined, location: undefined, ...this.#range(this.#at, this.#at + 2) }]
        : [];
    }
    if (!isName(word) || (keywords.has(word) && word !== "mapping" && word !== "function")) return [];
    const variable = this.#variable();
    const isDeclared = variable.type !== undefined && variable.name !== "";
    return isDeclared && (this.#at === to || this.#word() === "=") ? [variable] : [];
  }

  /** `(uint256 a, Point memory)`; ends behind it. */
  #parameters(): SourceVariable[] {
    const close = this.#tokens.closes[this.#at] ?? this.#words.length;
    const found: SourceVariable[] = [];
    this.#at += 1;
    while (this.#at < close) {
      found.push(this.#variable());
      while (this.#at < close && this.#word() !== ",") this.#skipGroup();
      this.#at += 1;
    }
    this.#at = this.#groupEndAt(close, ")");
    return found;
  }

  /** A type, where it is, and a name, as far as they are there. */
  #variable(): SourceVariable {
    const start = this.#at;
    const type = this.#type();
    let location: SourceVariable["location"];
    for (; locations.has(this.#word()) || this.#word() === "indexed"; this.#at += 1)
      if (this.#word() !== "indexed") location = this.#word() as SourceVariable["location"];
    const name = isName(this.#word()) ? this.#word() : "";
    if (name !== "") this.#at += 1;
    return { name, type, location, ...this.#range(start, this.#at) };
  }

  #type(): SourceType | undefined {
    this.#typeDepth += 1;
    let type = this.#typeDepth > deepestType ? undefined : this.#plainType();
    this.#typeDepth -= 1;
    for (let depth = 0; type !== undefined && this.#word() === "["; depth += 1) {
      const close = this.#tokens.closes[this.#at] ?? 0;
      const length = close > this.#at + 1 ? this.#textOf(this.#at + 1, close) : undefined;
      type = depth < deepestType ? { kind: "array", base: type, length } : undefined;
      this.#at = this.#groupEnd(this.#at);
    }
    return type;
  }

  #plainType(): SourceType | undefined {
    const { closes } = this.#tokens;
    const word = this.#word();
    if (word === "mapping" && this.#word(1) === "(") {
      const close = closes[this.#at + 1] ?? 0;
      this.#at += 2;
      const key = this.#type();
      if (isName(this.#word())) this.#at += 1;
      if (key === undefined || this.#word() !== "=>") return undefined;
      this.#at += 1;
      const value = this.#type();
      if (isName(this.#word())) this.#at += 1;
      if (value === undefined || this.#at !== close) return undefined;
      this.#at += 1;
      return { kind: "mapping", key, value };
    }
    if (word === "function" && this.#word(1) === "(") {
      this.#at += 1;
      const parameters = this.#parameters();
      let [isExternal, mutability]: [boolean | undefined, Mutability] = [undefined, "nonpayable"];
      for (; ; this.#at += 1) {
        const part = this.#word();
        const partMutability = part === "constant" ? undefined : mutabilities.get(part);
        // Another visibility is that of the variable.
        if ((part === "external" || part === "internal") && isExternal === undefined)
          isExternal = part === "external";
        else if (partMutability !== undefined) mutability = partMutability;
        else break;
      }
      let returns: SourceVariable[] = [];
      if (this.#word() === "returns" && this.#word(1) === "(") {
        this.#at += 1;
        returns = this.#parameters();
      }
      return { kind: "function", isExternal: isExternal ?? false, mutability, parameters, returns };
    }
    if (!isName(word) || keywords.has(word)) return undefined;
    const name = this.#path();
    if (name !== "address" || this.#word() !== "payable") return { kind: "name", name };
    this.#at += 1;
    return { kind: "name", name: "address payable" };
  }

  /** `lib.Base`; ends behind it. */
  #path(): string {
    let path = this.#word();
    this.#at += 1;
    while (this.#word() === "." && isName(this.#word(1))) {
      path += `.${this.#word(1)}`;
      this.#at += 2;
    }
    return path;
  }

  /** `lib.Base(1, 2)`, with or without arguments; ends behind it. */
  #namedCall(): NamedRange {
    const start = this.#at;
    const name = this.#path();
    if (this.#word() === "(") this.#at = this.#groupEnd(this.#at);
    return { name, ...this.#range(start, this.#at) };
  }

  #calledNames(from: number, to: number): ReadonlySet<string> {
    const begin = this.#at;
    const names = new Set<string>();
    for (this.#at = from; this.#at < to; this.#at += 1) {
      const [word, next] = [this.#word(), this.#word(1)];
      if (next !== "(" && next !== "{") {
        if (word === "assembly") this.#at = this.#groupEnd(this.#assemblyOpen() ?? this.#at) - 1;
        continue;
      }
      if (word === "assembly") this.#at = this.#groupEnd(this.#assemblyOpen() ?? this.#at) - 1;
      else if (isName(word) && !keywords.has(word) && !elementary.test(word)) {
        const isCall = next === "(" || this.#words[this.#groupEnd(this.#at + 1)] === "(";
        if (isCall && this.#word(-1) !== "catch") names.add(word);
      }
    }
    this.#at = begin;
    return names;
  }

  #word(ahead = 0): string {
    return this.#words[this.#at + ahead] ?? "";
  }

  /** Index behind the group that a bracket opens. */
  #groupEnd(open: number): number {
    const close = this.#tokens.closes[open] ?? 0;
    // Anything but an opening bracket closes nowhere.
    return close <= open
      ? open + 1
      : this.#groupEndAt(close, this.#words[open] === "(" ? ")" : this.#words[open] === "[" ? "]" : "}");
  }

  /** A bracket of another kind ends what is around the group, too. */
  #groupEndAt(close: number, expected: string): number {
    return this.#words[close] === expected ? close + 1 : close;
  }

  /** Goes on by a token, or by a group. */
  #skipGroup(): void {
    this.#at = this.#groupEnd(this.#at);
  }

  /** Goes behind the next `;`, but not out of the block. */
  #skipStatement(): void {
    while (!["", ";", "}"].includes(this.#word())) this.#skipGroup();
    if (this.#word() === ";") this.#at += 1;
  }

  /** Of tokens from one up to another; empty if there are none. */
  #range(from: number, to: number): SourceRange {
    const end = this.#endBefore(to);
    return { start: Math.min(this.#tokens.starts[from] ?? end, end), end };
  }

  #endBefore(token: number): number {
    const { ends } = this.#tokens;
    return ends[Math.min(token, ends.length) - 1] ?? 0;
  }

  #textOf(from: number, to: number): string {
    const { start, end } = this.#range(from, to);
    return this.#tokens.text.slice(start, end);
  }

  #isTurnOver(): boolean {
    this.#items += 1;
    return this.#items % itemsInTurn === 0;
  }
}

function emptyDeclarations(): Filled<Declarations> {
  return { functions: [], structs: [], enums: [], userTypes: [], variables: [] };
}

/** Whether it begins with a letter, `_`, or `$`. */
function isName(word: string): boolean {
  const code = word.charCodeAt(0);
  return (code > 0x60 && code < 0x7b) || (code > 0x40 && code < 0x5b) || code === 0x5f || code === 0x24;
}
