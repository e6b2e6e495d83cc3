import type { Language } from '../identity/preferences.js';
import { PAPER_EN, type PaperTexts } from './paper-texts.en.js';
import { PAPER_HA } from './paper-texts.ha.js';
import { PAPER_IG } from './paper-texts.ig.js';
import { PAPER_YO } from './paper-texts.yo.js';
import { SMS_TEXTS } from './sms-texts.js';

export type { PaperTexts };

/** Words of the statements on paper, with the short names of months from January on, separated by blanks. */
export interface PaperWords extends PaperTexts {
  months: string;
}

/** Gona's words by language. Accounts may have their own ones. */
export const PAPER_TEXTS: Readonly<Record<Language, PaperTexts>> = {
  en: PAPER_EN,
  ha: PAPER_HA,
  yo: PAPER_YO,
  ig: PAPER_IG,
};

/** Returns a text with its values. In "one|several" `n` selects the form, as on screen. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  const [one = '', several = one] = text.split('|');
  const form = String(values.n) === '1' ? one : several;
  return form.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
}

/** Returns a day of `formatDate` with its month in these words. */
export const dayIn = ({ months }: Pick<PaperWords, 'months'>, day: string): string =>
  day.replace(/[A-Z][a-z]{2}/, (month) => months.split(' ')[MONTHS.indexOf(month)] ?? month);

const MONTHS = SMS_TEXTS.en.months.split(' ');
