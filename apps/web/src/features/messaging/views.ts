import {
  type MessageDto,
  type RecipientDto,
  SMS_GROUPS,
  type SmsGroup,
  type SmsReason,
} from '#libs/contracts';
import { formatDay, formatMoment, formatTime } from '../../core/i18n/index.js';
import type { Tone } from '../../ui/index.js';
import { t } from './texts.js';

/** Recipients of each group; the groups add up to all. */
export function groupsOf({ counts }: Pick<MessageDto, 'counts'>): Record<SmsGroup, number> {
  const of = (group: SmsGroup) =>
    SMS_GROUPS[group].reduce<number>((sum, state) => sum + (counts[state] ?? 0), 0);
  return {
    queued: of('queued'),
    accepted: of('accepted'),
    delivered: of('delivered'),
    failed: of('failed'),
    unknown: of('unknown'),
  };
}

const dayAndTime = (iso: string) => {
  const moment = formatMoment(iso);
  return moment === formatTime(iso) ? moment : `${formatDay(iso)}, ${formatTime(iso)}`;
};

export { dayAndTime as formatStarted };

/** Returns the state of a message, in a word or two. */
export function badgeOf(message: MessageDto): { tone: Tone; text: string } {
  const { state, hold, heldUntil, scheduledAt } = message;
  if (state === 'paused') return { tone: 'warning', text: t('paused') };
  if (state === 'cancelled') return { tone: 'waiting', text: t('cancelled') };
  if (state === 'done')
    return groupsOf(message).accepted > 0
      ? { tone: 'running', text: t('waitingForReceipts') }
      : { tone: 'good', text: t('done') };
  if (hold === null) return { tone: 'running', text: t('sending') };
  const until = heldUntil ?? scheduledAt;
  if (hold === 'scheduled' && until)
    return { tone: 'waiting', text: t('scheduled', { time: dayAndTime(until) }) };
  if (hold === 'quietHours' && until)
    return { tone: 'waiting', text: t('quietHours', { time: dayAndTime(until) }) };
  return { tone: 'problem', text: t('held') };
}

const TONES: Record<SmsGroup, Tone> = {
  queued: 'waiting',
  accepted: 'running',
  delivered: 'good',
  failed: 'failed',
  unknown: 'warning',
};
export const toneOfGroup = (group: SmsGroup): Tone => TONES[group];

export function toneOf({ state }: Pick<RecipientDto, 'state'>): Tone {
  if (state === 'SUPPRESSED') return 'waiting';
  if (state === 'CLAIMED') return 'running';
  const group = (Object.keys(SMS_GROUPS) as SmsGroup[]).find((each) =>
    (SMS_GROUPS[each] as readonly string[]).includes(state),
  );
  return TONES[group ?? 'unknown'];
}

const BY_CHOICE: readonly SmsReason[] = ['dnd', 'blocked', 'optedOutAtProvider'];
const NOT_SENT: readonly SmsReason[] = ['optedOut', 'noConsent', 'cancelled'];

/** Returns the remedy for recipients who were not reached for a reason. */
export function remedyOf({ reason, canBeRetried }: { reason: SmsReason; canBeRetried: boolean }): string {
  if (canBeRetried) return t('canBeRetried');
  if (NOT_SENT.includes(reason)) return t('neverSent');
  if (BY_CHOICE.includes(reason)) return t('byChoice');
  return t(reason === 'content' ? 'changeText' : 'correctFirst');
}

/** Returns the start of a text, cut at a word. */
export function firstWords(text: string, most = 60): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most + 1);
  const at = cut.lastIndexOf(' ');
  return `${cut.slice(0, at > most / 2 ? at : most).replace(/[\s,.;:!?]+$/, '')}…`;
}
