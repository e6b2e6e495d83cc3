import type { TroubleDto, TroubleGravity } from '#libs/contracts';

/** Minutes for which something must have been wrong before it is mailed: a restart, an upgrade or a passing peak is not. */
export const BEGINS_AFTER: Record<TroubleGravity, number> = { grave: 3, minor: 30 };
/** Minutes for which it must not have been seen before it counts as over. */
export const ENDS_AFTER = 3;
/** Minutes between two mails that the same thing has begun. */
export const SAME_AGAIN_AFTER = 60;
/** Minutes between two mails of any sort: what falls down together is told of together. */
export const NEXT_MAIL_AFTER = 5;
/** Minutes after the first mail that could not be sent, doubled with each further one, up to the second. */
export const TRY_AGAIN_AFTER = { first: 1, most: 15 } as const;

/** Mail that fails is told of on `/status`: it cannot be told of by mail. */
const NOT_BY_MAIL = new Set<string>(['mailFails']);

/** Something that is wrong, or was, as it is remembered from one look to the next. */
export interface Alert {
  code: string;
  gravity: TroubleGravity;
  sentence: string;
  advice: string;
  /** Since when it is so; null while it is not. */
  since: Date | null;
  /** Since when it is not seen any more, while it may be so again. */
  missingSince: Date | null;
  /** Its beginning was mailed, this time. */
  isMailed: boolean;
  /** When a beginning of it was last mailed. */
  mailedAt: Date | null;
}

/** What a mail is to tell. */
export interface News {
  begun: Alert[];
  ended: Alert[];
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
const isBefore = (time: Date | null, limit: Date) => time !== null && time <= limit;

/** What is remembered after a look at `now`. */
export function afterLook(known: readonly Alert[], troubles: readonly TroubleDto[], now: Date): Alert[] {
  const seen = new Map<string, TroubleDto>();
  for (const trouble of troubles) {
    if (NOT_BY_MAIL.has(trouble.code)) continue;
    const same = seen.get(trouble.code);
    // Of several workers that are gone each has its sentence.
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
      // Nobody has heard of it, so nobody need hear of its end.
      if (!alert.isMailed) return { ...alert, since: null };
      return { ...alert, missingSince: alert.missingSince ?? now };
    });
  return [...wrong, ...missing];
}

/** What is to be mailed, as of `now`; both lists are empty where nothing is. */
export function newsOf(alerts: readonly Alert[], now: Date): News {
  return {
    begun: alerts.filter(
      ({ gravity, since, missingSince, isMailed, mailedAt }) =>
        !isMailed &&
        missingSince === null &&
        isBefore(since, minutesBefore(now, BEGINS_AFTER[gravity])) &&
        (mailedAt === null || isBefore(mailedAt, minutesBefore(now, SAME_AGAIN_AFTER))),
    ),
    ended: alerts.filter(({ missingSince }) => isBefore(missingSince, minutesBefore(now, ENDS_AFTER))),
  };
}

/** What is remembered once that has been mailed. */
export function afterMail(alerts: readonly Alert[], { begun, ended }: News, now: Date): Alert[] {
  const codes = (some: Alert[]) => new Set(some.map(({ code }) => code));
  const [hasBegun, hasEnded] = [codes(begun), codes(ended)];
  return alerts.map((alert) => {
    if (hasBegun.has(alert.code)) return { ...alert, isMailed: true, mailedAt: now };
    if (hasEnded.has(alert.code)) return { ...alert, since: null, missingSince: null, isMailed: false };
    return alert;
  });
}

/** Minutes until a mail is tried again that has failed so many times. */
export const tryAgainAfter = (tries: number): number =>
  Math.min(TRY_AGAIN_AFTER.most, TRY_AGAIN_AFTER.first * 2 ** (tries - 1));
