import { createHmac } from 'node:crypto';
import type { SmsClass, SmsReason, SmsState } from '#libs/contracts';
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

export interface TermiiSettings {
  /** Base address of the account, from its dashboard. */
  url: string;
  apiKey: string;
  /** Registered for the `dnd` route. */
  senderId: string;
  /** Registered for the `generic` route. */
  promotionalSenderId: string;
  /** Key that signs receipts. */
  secretKey: string;
}

/**
 * Status words of its receipts (developer.termii.com, "Events and reports"), before the bar of "DELIVERED | Message
 * delivered to handset". A delivery is final, so only its exact words count.
 */
const STATES: readonly [RegExp, SmsState, SmsReason | null][] = [
  [/undeliver|fail/, 'FAILED', 'failed'],
  // According to its own table, a rejection means that the number is on the do-not-disturb list.
  [/\bdnd\b|reject/, 'REJECTED_DND', 'dnd'],
  [/expir/, 'EXPIRED', 'expired'],
  [/^(message )?(delivered|received)$/, 'DELIVERED', null],
  [/^(message )?sent$/, 'SENT', null],
];

/** Words of its refusals (developers.termii.com/error); those for the account come before those for a recipient. */
const REFUSALS: readonly [RegExp, Outcome][] = [
  [/balance|credit/i, held('balance')],
  [/daily limit/i, held('throttled', 60)],
  [/unauthori|api.?key/i, held('credentials')],
  [/not active|inactive|not set up on this route/i, held('account')],
  [/sender/i, held('sender')],
  [/phone|\bnumber\b/i, refused('invalidNumber')],
];

/**
 * Sends by Termii: the `dnd` route takes transactional messages at any hour and to any number, `generic` the others.
 */
export class Termii implements SmsProvider {
  readonly name = 'termii';

  constructor(private readonly settings: TermiiSettings) {}

  senderOf(kind: SmsClass): Sender {
    const { senderId, promotionalSenderId } = this.settings;
    const name = kind === 'transactional' ? senderId : promotionalSenderId;
    // Alphanumeric senders cannot receive replies.
    return { name, canBeAnswered: /^\d+$/.test(name) };
  }

  async send({ number, text, encoding, class: kind }: Outgoing, signal: AbortSignal): Promise<Outcome> {
    const { url, apiKey } = this.settings;
    const answer = await postOnce({
      url: `${url}/api/sms/send`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        api_key: apiKey,
        to: number.slice(1),
        from: this.senderOf(kind).name,
        sms: text,
        type: encoding === 'GSM-7' ? 'plain' : 'unicode',
        channel: kind === 'transactional' ? 'dnd' : 'generic',
      }),
      signal,
    });
    return isOutcome(answer) ? answer : outcomeOf(answer);
  }

  signed({ headers, raw }: Delivery): boolean {
    const made = createHmac('sha512', this.settings.secretKey).update(raw).digest('hex');
    return sameBytes(String(headers['x-termii-signature'] ?? '').toLowerCase(), made);
  }

  read(body: Delivery['body']): ProviderEvent {
    const reference = referenceIn(body) || field(body, 'id');
    const type = field(body, 'type').toLowerCase();
    if (type === 'inbound') {
      const number = numberIn(field(body, 'sender'));
      return reference && number
        ? { inbound: { number, text: field(body, 'message'), reference } }
        : unknownEvent(type);
    }
    const status = field(body, 'status');
    const messageState = field(body, 'messagestate');
    const known = stateOf(status) ?? stateOf(messageState);
    if (!reference || !known) return unknownEvent(type === 'outbound' ? '' : type, status, messageState);
    const [, state, reason] = known;
    const number = numberIn(field(body, 'receiver'));
    return { receipt: { reference, number, state, reason, part: null, parts: null } };
  }
}

/** Ids have up to 27 digits: the text is exact, the number may not be. */
const referenceIn = (body: unknown) => field(body, 'message_id_str') || field(body, 'message_id');

function stateOf(status: string) {
  const word = status.split('|')[0]?.trim().toLowerCase() ?? '';
  return STATES.find(([pattern]) => pattern.test(word));
}

/** Some refusals have a success status without an id. */
function outcomeOf(answer: Answered): Outcome {
  const { status, body } = answer;
  const reference = referenceIn(body);
  if (status < 300 && reference) return { kind: 'accepted', reference };
  const message = field(body, 'message');
  const said = REFUSALS.find(([pattern]) => pattern.test(message))?.[1];
  if (said) return said;
  const code = field(body, 'code');
  if (status < 300) return code && code !== 'ok' ? refused('refused') : unknown('unclear');
  return refusalByStatus(answer) ?? unknown('unclear');
}
