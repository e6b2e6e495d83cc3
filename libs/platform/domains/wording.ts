/** 4655 -> "4,655" */
export const count = (number: number): string => number.toLocaleString('en-NG');

/** The word for one, or for any other number. */
export const plural = (number: number, one: string, many: string): string => (number === 1 ? one : many);
