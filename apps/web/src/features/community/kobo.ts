/** Naira as the server answers them, in the kobo that `formatNaira` takes. */
export const kobo = (naira: number): number => Math.round(naira * 100);
