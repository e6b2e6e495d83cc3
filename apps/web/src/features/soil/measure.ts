/** Formats a measured value or a limit with all its digits. */
export const measureText = (value: number): string =>
  value.toLocaleString('en-NG', { maximumFractionDigits: 6 });
