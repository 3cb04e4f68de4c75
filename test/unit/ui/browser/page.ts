/** The globals of a page that its scripts are tried with here, as far as they ask for them. */
export type PageGlobals = Readonly<Record<string, unknown>>;

const names = ["document", "window", "Element", "requestAnimationFrame", "setTimeout", "clearTimeout"];

/** Has each test end with the globals of this process, whatever a page's were in between. */
export function usePageGlobals(): (globals: PageGlobals) => void {
  const ours = Object.entries(globalThis).filter(([name]) => names.includes(name));
  const timers = { setTimeout, clearTimeout };
  afterEach(() => {
    for (const name of names) Reflect.deleteProperty(globalThis, name);
    Object.assign(globalThis, Object.fromEntries(ours), timers);
  });
  return (globals) => void Object.assign(globalThis, globals);
}

/** Loads a file of the page's script, whose types are those of a page: they are said by who asks. */
export async function pageScript(name: string): Promise<unknown> {
  return import(new URL(`../../../../src/ui/browser/${name}`, import.meta.url).href);
}
