import type { Chain } from "../chain/chain.ts";
import { ContractRecords } from "../mirror/contractRecords.ts";
import { ExecutionResults } from "../mirror/executionResults.ts";
import { Ledger, type Entity } from "../mirror/ledger.ts";
import { MirrorService } from "../mirror/mirrorService.ts";
import type { Sample } from "../sample.ts";
import { SignatureService } from "../signatures/signatureService.ts";
import type { Solidity } from "../solidity/solidity.ts";
import { Explorer } from "../verifier/explorer.ts";
import { SupportedChains } from "../verifier/supportedChains.ts";
import { VerifierService } from "../verifier/verifierService.ts";
import { Verification } from "../verifier/verification.ts";
import type { SampleProjects } from "../projects/sampleProjects.ts";
import type { SampleContracts } from "./sampleContracts.ts";

/** Sends almost everything; the first of anvil's accounts. */
export const keeper = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

/** A stranger to every contract; the second of anvil's accounts. */
export const guest = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

type Ground = {
  readonly chain: Chain;
  readonly solidity: Solidity;
  readonly contracts: SampleContracts;
  readonly projects: Promise<SampleProjects>;
  /** A listening address to which redirects lead; it must never be asked for anything. */
  readonly redirectUrl: string;
  readonly add: (sample: Sample) => void;
};

/** Everything the samples are made with. */
export type Setting = Ground & {
  /** What was deployed of the sample projects, by the name of the contract. */
  readonly deployed: Map<string, Entity>;
  readonly ledger: Ledger;
  readonly explorer: Explorer;
  readonly chains: SupportedChains;
  readonly verification: Verification;
  readonly verifier: VerifierService;
  readonly mirror: MirrorService;
  readonly signatures: SignatureService;
};

/** Puts the services on the chain, still without anything to ask them about. */
export function furnish(ground: Ground): Setting {
  const { chain, solidity } = ground;
  const ledger = new Ledger(chain);
  ledger.nameAccount(keeper, "0.0.2");
  ledger.nameAccount(guest, "0.0.902");
  const explorer = new Explorer();
  const chains = new SupportedChains(chain.url);
  const creationOf = (address: string) => ledger.entityAt(address)?.creation;
  const verification = new Verification({ solidity, explorer, chains, creationOf });
  const verifier = new VerifierService(verification, chains);
  const records = new ContractRecords(chain.rpc);
  const results = new ExecutionResults(chain.rpc, ledger);
  const mirror = new MirrorService(ledger, records, results);
  const signatures = new SignatureService();
  return {
    ...ground,
    deployed: new Map(),
    ledger,
    explorer,
    chains,
    verification,
    verifier,
    mirror,
    signatures,
  };
}
