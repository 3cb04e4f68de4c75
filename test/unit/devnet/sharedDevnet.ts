import { startDevnet, type Devnet } from "../../devnet/devnet.ts";

let starting: Promise<Devnet> | undefined;

/** One devnet for every test file of this folder: started when it is first needed, stopped after the last test. */
export function sharedDevnet(): Promise<Devnet> {
  starting ??= startDevnet();
  return starting;
}

after(async () => {
  await (await starting)?.stop();
});
