/** Minimum characters, as on the server. */
const SHORTEST = 5;
export const LONGEST_REASON = 500;

export const isReason = (text: string): boolean => text.trim().length >= SHORTEST;
