import { SMS_TEXTS } from '../languages/sms-texts.js';
import { inGsm } from '../messaging/segments.js';

/** Facts of a planned visit that its reminder names. */
export interface RemindedVisit {
  title: string;
  /** `2026-11-24`. */
  on: string;
  contactInfo: string;
}

/**
 * Returns the text message that reminds farmer and agent of a visit. Its words lose the letters that would more than double
 * its price. Braces would be placeholders.
 */
export function reminderText({ title, on, contactInfo }: RemindedVisit, words = SMS_TEXTS.en): string {
  const date = new Date(`${on}T00:00:00Z`);
  const nameOf = (names: string, at: number) => names.split(' ')[at] ?? '';
  const day = `${nameOf(words.days, date.getUTCDay())} ${date.getUTCDate()} ${nameOf(words.months, date.getUTCMonth())}`;
  const values: Readonly<Record<string, string>> = { day: inGsm(day), title, contact: contactInfo };
  return [words.visit, contactInfo && words.contact]
    .filter(Boolean)
    .map((text) => inGsm(text).replace(/\{(\w+)\}/g, (slot, name: string) => values[name] ?? slot))
    .join(' ')
    .replace(/[{}]/g, '');
}
