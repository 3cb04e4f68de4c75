/** The last part of a path. Paths have slashes on every system. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
