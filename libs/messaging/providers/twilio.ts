import { createHmac } from 'node:crypto';
import type { SmsReason, SmsState } from '#libs/contracts';
import { field, isOutcome, numberIn, postOnce } from './post.js';
import { sameBytes } from './same-bytes.js';
import type { Delivery, Inbound, Outcome, Outgoing, Receipt, SmsProvider } from './sms-provider.js';

export interface TwilioSettings {
  url: string;
  accountSid: string;
  authToken: string;
  /** A number, or the id of a messaging service (`MG...`). */
  from: string;
  /** Where we are called with receipts, as the world knows it; part of what is signed. */
  receiptsUrl: string;
}

/** Codes of its refusals and receipts (twilio.com/docs/api/errors). */
const REASONS: Readonly<Record<string, SmsReason>> = {
  '21211': 'invalidNumber',
  '21214': 'invalidNumber',
  '21217': 'invalidNumber',
  '21408': 'route',
  '21606': 'sender',
  '21610': 'optedOutAtProvider',
  '21612': 'route',
  '21614': 'landline',
  '21617': 'content',
  '30003': 'absent',
  '30004': 'blocked',
  '30005': 'notInService',
  '30006': 'landline',
  '30007': 'blocked',
  '30008': 'failed',
  '30036': 'expired',
};
const STATES: Readonly<Record<string, SmsState>> = {
  accepted: 'ACCEPTED',
  queued: 'ACCEPTED',
  sending: 'ACCEPTED',
  sent: 'SENT',
  delivered: 'DELIVERED',
  undelivered: 'FAILED',
  failed: 'FAILED',
};

export class Twilio implements SmsProvider {
  readonly name = 'twilio';

  constructor(private readonly settings: TwilioSettings) {}

  /** A messaging service chooses one of its own. */
  get sender(): string | null {
    return this.settings.from.startsWith('MG') ? null : this.settings.from;
  }

  async send({ number, text }: Outgoing, signal: AbortSignal): Promise<Outcome> {
    const { url, accountSid, authToken, from, receiptsUrl } = this.settings;
    const form = new URLSearchParams({ To: number, Body: text, StatusCallback: receiptsUrl });
    form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from);
    const answer = await postOnce({
      url: `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
      signal,
    });
    if (isOutcome(answer)) return answer;
    const reference = field(answer.body, 'sid');
    if (answer.status < 300)
      return reference ? { kind: 'accepted', reference } : { kind: 'unknown', reason: 'unclear' };
    const code = field(answer.body, 'code');
    if (code === '20003') return { kind: 'notSent', hold: 'credentials', waitMs: 5 * 60_000 };
    return { kind: 'refused', reason: REASONS[code] ?? 'refused', state: 'FAILED' };
  }

  /** HMAC-SHA1 of the address and the sorted fields (twilio.com/docs/usage/security). */
  signed({ headers, query, body }: Delivery): boolean {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    ).toString();
    const address = `${this.settings.receiptsUrl}${search && `?${search}`}`;
    const fields = Object.keys(body)
      .sort()
      .map((name) => `${name}${field(body, name)}`);
    const made = createHmac('sha1', this.settings.authToken)
      .update(address + fields.join(''))
      .digest('base64');
    return sameBytes(String(headers['x-twilio-signature'] ?? ''), made);
  }

  read({ body }: Delivery): { receipt?: Receipt; inbound?: Inbound } {
    const reference = field(body, 'MessageSid') || field(body, 'SmsSid');
    if (!reference) return {};
    const status = field(body, 'MessageStatus').toLowerCase();
    if (!status) {
      const number = numberIn(field(body, 'From'));
      return number ? { inbound: { number, text: field(body, 'Body'), reference } } : {};
    }
    const state = STATES[status];
    if (!state) return {};
    const reason = state === 'FAILED' ? (REASONS[field(body, 'ErrorCode')] ?? 'failed') : null;
    const expired = reason === 'expired';
    return {
      receipt: {
        reference,
        number: numberIn(field(body, 'To')),
        state: expired ? 'EXPIRED' : state,
        reason,
        part: null,
        parts: null,
      },
    };
  }
}
