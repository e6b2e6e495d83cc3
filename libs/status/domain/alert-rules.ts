import type { TroubleDto, TroubleGravity } from '#libs/contracts';

/** Minutes that a problem must last before it is mailed: a restart, an upgrade or a short peak does not. */
export const MINUTES_TO_BEGIN: Record<TroubleGravity, number> = { grave: 3, minor: 30 };
/** Minutes without the problem before it counts as over. */
export const MINUTES_TO_END = 3;
/** Minutes between two mails about the start of the same problem. */
export const MINUTES_TO_REPEAT = 60;
/** Minutes between two mails of any sort: simultaneous alerts share one mail. */
export const MINUTES_BETWEEN_MAILS = 5;
/** Minutes until a retry after the first failed mail, doubled with each further failure, up to `most`. */
export const RETRY_MINUTES = { first: 1, most: 15 } as const;

/** Only `/status` shows failing mail, because mail cannot report it. */
const NOT_BY_MAIL = new Set<string>(['mailFails']);

/** Problem, present or past, as stored between checks. */
export interface Alert {
  code: string;
  gravity: TroubleGravity;
  sentence: string;
  advice: string;
  /** Start of the problem; null while there is none. */
  since: Date | null;
  /** Time since which the problem is no longer seen, while it may still return. */
  missingSince: Date | null;
  /** Its present start was mailed. */
  isMailed: boolean;
  /** Time at which a start was last mailed. */
  mailedAt: Date | null;
}

/** Content of a mail. */
export interface News {
  begun: Alert[];
  ended: Alert[];
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
const isBefore = (time: Date | null, limit: Date) => time !== null && time <= limit;

/** Returns the alerts to store after a check at `now`. */
export function alertsAfterCheck(
  known: readonly Alert[],
  troubles: readonly TroubleDto[],
  now: Date,
): Alert[] {
  const seen = new Map<string, TroubleDto>();
  for (const trouble of troubles) {
    if (NOT_BY_MAIL.has(trouble.code)) continue;
    const same = seen.get(trouble.code);
    // Several dead workers have one sentence each.
    const sentence = same ? `${same.sentence}\n${trouble.sentence}` : trouble.sentence;
    seen.set(trouble.code, { ...trouble, sentence });
  }
  const before = new Map(known.map((alert) => [alert.code, alert]));
  const wrong = [...seen.values()].map(({ code, gravity, sentence, advice }): Alert => {
    const alert = before.get(code);
    return {
      code,
      gravity,
      sentence,
      advice,
      since: alert?.since ?? now,
      missingSince: null,
      isMailed: alert?.isMailed ?? false,
      mailedAt: alert?.mailedAt ?? null,
    };
  });
  const missing = known
    .filter(({ code }) => !seen.has(code))
    .map((alert): Alert => {
      if (alert.since === null) return alert;
      // Its start was not mailed, so its end is not either.
      if (!alert.isMailed) return { ...alert, since: null };
      return { ...alert, missingSince: alert.missingSince ?? now };
    });
  return [...wrong, ...missing];
}

/** Returns the alerts to mail at `now`; both lists are empty if there are none. */
export function newsOf(alerts: readonly Alert[], now: Date): News {
  return {
    begun: alerts.filter(
      ({ gravity, since, missingSince, isMailed, mailedAt }) =>
        !isMailed &&
        missingSince === null &&
        isBefore(since, minutesBefore(now, MINUTES_TO_BEGIN[gravity])) &&
        (mailedAt === null || isBefore(mailedAt, minutesBefore(now, MINUTES_TO_REPEAT))),
    ),
    ended: alerts.filter(({ missingSince }) => isBefore(missingSince, minutesBefore(now, MINUTES_TO_END))),
  };
}

/** Returns the alerts to store after that mail. */
export function afterMail(alerts: readonly Alert[], { begun, ended }: News, now: Date): Alert[] {
  const codes = (some: Alert[]) => new Set(some.map(({ code }) => code));
  const [hasBegun, hasEnded] = [codes(begun), codes(ended)];
  return alerts.map((alert) => {
    if (hasBegun.has(alert.code)) return { ...alert, isMailed: true, mailedAt: now };
    if (hasEnded.has(alert.code)) return { ...alert, since: null, missingSince: null, isMailed: false };
    return alert;
  });
}

/** Returns the minutes until the next attempt after this many failures. */
export const retryMinutes = (tries: number): number =>
  Math.min(RETRY_MINUTES.most, RETRY_MINUTES.first * 2 ** (tries - 1));
