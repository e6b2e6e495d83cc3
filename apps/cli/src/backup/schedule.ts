/** Returns the next time after `now` at which it is `HH:MM`, UTC. */
export function nextAt(time: string, now: Date): Date {
  const next = new Date(`${now.toISOString().slice(0, 10)}T${time}:00Z`);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}
