import { SESSION_ABSOLUTE_SECONDS, SESSION_IDLE_SECONDS } from '#libs/contracts';

/** Expiry times of a session: it ends at the earlier one. */
export interface SessionLimits {
  idleEndsAt: Date;
  endsAt: Date;
}

/** Returns the limits of a session that starts now. */
export function limitsFrom(start: Date): SessionLimits {
  const endsAt = new Date(start.getTime() + SESSION_ABSOLUTE_SECONDS * 1000);
  return { idleEndsAt: idleEndAfterUse(start, endsAt), endsAt };
}

/** Returns the idle end of a session last used at `used`; never after its absolute end, if known. */
export function idleEndAfterUse(used: Date, endsAt?: Date): Date {
  return new Date(
    Math.min(used.getTime() + SESSION_IDLE_SECONDS * 1000, endsAt?.getTime() ?? Number.POSITIVE_INFINITY),
  );
}

/** Tests whether one of the limits is reached. */
export function isOver(limits: SessionLimits, now: Date): boolean {
  return now >= limits.idleEndsAt || now >= limits.endsAt;
}

/** Returns the lifetime in seconds of an access token issued now: its own, limited to the end of the session. */
export function tokenSeconds(limits: SessionLimits, now: Date, life: number): number {
  const left = Math.floor(
    (Math.min(limits.idleEndsAt.getTime(), limits.endsAt.getTime()) - now.getTime()) / 1000,
  );
  return Math.max(1, Math.min(life, left));
}
