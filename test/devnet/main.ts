/**
 * `npm run devnet`: runs the local network until Ctrl-C. Other ports: `--mirror-port 6551 --verifier-port 6555
 * --signature-port 6556`, or the environment variables MIRROR_PORT, VERIFIER_PORT and SIGNATURE_PORT.
 */
import { parseArgs } from "node:util";
import { describeDevnet } from "./describe.ts";
import { startDevnet } from "./devnet.ts";
import { PortTaken } from "./http/serve.ts";

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
  },
});
const options = {
  mirrorPort: port("The mirror port", values["mirror-port"] ?? process.env["MIRROR_PORT"], 5551),
  verifierPort: port("The verifier port", values["verifier-port"] ?? process.env["VERIFIER_PORT"], 5555),
  signaturePort: port("The signature port", values["signature-port"] ?? process.env["SIGNATURE_PORT"], 5556),
};

try {
  const devnet = await startDevnet(options);
  console.log(describeDevnet(devnet));
  console.log("\nCtrl-C ends it.");
  const end = () => void devnet.stop().then(() => process.exit(0));
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
} catch (error) {
  if (!(error instanceof PortTaken)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
