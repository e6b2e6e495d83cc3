import { createHmac } from 'node:crypto';
import type { SmsReason, SmsState } from '#libs/contracts';
import { field, isOutcome, numberIn, postOnce } from './post.js';
import { sameBytes } from './same-bytes.js';
import type { Delivery, Inbound, Outcome, Outgoing, Receipt, SmsProvider } from './sms-provider.js';

export interface TermiiSettings {
  url: string;
  apiKey: string;
  senderId: string;
  /** Signs receipts. */
  secretKey: string;
}

/** What its receipts say (developers.termii.com, "Events and reports"), in small letters. */
const STATES: Readonly<Record<string, [SmsState, SmsReason | null]>> = {
  sent: ['SENT', null],
  'message sent': ['SENT', null],
  delivered: ['DELIVERED', null],
  received: ['DELIVERED', null],
  'dnd active on phone number': ['REJECTED_DND', 'dnd'],
  'message failed': ['FAILED', 'failed'],
  failed: ['FAILED', 'failed'],
  rejected: ['FAILED', 'blocked'],
  expired: ['EXPIRED', 'expired'],
};

/** Termii: the `dnd` route takes transactional messages at any hour and to any number, `generic` the others. */
export class Termii implements SmsProvider {
  readonly name = 'termii';

  constructor(private readonly settings: TermiiSettings) {}

  get sender(): string | null {
    return this.settings.senderId;
  }

  async send({ number, text, encoding, class: kind }: Outgoing, signal: AbortSignal): Promise<Outcome> {
    const { url, apiKey, senderId } = this.settings;
    const answer = await postOnce({
      url: `${url}/api/sms/send`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        api_key: apiKey,
        to: number.slice(1),
        from: senderId,
        sms: text,
        type: encoding === 'GSM-7' ? 'plain' : 'unicode',
        channel: kind === 'transactional' ? 'dnd' : 'generic',
      }),
      signal,
    });
    if (isOutcome(answer)) return answer;
    const reference = field(answer.body, 'message_id') || field(answer.body, 'message_id_str');
    if (answer.status < 300)
      return reference ? { kind: 'accepted', reference } : { kind: 'unknown', reason: 'unclear' };
    return refusal(field(answer.body, 'message'));
  }

  signed({ headers, raw }: Delivery): boolean {
    const made = createHmac('sha512', this.settings.secretKey).update(raw).digest('hex');
    return sameBytes(String(headers['x-termii-signature'] ?? '').toLowerCase(), made);
  }

  read({ body }: Delivery): { receipt?: Receipt; inbound?: Inbound } {
    const reference = field(body, 'message_id') || field(body, 'id');
    const isInbound = field(body, 'type').toLowerCase() === 'inbound';
    const number = numberIn(field(body, isInbound ? 'sender' : 'receiver'));
    if (!reference) return {};
    if (isInbound) return number ? { inbound: { number, text: field(body, 'message'), reference } } : {};
    const [state, reason] = STATES[field(body, 'status').trim().toLowerCase()] ?? [];
    return state
      ? { receipt: { reference, number, state, reason: reason ?? null, part: null, parts: null } }
      : {};
  }
}

function refusal(message: string): Outcome {
  if (/balance|credit/i.test(message)) return { kind: 'notSent', hold: 'balance', waitMs: 5 * 60_000 };
  if (/api.?key|unauthori/i.test(message))
    return { kind: 'notSent', hold: 'credentials', waitMs: 5 * 60_000 };
  const reason: SmsReason = /sender/i.test(message)
    ? 'sender'
    : /phone|number|\bto\b/i.test(message)
      ? 'invalidNumber'
      : 'refused';
  return { kind: 'refused', reason, state: 'FAILED' };
}
