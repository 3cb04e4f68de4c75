"use strict";
/**
 * Stands in for VS Code's native log writer, which would need a compiler: the same calls, in plain Node. Without it
 * nothing is logged, and output channels stay empty.
 */
const fs = require("node:fs");
const path = require("node:path");

const levels = ["trace", "debug", "info", "warning", "error", "critical"];
const methods = ["trace", "debug", "info", "warn", "error", "critical"];

class Logger {
  constructor(_type, _name, file) {
    this.file = file;
    this.level = 0;
    this.isPlain = false;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.closeSync(fs.openSync(file, "a"));
    for (const [level, method] of methods.entries()) this[method] = (text) => this.write(level, text);
  }

  write(level, text) {
    if (level < this.level) return;
    const stamp = new Date().toISOString().replace("T", " ").replace("Z", "");
    const line = this.isPlain ? text : `${stamp} [${levels[level]}] ${text}\n`;
    fs.appendFileSync(this.file, line);
  }

  getLevel() {
    return this.level;
  }

  setLevel(level) {
    this.level = level;
  }

  setPattern() {
    return undefined;
  }

  clearFormatters() {
    this.isPlain = true;
  }

  flush() {
    return undefined;
  }

  drop() {
    return undefined;
  }
}

async function createRotatingLogger(name, file) {
  return new Logger("rotating", name, file);
}

exports.version = 0;
exports.setLevel = () => undefined;
exports.setFlushOn = () => undefined;
exports.shutdown = () => undefined;
exports.Logger = Logger;
exports.createRotatingLogger = createRotatingLogger;
exports.createAsyncRotatingLogger = createRotatingLogger;
