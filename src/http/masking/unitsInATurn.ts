/** So many UTF-16 units take some milliseconds, and some hundred where every one of them is made to hold it up. */
export const unitsInATurn = 1024 * 1024;
