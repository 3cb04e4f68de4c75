/** UTF-16 units. Nobody writes longer sources; generated ones go without. */
export const longestSource = 4 * 1024 * 1024;
