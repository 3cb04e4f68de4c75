import type { Viewport } from "../host/browser.ts";

/** A way the window looks on the tour. */
export type Look = {
  /** Folder of its pictures. */
  readonly name: string;
  readonly colorTheme: string;
  readonly viewport: Viewport;
  /** Whether the side bar is closed, for panels of about 420 px. */
  readonly isNarrow?: boolean;
  /** Whether it is visited by its name alone, for it differs little from another. */
  readonly isAsked?: boolean;
  /** Whether it is that of the pictures that README and the walkthrough show, and the end of their names. */
  readonly kept?: "dark" | "light";
};

const wide: Viewport = { width: 1440, height: 900 };
/** For screens with more pixels than CSS has. Each picture then gets a window of its own size. */
const sharp: Viewport = { width: 1000, height: 900, scale: 1.25 };

/** Light, dark, both high contrasts, and a narrow panel; if asked for, the themes that are new in 2026, and all at twice its size. */
export const looks: readonly Look[] = [
  { name: "dark", colorTheme: "Dark Modern", viewport: wide },
  { name: "light", colorTheme: "Light Modern", viewport: wide },
  { name: "high-contrast", colorTheme: "Default High Contrast", viewport: wide },
  { name: "high-contrast-light", colorTheme: "Default High Contrast Light", viewport: wide },
  { name: "narrow", colorTheme: "Dark Modern", viewport: { width: 940, height: 900 }, isNarrow: true },
  { name: "dark-2026", colorTheme: "Dark 2026", viewport: wide, isAsked: true },
  { name: "light-2026", colorTheme: "Light 2026", viewport: wide, isAsked: true },
  {
    name: "zoomed",
    colorTheme: "Dark 2026",
    viewport: { width: 720, height: 450 },
    isNarrow: true,
    isAsked: true,
  },
  {
    name: "kept-dark",
    colorTheme: "Dark 2026",
    viewport: sharp,
    isNarrow: true,
    isAsked: true,
    kept: "dark",
  },
  {
    name: "kept-light",
    colorTheme: "Light 2026",
    viewport: sharp,
    isNarrow: true,
    isAsked: true,
    kept: "light",
  },
];
