import type { SmsBatchState, SmsClass, SmsProviderName, SmsState, SuppressionWhy } from './states.js';

/** Messages by state; states without any are omitted. */
export type SmsCounts = Partial<Record<SmsState, number>>;

interface OfBatch {
  batchId: number;
  communityResourceId: number;
  communityId: number | null;
}

declare module '../platform/events.js' {
  interface EventCatalogue {
    'sms.queued': OfBatch & { recipients: number; class: SmsClass; scheduledAt: string | null };
    /** Someone sent a test message to one phone. */
    'sms.tested': OfBatch;
    /** Changes since the last event, at most four times per second per batch. */
    'sms.progressed': OfBatch & { state: SmsBatchState; counts: SmsCounts };
    /** A person paused, resumed or cancelled it, or retried its failures. */
    'sms.decided': OfBatch & { act: SmsAct; messages: number; state: SmsBatchState };
    /** A number opted out of further messages; the event log does not contain the number itself. */
    'sms.optedOut': { suppressionId: number; why: SuppressionWhy };
    'sms.optedIn': { suppressionId: number };
    'sms.settingsChanged': { provider: SmsProviderName; perSecond: number };
  }
}

export const SMS_ACTS = ['pause', 'resume', 'cancel', 'retry'] as const;
export type SmsAct = (typeof SMS_ACTS)[number];
