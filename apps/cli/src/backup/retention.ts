/** A backup that is there. */
export interface Dated {
  name: string;
  madeAt: Date;
}

export interface Retention {
  /** How many of the newest stay. */
  keep: number | undefined;
  /** For how many days, today among them, the last of each day stays. */
  keepDays: number | undefined;
}

const DAY = 86_400_000;
const dayOf = (at: Date) => Math.floor(at.getTime() / DAY);

/** Those that go: neither among the newest, nor the last of one of the last days (UTC). None where nothing is asked for. */
export function outdated<Backup extends Dated>(
  backups: readonly Backup[],
  { keep, keepDays }: Retention,
  now: Date,
): Backup[] {
  if (keep === undefined && keepDays === undefined) return [];
  const newestFirst = [...backups].sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  // The newest of all stays, whatever was asked for.
  const kept = new Set<Backup>(newestFirst.slice(0, Math.max(1, keep ?? 0)));
  const days = new Set<number>();
  for (const backup of newestFirst) {
    const day = dayOf(backup.madeAt);
    if (days.has(day) || day <= dayOf(now) - (keepDays ?? 0)) continue;
    days.add(day);
    kept.add(backup);
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}
