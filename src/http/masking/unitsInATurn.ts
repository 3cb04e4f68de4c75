/** So many UTF-16 units, or looks at one where some are looked at many times, take some tens of milliseconds. */
export const unitsInATurn = 1024 * 1024;
