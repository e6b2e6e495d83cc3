import { HECTARES_PER_SQUARE_METRE, type TimePointDto } from '#libs/contracts';

/** Points of the charts over time. */
export const WEEKS = 16;

/** Changes in one week; week 0 also includes everything before it. Areas are square metres. */
export interface WeekOfFarmers {
  week: number;
  registered: number;
  processed: number;
}
export interface WeekOfFarms {
  week: number;
  mapped: number;
  completed: number;
  areaM2: number;
}

const dayInLagos = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' });

/** Returns the ISO date of a moment in Nigeria. */
export function lagosDay(moment: Date): string {
  return dayInLagos.format(moment);
}

/** Returns totals at the end of each of the last sixteen weeks; the last one ends today. */
export function reachedByWeek(today: string, farmers: WeekOfFarmers[], farms: WeekOfFarms[]): TimePointDto[] {
  const reached = { farmers: 0, processed: 0, mapped: 0, completed: 0, areaM2: 0 };
  return Array.from({ length: WEEKS }, (_, week) => {
    for (const row of farmers)
      if (row.week === week) {
        reached.farmers += row.registered;
        reached.processed += row.processed;
      }
    for (const row of farms)
      if (row.week === week) {
        reached.mapped += row.mapped;
        reached.completed += row.completed;
        reached.areaM2 += row.areaM2;
      }
    const { areaM2, ...counts } = reached;
    return { date: daysBefore(today, 7 * (WEEKS - 1 - week)), ...counts, hectares: hectares(areaM2) };
  });
}

/** Returns hectares with four decimals, a square metre. */
export function hectares(squareMetres: number): number {
  return Math.round(squareMetres * HECTARES_PER_SQUARE_METRE * 1e4) / 1e4;
}

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
