import { chainId, startChain } from "./chain/chain.ts";
import { openRedirectTarget, type RedirectTarget } from "./http/redirectTarget.ts";
import { RequestLog, type RecordedRequest } from "./http/requestLog.ts";
import { serve, type Handler } from "./http/serve.ts";
import { deploymentFiles } from "./projects/deploymentFiles.ts";
import { SampleProjects } from "./projects/sampleProjects.ts";
import type { Sample } from "./sample.ts";
import { startSolidity } from "./solidity/solidity.ts";
import { SampleContracts } from "./story/sampleContracts.ts";
import { furnish } from "./story/setting.ts";
import { tellStory } from "./story/tellStory.ts";
import { refusedKey } from "./verifier/explorer.ts";

export type DevnetOptions = {
  /** 0 or absent: a free port. */
  mirrorPort?: number;
  verifierPort?: number;
  signaturePort?: number;
};

/** The services over one chain, with samples for everything a user can meet. */
export type Devnet = {
  readonly chainId: "298";
  readonly mirrorUrl: string;
  readonly verifierUrl: string;
  /** A signature service that knows what the sample contracts declare. */
  readonly signatureUrl: string;
  /** JSON-RPC of the chain below. The mirror node knows only what the samples sent to it. */
  readonly chainUrl: string;
  readonly samples: readonly Sample[];
  /** What the tools of the sample projects have written, by path below their folder (`writeProjects`). */
  readonly builtFiles: ReadonlyMap<string, string>;
  /** The sample of this name; throws when there is none. */
  sample(name: string): Sample;
  /** What arrived at the services, oldest first; the newest 10,000. */
  readonly requests: readonly RecordedRequest[];
  /** Where the redirects of faults lead. A client that never follows one sends nothing there. */
  readonly redirectTarget: Omit<RedirectTarget, "stop">;
  /** A key that the explorer refuses, whatever contract it is sent with. */
  readonly refusedKey: string;
  /** Has the verification service support another chain. */
  supportChain(chainId: string, rpcUrl: string): void;
  /** Forgets verifications, sessions, jobs, counted attempts and requests; the chain stays. */
  reset(): void;
  /** Ends every server and process. */
  stop(): Promise<void>;
};

/** Starts in some three seconds. Throws `PortTaken` when a port is asked for that something else listens on. */
export async function startDevnet({
  mirrorPort = 0,
  verifierPort = 0,
  signaturePort = 0,
}: DevnetOptions = {}): Promise<Devnet> {
  const log = new RequestLog();
  const samples: Sample[] = [];
  const running: { stop(): Promise<void> }[] = [];
  const keep = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    running.push(part);
    return part;
  };
  const stop = async () => {
    await Promise.all(running.splice(0).map((part) => part.stop()));
  };

  // The ports come first, so that a taken one is known before anything is built; requests wait for the samples.
  const ready = Promise.withResolvers<{ mirror: Handler; verifier: Handler; signatures: Handler }>();
  ready.promise.catch(() => undefined);
  try {
    const mirrorServer = keep(
      await serve("mirror", mirrorPort, log, async (it) => (await ready.promise).mirror(it)),
    );
    const verifierServer = keep(
      await serve("verifier", verifierPort, log, async (it) => (await ready.promise).verifier(it)),
    );
    const signatureServer = keep(
      await serve("signatures", signaturePort, log, async (it) => (await ready.promise).signatures(it)),
    );
    const redirectTarget = keep(await openRedirectTarget());
    const solidity = keep(startSolidity());
    const starting = startChain();
    keep({ stop: () => starting.then((started) => started.stop()).catch(() => undefined) });
    const compiling = SampleContracts.compile(solidity);
    // Needed last, and compiled while the chain is at work.
    const projects = SampleProjects.compile(solidity);
    projects.catch(() => undefined);
    const [contracts, chain] = await Promise.all([compiling, starting]);

    const add = (sample: Sample) => void samples.push(sample);
    const setting = furnish({ chain, solidity, contracts, projects, redirectUrl: redirectTarget.url, add });
    await tellStory(setting);
    const { mirror, verifier, signatures, chains } = setting;
    const { files } = await projects;
    ready.resolve({
      mirror: (it) => mirror.answer(it),
      verifier: (it) => verifier.answer(it),
      signatures: (it) => signatures.answer(it),
    });
    return {
      chainId: String(chainId) as "298",
      mirrorUrl: mirrorServer.url,
      verifierUrl: verifierServer.url,
      signatureUrl: signatureServer.url,
      chainUrl: chain.url,
      samples,
      builtFiles: new Map([...files, ...deploymentFiles(setting.deployed, files)]),
      sample(name) {
        const sample = samples.find((candidate) => candidate.name === name);
        if (!sample) throw new Error(`The devnet has no sample ${name}`);
        return sample;
      },
      requests: log.entries,
      redirectTarget,
      refusedKey,
      supportChain: (chainId, rpcUrl) => chains.add(chainId, rpcUrl),
      reset() {
        verifier.reset();
        mirror.reset();
        log.clear();
      },
      stop,
    };
  } catch (error) {
    ready.reject(error);
    await stop();
    throw error;
  }
}
