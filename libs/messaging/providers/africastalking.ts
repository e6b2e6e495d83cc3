import type { SmsReason, SmsState } from '#libs/contracts';
import { field, isOutcome, numberIn, postOnce } from './post.js';
import { sameBytes } from './same-bytes.js';
import type { Delivery, Inbound, Outcome, Outgoing, Receipt, SmsProvider } from './sms-provider.js';

export interface AfricasTalkingSettings {
  url: string;
  username: string;
  apiKey: string;
  /** Empty: a number of the provider's. */
  senderId: string;
  /** It signs nothing: the address that it is given to call carries this as `key`. */
  receiptKey: string;
}

/** Codes of its answer to one recipient (developers.africastalking.com, "SMS / Sending"). */
const REFUSALS: Readonly<Record<string, [SmsReason, 'FAILED' | 'REJECTED_DND']>> = {
  '401': ['blocked', 'FAILED'],
  '402': ['sender', 'FAILED'],
  '403': ['invalidNumber', 'FAILED'],
  '404': ['landline', 'FAILED'],
  '406': ['optedOutAtProvider', 'FAILED'],
  '407': ['route', 'FAILED'],
  '409': ['dnd', 'REJECTED_DND'],
  '500': ['refused', 'FAILED'],
  '501': ['networkFault', 'FAILED'],
  '502': ['blocked', 'FAILED'],
};
const TAKEN = new Set(['100', '101', '102']);

const STATES: Readonly<Record<string, [SmsState, SmsReason | null]>> = {
  sent: ['SENT', null],
  submitted: ['SENT', null],
  buffered: ['SENT', null],
  success: ['DELIVERED', null],
  rejected: ['FAILED', 'blocked'],
  failed: ['FAILED', 'failed'],
  absentsubscriber: ['FAILED', 'absent'],
  expired: ['EXPIRED', 'expired'],
};
const FAILURES: Readonly<Record<string, SmsReason>> = {
  insufficientcredit: 'refused',
  invalidlinkid: 'refused',
  userisinactive: 'notInService',
  userinblacklist: 'optedOutAtProvider',
  useraccountsuspended: 'notInService',
  notnetworksubscriber: 'notInService',
  usernotsubscribedtoproduct: 'refused',
  userdoesnotexist: 'notInService',
  deliveryfailure: 'networkFault',
  donotdisturbrejection: 'dnd',
};

export class AfricasTalking implements SmsProvider {
  readonly name = 'africastalking';

  constructor(private readonly settings: AfricasTalkingSettings) {}

  get sender(): string | null {
    return this.settings.senderId ?? null;
  }

  async send({ number, text }: Outgoing, signal: AbortSignal): Promise<Outcome> {
    const { url, username, apiKey, senderId } = this.settings;
    const form = new URLSearchParams({ username, to: number, message: text });
    if (senderId) form.set('from', senderId);
    const answer = await postOnce({
      url: `${url}/version1/messaging`,
      headers: { apiKey, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      signal,
    });
    if (isOutcome(answer)) return answer;
    if (answer.status >= 400) return { kind: 'refused', reason: 'refused', state: 'FAILED' };
    const data = (answer.body as { SMSMessageData?: { Recipients?: unknown; Message?: unknown } })
      .SMSMessageData;
    const recipients = Array.isArray(data?.Recipients) ? (data.Recipients as unknown[]) : [];
    const own = recipients.find((each) => field(each, 'number') === number);
    if (own === undefined) return withoutRecipient(field(data, 'Message'), recipients.length);
    const code = field(own, 'statusCode');
    const reference = field(own, 'messageId');
    if (TAKEN.has(code))
      return reference && reference !== 'None'
        ? { kind: 'accepted', reference }
        : { kind: 'unknown', reason: 'unclear' };
    if (code === '405') return { kind: 'notSent', hold: 'balance', waitMs: 5 * 60_000 };
    const [reason, state] = REFUSALS[code] ?? [];
    return reason && state ? { kind: 'refused', reason, state } : { kind: 'unknown', reason: 'unclear' };
  }

  signed({ query }: Delivery): boolean {
    return typeof query.key === 'string' && sameBytes(query.key, this.settings.receiptKey);
  }

  read({ body }: Delivery): { receipt?: Receipt; inbound?: Inbound } {
    const reference = field(body, 'id');
    if (!reference) return {};
    if (field(body, 'from')) {
      const number = numberIn(field(body, 'from'));
      return number ? { inbound: { number, text: field(body, 'text'), reference } } : {};
    }
    const known = STATES[field(body, 'status').toLowerCase()];
    if (!known) return {};
    const failure = FAILURES[field(body, 'failureReason').toLowerCase()];
    const [state, reason] = failure && known[0] === 'FAILED' ? worded(failure) : known;
    return {
      receipt: {
        reference,
        number: numberIn(field(body, 'phoneNumber')),
        state,
        reason,
        part: null,
        parts: null,
      },
    };
  }
}

const worded = (reason: SmsReason): [SmsState, SmsReason] => [
  reason === 'dnd' ? 'REJECTED_DND' : 'FAILED',
  reason,
];

/** It says of all recipients at once that it takes none of them. */
function withoutRecipient(message: string, recipients: number): Outcome {
  if (recipients > 0) return { kind: 'unknown', reason: 'unclear' };
  if (/InvalidSenderId/i.test(message)) return { kind: 'refused', reason: 'sender', state: 'FAILED' };
  if (/InsufficientBalance/i.test(message)) return { kind: 'notSent', hold: 'balance', waitMs: 5 * 60_000 };
  return /^Sent to 0\b/i.test(message)
    ? { kind: 'refused', reason: 'refused', state: 'FAILED' }
    : { kind: 'unknown', reason: 'unclear' };
}
