import { isJsonObject } from "../../core/json/jsonValue.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";

/** The contract's name in its verified source, where that is an identifier and nothing else. */
export function verifiedName({ reading }: VerificationStatus): string | undefined {
  const compilation = reading?.extra.find(([name]) => name === "compilation")?.[1];
  if (!isJsonObject(compilation) || !Object.hasOwn(compilation, "fullyQualifiedName")) return undefined;
  const { fullyQualifiedName } = compilation;
  if (typeof fullyQualifiedName !== "string") return undefined;
  return /:([A-Za-z_][A-Za-z0-9_]{0,60})$/.exec(fullyQualifiedName)?.[1];
}
