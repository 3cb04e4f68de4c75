import { createRequire } from "node:module";

const architectures: Record<string, string> = { x64: "amd64", arm64: "arm64" };

/**
 * Path of the anvil executable in the package of this platform. The package's own launcher is not used: it would stay
 * as a second process between us and the chain.
 */
export function anvilBinary(): string {
  const architecture = architectures[process.arch] ?? process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${architecture}`;
  const file = process.platform === "win32" ? "anvil.exe" : "anvil";
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/${file}`);
  } catch (error) {
    throw new Error(`The chain needs the package ${name}, which is not installed. Run npm ci.`, {
      cause: error,
    });
  }
}
