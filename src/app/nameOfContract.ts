import { isIdentifier } from "../core/identifier.ts";

/** What is known of a contract's name, each from another place; undefined or empty where that tells none. */
export type KnownNames = {
  /** In its verified source: see `verifiedName`. */
  readonly verified?: string | undefined;
  /** In the workspace's build that has its code: see `OwnCode.nameOf`. */
  readonly build?: string | undefined;
  /** In a deployment file of the workspace. Text from elsewhere. */
  readonly deployment?: { readonly name: string } | undefined;
};

/** Of these what the workspace tells. */
export type OwnNames = Omit<KnownNames, "verified">;

/**
 * What a contract is called wherever it has one name, in titles, rows and hovers: as in its verified source, else in the build that
 * has its code, else in a deployment file, where that is a name that a contract can have. Undefined where nothing names it.
 */
export function nameOfContract({ verified, build, deployment }: KnownNames): string | undefined {
  const deployed = deployment !== undefined && isIdentifier(deployment.name) ? deployment.name : undefined;
  return [verified, build, deployed].find((name) => name !== undefined && name !== "");
}
