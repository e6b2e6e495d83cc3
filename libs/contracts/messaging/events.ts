import type { SmsBatchState, SmsClass, SmsProviderName, SmsState, SuppressionWhy } from './states.js';

/** Messages by their state; states without any are left out. */
export type SmsCounts = Partial<Record<SmsState, number>>;

interface OfBatch {
  batchId: number;
  communityResourceId: number;
  communityId: number | null;
}

declare module '../platform/events.js' {
  interface EventCatalogue {
    'sms.queued': OfBatch & { recipients: number; class: SmsClass; scheduledAt: string | null };
    /** Somebody had a text sent to one phone, to see it. */
    'sms.tested': OfBatch;
    /** What has changed since the last one, at most four times a second a batch. */
    'sms.progressed': OfBatch & { state: SmsBatchState; counts: SmsCounts };
    /** A person had it wait, go on or end, or tried again what had failed. */
    'sms.decided': OfBatch & { act: SmsAct; messages: number; state: SmsBatchState };
    /** Nothing of it goes to this number any more; the number itself is nowhere in the log. */
    'sms.optedOut': { suppressionId: number; why: SuppressionWhy };
    'sms.optedIn': { suppressionId: number };
    'sms.settingsChanged': { provider: SmsProviderName; perSecond: number };
  }
}

export const SMS_ACTS = ['pause', 'resume', 'cancel', 'retry'] as const;
export type SmsAct = (typeof SMS_ACTS)[number];
