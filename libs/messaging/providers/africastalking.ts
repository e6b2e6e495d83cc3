import { quietUntil, type SmsNetwork, type SmsReason, type SmsState } from '#libs/contracts';
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
import { sameBytes } from './same-bytes.js';
import type { Delivery, Outcome, Outgoing, ProviderEvent, Sender, SmsProvider } from './sms-provider.js';

export interface AfricasTalkingSettings {
  url: string;
  username: string;
  apiKey: string;
  /** Empty: the provider's own name. */
  senderId: string;
  /** The provider signs nothing: its callback address contains this as `key`. */
  receiptKey: string;
}

/** Status codes for one recipient (docs.africastalking.com/sms/sending). */
const REFUSALS: Readonly<Record<string, Outcome>> = {
  '401': refused('blocked'),
  '402': held('sender'),
  '403': refused('invalidNumber'),
  '404': refused('landline'),
  '405': held('balance'),
  '406': refused('optedOutAtProvider'),
  '407': refused('route'),
  '500': refused('refused'),
  '501': refused('networkFault'),
  '502': refused('blocked'),
};
/**
 * Not the do-not-disturb list, but a sender that counts as promotional, at night
 * (status.africastalking.com/incident/538).
 */
const AT_NIGHT = '409';
const TAKEN = new Set(['100', '101', '102']);

/** Status words of its reports (docs.africastalking.com/sms/notifications), and whether a reason comes with them. */
const STATES: Readonly<Record<string, [SmsState, SmsReason | null]>> = {
  sent: ['SENT', null],
  submitted: ['SENT', null],
  buffered: ['SENT', null],
  success: ['DELIVERED', null],
  rejected: ['FAILED', 'blocked'],
  failed: ['FAILED', 'failed'],
  absentsubscriber: ['FAILED', 'absent'],
  // Dropped by the network's firewall, for its text or its sender.
  expired: ['FAILED', 'blocked'],
};
const HAS_REASON = new Set(['rejected', 'failed']);
const FAILURES: Readonly<Record<string, SmsReason>> = {
  insufficientcredit: 'refused',
  invalidlinkid: 'refused',
  userisinactive: 'notInService',
  userinblacklist: 'optedOutAtProvider',
  useraccountsuspended: 'notInService',
  // A number of another network, such as a ported one. The spelling is the provider's.
  notnetworksubcriber: 'route',
  notnetworksubscriber: 'route',
  usernotsubscribedtoproduct: 'refused',
  userdoesnotexist: 'notInService',
  deliveryfailure: 'networkFault',
  donotdisturbrejection: 'quietHours',
};
const NETWORKS: Readonly<Record<string, SmsNetwork>> = {
  '62120': 'Airtel',
  '62130': 'MTN',
  '62150': 'Glo',
  '62160': '9mobile',
};
/** Minutes until a retry of a night refusal if it is day here. */
const NIGHT_IS_OVER = 15;

export class AfricasTalking implements SmsProvider {
  readonly name = 'africastalking';

  constructor(
    private readonly settings: AfricasTalkingSettings,
    private readonly now = () => new Date(),
  ) {}

  /** Only short codes can receive replies. */
  senderOf(): Sender {
    const { senderId } = this.settings;
    return { name: senderId || null, canBeAnswered: /^\d+$/.test(senderId) };
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
    return isOutcome(answer) ? answer : this.outcomeOf(answer, number);
  }

  signed({ query }: Delivery): boolean {
    return typeof query.key === 'string' && sameBytes(query.key, this.settings.receiptKey);
  }

  read(body: Delivery['body']): ProviderEvent {
    const reference = field(body, 'id');
    const status = field(body, 'status');
    const failure = field(body, 'failureReason');
    const number = numberIn(field(body, 'phoneNumber'));
    // The opt-out callback has neither field.
    if (!reference && !status && number && field(body, 'senderId')) return { optOut: number };
    const from = numberIn(field(body, 'from'));
    if (reference && from) return { inbound: { number: from, text: field(body, 'text'), reference } };
    const word = status.toLowerCase();
    const known = STATES[word];
    if (!reference || !known) return unknownEvent(status, failure);
    const reason = (HAS_REASON.has(word) && FAILURES[failure.toLowerCase()]) || known[1];
    const network = NETWORKS[field(body, 'networkCode')] ?? null;
    return { receipt: { reference, number, state: known[0], reason, part: null, parts: null, network } };
  }

  private outcomeOf(answer: Answered, number: string): Outcome {
    const data = (answer.body as { SMSMessageData?: { Recipients?: unknown; Message?: unknown } })
      .SMSMessageData;
    const recipients = Array.isArray(data?.Recipients) ? (data.Recipients as unknown[]) : [];
    const own = recipients.find((each) => field(each, 'number') === number);
    const code = own === undefined ? String(answer.status) : field(own, 'statusCode');
    if (code === AT_NIGHT) return this.untilMorning();
    if (own === undefined)
      return refusalByStatus(answer) ?? withoutRecipient(field(data, 'Message'), recipients.length);
    const reference = field(own, 'messageId');
    if (TAKEN.has(code))
      return reference && reference !== 'None' ? { kind: 'accepted', reference } : unknown('unclear');
    return REFUSALS[code] ?? unknown('unclear');
  }

  private untilMorning(): Outcome {
    const now = this.now();
    const morning = quietUntil('promotional', now);
    return held('quietHours', morning ? (morning.getTime() - now.getTime()) / 60_000 : NIGHT_IS_OVER);
  }
}

/** Refusal that covers all recipients. */
function withoutRecipient(message: string, recipients: number): Outcome {
  if (recipients > 0) return unknown('unclear');
  if (/InvalidSenderId/i.test(message)) return held('sender');
  if (/InsufficientBalance/i.test(message)) return held('balance');
  if (/InvalidPhoneNumber/i.test(message)) return refused('invalidNumber');
  return /^Sent to 0\b/i.test(message) ? refused('refused') : unknown('unclear');
}
