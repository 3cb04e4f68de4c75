/** The ID that a section's element has, apart from those of folds and menus. */
export const elementIdOf = (section: string): string => `section-${section}`;
