/** An existing backup. */
export interface ExistingBackup {
  name: string;
  madeAt: Date;
}

export interface Retention {
  /** Number of newest backups to keep. */
  keep: number | undefined;
  /** Number of days, including today, for which the last backup of each day is kept. */
  keepDays: number | undefined;
}

const DAY = 86_400_000;
const dayOf = (at: Date) => Math.floor(at.getTime() / DAY);

/** Returns backups to remove: neither among the newest nor the last of a recent day (UTC). Empty if no limit is set. */
export function outdated<Backup extends ExistingBackup>(
  backups: readonly Backup[],
  { keep, keepDays }: Retention,
  now: Date,
): Backup[] {
  if (keep === undefined && keepDays === undefined) return [];
  const newestFirst = [...backups].sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  // The newest backup is always kept.
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
