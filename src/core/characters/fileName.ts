/** The last part of a path. Paths are written with slashes here, whatever the system. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
