/**
 * `npm run devnet`: runs the local network, and a local chain with JSON-RPC, until Ctrl-C. Other ports: `--mirror-port 6551
 * --verifier-port 6555 --signature-port 6556 --rpc-port 6545`, or the environment variables MIRROR_PORT, VERIFIER_PORT,
 * SIGNATURE_PORT and RPC_PORT. Where something else listens on the RPC port, the chain takes a free one.
 */
import { parseArgs } from "node:util";
import { describeDevnet } from "./describe.ts";
import { startDevnet } from "./devnet.ts";
import { PortTaken } from "./http/serve.ts";
import { describeLocalSamples, startLocalChain, usualPort } from "./local/localChain.ts";

function port(name: string, given: string | undefined, usual: number): number {
  const value = Number(given ?? usual);
  if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value;
  console.error(`${name} must be a port number, not ${given ?? "empty"}.`);
  process.exit(1);
}

const { values } = parseArgs({
  options: {
    "mirror-port": { type: "string" },
    "verifier-port": { type: "string" },
    "signature-port": { type: "string" },
    "rpc-port": { type: "string" },
  },
});
const options = {
  mirrorPort: port("The mirror port", values["mirror-port"] ?? process.env["MIRROR_PORT"], 5551),
  verifierPort: port("The verifier port", values["verifier-port"] ?? process.env["VERIFIER_PORT"], 5555),
  signaturePort: port("The signature port", values["signature-port"] ?? process.env["SIGNATURE_PORT"], 5556),
};
const rpcPort = port("The RPC port", values["rpc-port"] ?? process.env["RPC_PORT"], usualPort);

try {
  const devnet = await startDevnet(options);
  const localChain = await startLocalChain(rpcPort);
  console.log(`${describeDevnet(devnet)}\n\n${describeLocalSamples(localChain)}`);
  console.log("\nCtrl-C ends it.");
  const end = () => void Promise.all([devnet.stop(), localChain.stop()]).then(() => process.exit(0));
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
} catch (error) {
  if (!(error instanceof PortTaken)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
