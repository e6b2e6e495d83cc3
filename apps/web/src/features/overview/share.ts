/** Whole percent, 0 of nothing. What is not quite all never reads 100, what is not quite nothing never 0. */
export function percent(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}
