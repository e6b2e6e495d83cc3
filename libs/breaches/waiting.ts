import { ADMINISTRATORS, BREACH_HOURS, MOST_WAITING } from '#libs/contracts';
import { plural, type WaitingMeaning } from '#libs/platform';
import { unreportedBreaches } from './persistence/breach.queries.js';

const HOUR_MS = 3_600_000;

/** Breaches whose 72 hours run. */
export const UNREPORTED_BREACHES: WaitingMeaning = {
  roles: ADMINISTRATORS,
  async find({ database, scope }) {
    const rows = await unreportedBreaches(database, scope.accountId, MOST_WAITING);
    return {
      total: rows[0]?.total ?? 0,
      list: rows.map(({ id, name, awareAt }) => ({
        id,
        communityResourceId: null,
        title: `Data breach: ${name}`,
        detail: leftUntil(awareAt.getTime() + BREACH_HOURS * HOUR_MS),
        count: 1,
        since: awareAt.toISOString(),
        season: null,
      })),
    };
  },
};

function leftUntil(deadline: number): string {
  const hours = Math.floor((deadline - Date.now()) / HOUR_MS);
  return hours < 0
    ? 'The 72 hours to tell the Commission are over.'
    : `${hours} ${plural(hours, 'hour is', 'hours are')} left to tell the Commission.`;
}
