import type * as z from "zod/mini";
import type { Answer } from "../../../types/contract-lens.d.ts";
import { badArgument } from "../../api/answers.ts";
import { readReference } from "../../api/readReference.ts";
import type { Network } from "../../app/networks/network.ts";
import {
  checksumContractReference,
  parseContractReference,
  type ContractReference,
} from "../../core/references/contractReference.ts";
import { AgentTool, inputOnNetwork, reference, type ToolInput } from "./agentTool.ts";

/** The schema of an input that names a contract, and may name a network. */
export const inputOnContract = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  inputOnNetwork({ ...fields, contract: reference });

/** The schema of an input that names a contract alone. */
export const contractInput = inputOnContract({});

type ContractInput = ToolInput & { readonly contract: string; readonly network?: string | undefined };

/** A call of a tool about a contract. */
export type ContractCall<Input = ContractInput> = {
  readonly network: Network;
  readonly contract: ContractReference;
  readonly input: Input;
  readonly signal: AbortSignal;
};

/** A tool about one contract. */
export abstract class ContractTool<Input extends ContractInput = ContractInput> extends AgentTool<Input> {
  /** What is shown while it runs. @param contract in its canonical form */
  protected abstract readonly title: (contract: string) => string;

  protected abstract answerCall(call: ContractCall<Input>): Promise<Answer<object>>;

  protected describe(input: Input): string | undefined {
    const contract = parseContractReference(input.contract);
    return contract.ok ? this.title(checksumContractReference(contract.value)) : undefined;
  }

  protected answer(input: Input, signal: AbortSignal): Promise<Answer<object>> {
    const contract = readReference(input.contract, parseContractReference);
    if (!contract.ok) return Promise.resolve(badArgument(contract.reason));
    return this.onNetwork(input.network, signal, (network) =>
      this.answerCall({ network, contract: contract.value, input, signal }),
    );
  }
}
