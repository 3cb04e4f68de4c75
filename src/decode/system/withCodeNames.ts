import type { DecodedArgument, BytesReading } from "../decoding.ts";
import type { SystemContracts } from "./systemContracts.ts";

/**
 * Names the response codes in what a function of Hedera's system contracts returned: so they say what went wrong while the call
 * succeeds. They are known by what the output is called.
 */
export function withCodeNames(
  reading: BytesReading,
  system: Pick<SystemContracts, "codeName">,
): BytesReading {
  if (reading.kind !== "read") return reading;
  return { ...reading, arguments: reading.arguments.map((output) => withCodeName(output, system)) };
}

function withCodeName(output: DecodedArgument, system: Pick<SystemContracts, "codeName">): DecodedArgument {
  const { name, value } = output;
  if (name !== "responseCode" || value.kind !== "integer") return output;
  const codeName = system.codeName(value.value);
  return codeName === undefined ? output : { ...output, value: { ...value, codeName } };
}
