import * as z from "zod/mini";
import { badArgument } from "../../api/answers.ts";
import { decodeForExtension } from "../../api/plainDecoding.ts";
import { explainOption, readBytes, readOptions } from "../../api/readOptions.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { bytesWords } from "../../text/publicApi.ts";
import { AgentTool, inputOnNetwork, reference, text } from "./agentTool.ts";

/** A megabyte in hex is more than a model writes. */
const longestData = 200_000;

const schema = inputOnNetwork({
  data: z.optional(text(longestData)),
  topics: z.optional(z.array(text(66)).check(z.maxLength(4))),
  as: z.optional(z.enum(["call", "error"])),
  contract: z.optional(reference),
  lookUp: z.optional(z.boolean()),
});
type Input = z.output<typeof schema>;

/** Decodes calldata, error data, or a log. Only with `lookUp`, the address of the contract is sent. */
export class DecodeBytes extends AgentTool<Input> {
  readonly name = "decode_bytes";
  readonly schema = schema;

  protected describe(): string {
    return toolMessages.decode();
  }

  protected async answer({ data, topics, network: name, ...place }: Input, signal: AbortSignal) {
    const bytes = readBytes(topics === undefined ? data : { topics, data: data ?? "0x" });
    if (!bytes.ok) return badArgument(bytesWords());
    const options = readOptions({ ...place, signal });
    if (!options.ok) return badArgument(explainOption(options.reason));
    return this.onNetwork(name, signal, (network) =>
      decodeForExtension(this.services, network, bytes.value, options.value),
    );
  }
}
