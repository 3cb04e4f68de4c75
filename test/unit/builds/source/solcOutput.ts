import assert from "node:assert/strict";
import solc from "solc";
import type { StorageType, StorageVariable } from "../../../../src/builds/storage/storageLayout.ts";

/** A node of solc's syntax tree: what the tests read of it. */
export type AstNode = {
  readonly nodeType: string;
  /** `start:length:file`, in bytes. */
  readonly src: string;
  readonly name?: string;
  readonly kind?: string;
  readonly visibility?: string;
  readonly stateMutability?: string;
  readonly storageLocation?: string;
  readonly contractKind?: string;
  readonly abstract?: boolean;
  readonly memberName?: string;
  readonly path?: string;
  readonly nodes?: readonly AstNode[];
  readonly body?: AstNode | null;
  readonly condition?: AstNode | null;
  readonly expression?: AstNode;
  readonly typeName?: AstNode;
  readonly pathNode?: AstNode;
  readonly modifierName?: AstNode;
  readonly baseName?: AstNode;
  readonly parameters?: { readonly parameters: readonly AstNode[] };
  readonly returnParameters?: { readonly parameters: readonly AstNode[] };
  readonly modifiers?: readonly AstNode[];
  readonly arguments?: readonly AstNode[] | null;
  readonly baseContracts?: readonly AstNode[];
};

export type SolcLayout = {
  readonly storage: readonly StorageVariable[];
  readonly types: Readonly<Record<string, StorageType>> | null;
};

export type SolcOutput = {
  readonly sources: Readonly<Record<string, { readonly ast: AstNode }>>;
  readonly contracts: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly storageLayout: SolcLayout; readonly transientStorageLayout: SolcLayout }>
      >
    >
  >;
};

/** Syntax trees and storage layouts as solc makes them. */
export function solcOutput(
  sources: Readonly<Record<string, string>>,
  remappings: readonly string[] = [],
): SolcOutput {
  const input = {
    language: "Solidity",
    sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
    settings: {
      remappings,
      outputSelection: { "*": { "": ["ast"], "*": ["storageLayout", "transientStorageLayout"] } },
    },
  };
  const output = JSON.parse(
    (solc.compile as (input: string) => string)(JSON.stringify(input)),
  ) as SolcOutput & {
    readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  };
  const errors = (output.errors ?? []).filter(({ severity }) => severity === "error");
  assert.deepEqual(
    errors.map(({ formattedMessage }) => formattedMessage),
    [],
  );
  return output;
}
