/** Converts the server's naira to kobo for `formatNaira`. */
export const kobo = (naira: number): number => Math.round(naira * 100);
