import path from "node:path";
import type { Batch } from "../../../src/app/batch/batch.ts";
import type { BatchSubject } from "../../../src/app/batch/batchRequest.ts";
import { PublishedSources } from "../../../src/app/publication/publishedSources.ts";
import { systemClock } from "../../../src/http/clock.ts";
import { startDevnet, type Devnet } from "../../devnet/devnet.ts";
import { openChannel } from "../../support/channel.ts";
import { MemoryFolder } from "../../support/memoryFolder.ts";
import { networkWith } from "../../support/networks.ts";
import { openedBatch, type BatchWorld } from "../../support/openedBatch.ts";
import { openedFolder } from "../../support/projectFolder.ts";
import { copySampleWorkspace } from "../../support/sampleWorkspace.ts";
import { unending } from "../../support/requests.ts";
import { temporaryFolder } from "../../support/temporaryFolder.ts";
import { buildsIn } from "../../unit/app/builds/projects.ts";
import { timed } from "../compare.ts";
import type { Part } from "../figure.ts";
import { exactly, timesAtMost } from "../judged.ts";

/** With fewer, the beginning and the end of a batch would weigh too much. */
const fewest = 16;

const turns = 6;

/** As many as a batch verifies at a time. */
const atOnce = 2;

/** Contracts that are verified together, by a service that compiles and compares each. */
export const batch: Part = {
  name: "batch",
  measure: async () => {
    await using temporary = await temporaryFolder();
    await using stack = new AsyncDisposableStack();
    const devnet = await startDevnet();
    stack.defer(() => devnet.stop());
    await copySampleWorkspace(temporary.path, devnet);
    const builds = buildsIn([openedFolder(path.join(temporary.path, "projects"))]);
    const chosen = await verifiable(devnet, builds);
    const values: number[] = [];
    const floors: number[] = [];
    let ended = 0;
    let posts: readonly Posted[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      devnet.reset();
      await using world = worldOf(devnet, builds);
      const one = await listed(chosen, world);
      values.push(await timed(() => verified(one)));
      ended = one.view.rows.filter(({ state }) => state.kind === "done").length;
      posts = postsOf(devnet);
      devnet.reset();
      floors.push(await timed(() => postedAgain(devnet, posts)));
    }
    const rows = chosen.length;
    const name = `${rows} contracts verified together`;
    return [
      timesAtMost(
        1.2,
        { name: `${name}; floor: the same sent, two at a time, and looked at as often`, unit: "ms" },
        { values, floors },
      ),
      exactly(rows, { name: "the same: outcomes", value: ended, unit: "rows" }),
      exactly(rows, { name: "the same: sent", value: posts.length, unit: "POST" }),
    ];
  },
};

type Posted = { readonly path: string; readonly body: string };

type World = BatchWorld & AsyncDisposable;

function worldOf({ mirrorUrl, verifierUrl }: Devnet, builds: BatchWorld["builds"]): World {
  const { channel, close } = openChannel(systemClock);
  return {
    network: networkWith({
      chainId: "298",
      mirrorUrl,
      verifierUrl,
      verifierProtocol: "job",
      explorerSource: undefined,
    }),
    builds,
    published: new PublishedSources(new MemoryFolder(), console),
    channel,
    errors: [],
    [Symbol.asyncDispose]: close,
  };
}

/** Contracts of the devnet that builds of the sample workspace prove. */
async function verifiable(devnet: Devnet, builds: BatchWorld["builds"]): Promise<readonly BatchSubject[]> {
  await using world = worldOf(devnet, builds);
  const subjects = devnet.samples.flatMap(({ address }) =>
    address === undefined ? [] : [subjectAt(address, world)],
  );
  const one = await listed(subjects, world);
  const ready = one.view.rows.filter(({ state }) => state.kind === "planned").map(({ subject }) => subject);
  if (ready.length < fewest)
    throw new Error(`${ready.length} of ${subjects.length} contracts can be verified.`);
  return ready;
}

function subjectAt(address: string, { network }: BatchWorld): BatchSubject {
  return {
    network: network.name,
    address: address.toLowerCase() as `0x${string}`,
    name: undefined,
    origin: "created",
  };
}

/** A batch whose list is shown, every contract ticked and every file confirmed. */
async function listed(subjects: readonly BatchSubject[], world: BatchWorld): Promise<Batch> {
  const one = openedBatch({ label: "", leftOut: 0, subjects }, world);
  await one.inspect();
  for (const { key } of one.view.rows) one.tick(key, true);
  for (;;) {
    const { list } = one.view;
    const index = list?.files.findIndex(({ isUnconfirmed }) => isUnconfirmed) ?? -1;
    if (list === undefined || index === -1) break;
    one.confirm(list.id, index);
  }
  return one;
}

/** Resolves when every contract of a list has been verified or has failed. */
function verified(one: Batch): Promise<void> {
  return new Promise((resolve) => {
    one.onDidChange(() => {
      if (one.view.phase === "ended") resolve();
    });
    one.agree(one.view.list?.id ?? 0);
  });
}

function postsOf({ requests }: Devnet): readonly Posted[] {
  return requests.filter(({ method }) => method === "POST").map(({ path: at, body }) => ({ path: at, body }));
}

/** Sends the same again, two at a time, and looks at each as often as the product does. */
async function postedAgain({ verifierUrl }: Devnet, posts: readonly Posted[]): Promise<void> {
  const left = [...posts];
  const headers = { "content-type": "application/json" };
  const one = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const answer = await fetch(`${verifierUrl}${next.path}`, { method: "POST", headers, body: next.body });
      const { verificationId } = (await answer.json()) as { readonly verificationId?: string };
      // What was verified meanwhile by the same code elsewhere is refused at once.
      if (verificationId !== undefined) await done(`${verifierUrl}/v2/verify/${verificationId}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

async function done(job: string): Promise<void> {
  for (let pause = 250; ; pause = Math.min(2 * pause, 1000)) {
    await systemClock.sleep(pause, unending);
    const { isJobCompleted } = (await (await fetch(job)).json()) as { readonly isJobCompleted: boolean };
    if (isJobCompleted) return;
  }
}
