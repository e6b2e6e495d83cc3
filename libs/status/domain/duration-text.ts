import { plural } from '#libs/platform';

/** Returns `3 days`, in the largest unit with a count of at least two. */
export function durationText(seconds: number): string {
  const units: [size: number, one: string, many: string][] = [
    [86_400, 'day', 'days'],
    [3600, 'hour', 'hours'],
    [60, 'minute', 'minutes'],
  ];
  const [size, one, many] = units.find(([each]) => seconds >= 2 * each) ?? [1, 'second', 'seconds'];
  const value = Math.round(seconds / size);
  return `${value} ${plural(value, one, many)}`;
}
