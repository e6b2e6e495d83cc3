/** 4655 -> "4,655" */
export const count = (number: number): string => number.toLocaleString('en-NG');

/** Returns the singular for one, else the plural. */
export const plural = (number: number, one: string, many: string): string => (number === 1 ? one : many);
