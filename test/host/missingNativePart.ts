/**
 * Whether a text complains only of native parts that VS Code's server here does without: they would need a compiler,
 * and nothing that is tested needs them.
 */
export function isMissingNativePart(text: string): boolean {
  return complaints.some((complaint) => complaint.test(text));
}

const complaints = [
  /Could not locate the bindings file\. Tried:[^]*spdlog/,
  /Cannot find module '[^']*(?:spdlog|watchdog|sqlite3)[^']*'/,
];
