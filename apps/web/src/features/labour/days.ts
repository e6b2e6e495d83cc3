import { CREW_DAYS, type DaysDto } from '#libs/contracts';

const DAY_MS = 86_400_000;

/** Returns the days on screen as `2026-11-28`, from today in Nigeria, where the clock is one hour ahead of UTC. */
export function daysFrom(now: number): string[] {
  const start = now + 3_600_000;
  return Array.from({ length: CREW_DAYS }, (_, at) =>
    new Date(start + at * DAY_MS).toISOString().slice(0, 10),
  );
}

export const isBooked = (day: string, booked: readonly DaysDto[]): boolean =>
  booked.some(({ from, to }) => from <= day && day <= to);

/** Returns the first days on screen without a booking. */
export const firstFree = (days: readonly string[], booked: readonly DaysDto[], most: number): string[] =>
  days.filter((day) => !isBooked(day, booked)).slice(0, most);
