import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from '#libs/contracts';

/** Until when a session lives: it ends at the earlier of the two. */
export interface SessionLimits {
  idleEndsAt: Date;
  endsAt: Date;
}

/** Limits of a session that starts now. */
export function limitsFrom(start: Date): SessionLimits {
  const endsAt = new Date(start.getTime() + SESSION_ABSOLUTE_SECONDS * 1000);
  return { idleEndsAt: idleEndAfterUse(start, endsAt), endsAt };
}

/** When an unused session ends that was used at `used`; never after its absolute end, where that is known. */
export function idleEndAfterUse(used: Date, endsAt?: Date): Date {
  return new Date(
    Math.min(used.getTime() + SESSION_IDLE_SECONDS * 1000, endsAt?.getTime() ?? Number.POSITIVE_INFINITY),
  );
}

/** True once one of the limits is reached. */
export function isOver(limits: SessionLimits, now: Date): boolean {
  return now >= limits.idleEndsAt || now >= limits.endsAt;
}

/** Seconds for which an access token may be issued now: its own life, cut at the end of the session. */
export function tokenSeconds(limits: SessionLimits, now: Date, life: number): number {
  const left = Math.floor(
    (Math.min(limits.idleEndsAt.getTime(), limits.endsAt.getTime()) - now.getTime()) / 1000,
  );
  return Math.max(1, Math.min(life, left));
}
