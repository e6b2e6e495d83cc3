import type { SmsClass } from './states.js';

/** Lagos is an hour ahead of UTC, without daylight saving time. */
const OFFSET_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Hours of Lagos in which promotional messages are held. */
export const QUIET_HOURS = { from: 20, until: 8 } as const;

/** Returns the earliest time for a message of the class; null if it may be sent now. */
export function quietUntil(kind: SmsClass, now: Date): Date | null {
  if (kind !== 'promotional') return null;
  const { from, until } = QUIET_HOURS;
  const local = now.getTime() + OFFSET_MS;
  const hour = (local % DAY_MS) / (60 * 60 * 1000);
  if (hour >= until && hour < from) return null;
  const midnight = local - (local % DAY_MS) + (hour >= from ? DAY_MS : 0);
  return new Date(midnight + until * 60 * 60 * 1000 - OFFSET_MS);
}

export interface SendingTimes {
  /** Earliest start of sending. */
  begins: Date;
  /** Earliest end of sending, at the limit per second. */
  ends: Date;
  /** Number of messages that wait for the next morning, once sending has started. */
  overnight: number;
}

/** Returns the sending times for messages of a class that are requested at a given time. */
export function sendingTimes(kind: SmsClass, asked: Date, messages: number, perSecond: number): SendingTimes {
  const begins = quietUntil(kind, asked) ?? asked;
  const last = new Date(begins.getTime() + (Math.max(0, messages - 1) / perSecond) * 1000);
  if (kind !== 'promotional') return { begins, ends: last, overnight: 0 };
  const local = begins.getTime() + OFFSET_MS;
  const evening = local - (local % DAY_MS) + QUIET_HOURS.from * 60 * 60 * 1000 - OFFSET_MS;
  if (last.getTime() < evening) return { begins, ends: last, overnight: 0 };
  const today = Math.ceil(((evening - begins.getTime()) / 1000) * perSecond);
  const rest = sendingTimes(kind, new Date(evening), messages - today, perSecond);
  return { begins, ends: rest.ends, overnight: messages - today };
}
