import { count, plural } from '#libs/platform';
import type { Alert, News } from './alert-rules.js';
import { durationText } from './duration-text.js';

/** A mail as plain text. */
export interface Mail {
  subject: string;
  text: string;
}

const IN_LAGOS = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
});

/** Returns "23 Nov 2026, 13:05 in Lagos". */
const at = (time: Date) => `${IN_LAGOS.format(time)} in Lagos`;

/** Shortens a sentence for the subject of a mail. */
const asTitle = (sentence: string) => (sentence.split('\n', 1)[0] ?? '').replace(/[.:].*$/s, '');

/**
 * Writes the mail of begun and ended alerts. `still` are other active alerts, already mailed.
 * @param portal address of Gona for people, if known
 */
export function alertMail(news: News, still: readonly Alert[], portal: string | undefined): Mail {
  const parts = [
    ...news.begun.map(begun),
    ...news.ended.map(ended),
    ...(still.length > 0
      ? [`Already mailed, and still open:\n${still.map(({ sentence }) => `- ${sentence}`).join('\n')}`]
      : []),
    footer(portal, 'Gona mails you when a problem begins and when it is over.'),
  ];
  return { subject: `${nameOf(portal)}: ${subjectOf(news, still)}`, text: `${parts.join('\n\n')}\n` };
}

/** Writes the test mail of an administrator. */
export function testMail(portal: string | undefined, now: Date): Mail {
  const text = [
    `This is a test, sent at ${at(now)}. Alert mail arrives here.`,
    footer(portal, 'Gona will mail you when a problem begins and when it is over.'),
  ];
  return { subject: `${nameOf(portal)}: test of alert mail`, text: `${text.join('\n\n')}\n` };
}

function subjectOf({ begun: [first, ...more], ended: over }: News, still: readonly Alert[]): string {
  if (first && more.length === 0) return asTitle(first.sentence);
  if (first) return `${count(more.length + 1)} problems`;
  if (still.length > 0)
    return `${count(over.length)} ${plural(over.length, 'problem is', 'problems are')} over, others remain`;
  return 'all problems are over';
}

function begun({ sentence, advice, since }: Alert): string {
  return `${sentence}\nSince ${at(since ?? new Date())}.\nNext step: ${advice}`;
}

function ended({ sentence, since, missingSince }: Alert): string {
  const [from, to] = [since ?? new Date(), missingSince ?? new Date()];
  const lasted = durationText((to.getTime() - from.getTime()) / 1000);
  return `Over: ${sentence}\nIt lasted ${lasted}, until ${at(to)}.`;
}

const footer = (portal: string | undefined, why: string) =>
  portal ? `Current status: ${portal}/status\n${why}` : why;

const nameOf = (portal: string | undefined) => (portal ? `Gona at ${new URL(portal).host}` : 'Gona');
