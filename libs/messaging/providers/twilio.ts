import type { SmsReason, SmsState } from '#libs/contracts';
import {
  type Answered,
  field,
  held,
  isOutcome,
  numberIn,
  postOnce,
  refusalByStatus,
  refused,
  unknown,
  unknownEvent,
} from './post.js';
import type { Delivery, Outcome, Outgoing, ProviderEvent, Sender, SmsProvider } from './sms-provider.js';
import { signedByTwilio } from './twilio-signature.js';

export interface TwilioSettings {
  url: string;
  accountSid: string;
  /** Verifies receipts; also sends if there is no API key. */
  authToken: string;
  /** Can be replaced without losing receipts; null: the token sends. */
  apiKey: { sid: string; secret: string } | null;
  /** A number, a name, or the id of a messaging service (`MG...`). */
  from: string;
  /** Public address for receipts; part of the signature. */
  receiptsUrl: string;
}

/** Codes of refusals for the account or its sender (twilio.com/docs/api/errors). */
const HOLDS: Readonly<Record<string, Outcome>> = {
  '20003': held('credentials'),
  '21212': held('sender'),
  '21408': held('account'),
  '21606': held('sender'),
  '21608': held('account'),
  // Its queue already has more than ten hours of messages.
  '21611': held('throttled', 10),
  '21660': held('sender'),
  '21703': held('sender'),
  // The account's 24-hour limit.
  '63038': held('throttled', 60),
};
/** Codes for one message, at sending and in receipts. */
const REASONS: Readonly<Record<string, SmsReason>> = {
  '21211': 'invalidNumber',
  '21214': 'invalidNumber',
  '21217': 'invalidNumber',
  '21610': 'optedOutAtProvider',
  '21612': 'route',
  '21614': 'landline',
  '21617': 'content',
  '30001': 'providerQueue',
  '30002': 'account',
  '30003': 'absent',
  '30004': 'blocked',
  '30005': 'notInService',
  '30006': 'landline',
  '30007': 'blocked',
  '30008': 'failed',
  '30036': 'providerQueue',
};
const STATES: Readonly<Record<string, [SmsState, SmsReason | null]>> = {
  accepted: ['ACCEPTED', null],
  scheduled: ['ACCEPTED', null],
  queued: ['ACCEPTED', null],
  sending: ['ACCEPTED', null],
  sent: ['SENT', null],
  partially_delivered: ['SENT', null],
  delivered: ['DELIVERED', null],
  read: ['DELIVERED', null],
  undelivered: ['FAILED', 'failed'],
  failed: ['FAILED', 'failed'],
  canceled: ['FAILED', 'cancelled'],
};

export class Twilio implements SmsProvider {
  readonly name = 'twilio';

  constructor(private readonly settings: TwilioSettings) {}

  /** A messaging service chooses its own number. In Nigeria none can receive replies (twilio.com/guidelines/ng/sms). */
  senderOf(): Sender {
    const { from } = this.settings;
    return { name: from.startsWith('MG') ? null : from, canBeAnswered: false };
  }

  async send({ number, text }: Outgoing, signal: AbortSignal): Promise<Outcome> {
    const { url, accountSid, authToken, apiKey, from, receiptsUrl } = this.settings;
    const form = new URLSearchParams({ To: number, Body: text, StatusCallback: receiptsUrl });
    form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from);
    const user = apiKey ? `${apiKey.sid}:${apiKey.secret}` : `${accountSid}:${authToken}`;
    const answer = await postOnce({
      url: `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      headers: {
        authorization: `Basic ${Buffer.from(user).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
      signal,
    });
    return isOutcome(answer) ? answer : outcomeOf(answer);
  }

  signed(delivery: Delivery): boolean {
    const { authToken, receiptsUrl: address } = this.settings;
    return signedByTwilio(delivery, { authToken, address });
  }

  read(body: Delivery['body']): ProviderEvent {
    const reference = field(body, 'MessageSid') || field(body, 'SmsSid');
    const status = field(body, 'MessageStatus');
    const code = field(body, 'ErrorCode');
    const from = numberIn(field(body, 'From'));
    if (reference && !status && from)
      return { inbound: { number: from, text: field(body, 'Body'), reference } };
    const known = STATES[status.toLowerCase()];
    if (!reference || !known) return unknownEvent(status, code);
    const [state, reason] = known;
    return {
      receipt: {
        reference,
        number: numberIn(field(body, 'To')),
        state,
        reason: (reason === 'failed' && REASONS[code]) || reason,
        part: null,
        parts: null,
      },
    };
  }
}

function outcomeOf(answer: Answered): Outcome {
  const { status, body } = answer;
  const reference = field(body, 'sid');
  if (status < 300) return reference ? { kind: 'accepted', reference } : unknown('unclear');
  const code = field(body, 'code');
  const reason = REASONS[code];
  return HOLDS[code] ?? (reason && refused(reason)) ?? refusalByStatus(answer) ?? unknown('unclear');
}
