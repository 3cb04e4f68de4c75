#!/usr/bin/env node
// The compiler from npm as forge runs it: forge itself would download one.
const process = require("node:process");
const solc = require("solc");

if (process.argv.includes("--standard-json")) {
  const { readFileSync } = require("node:fs");
  process.stdout.write(solc.compile(readFileSync(0, "utf8")));
} else {
  const version = solc.version().replace(".Emscripten.clang", ".Linux.g++");
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`);
}
