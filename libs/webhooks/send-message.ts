import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { WEBHOOKS_MESSAGES } from '#libs/contracts';
import { decryptIdentifier, identifierKeys } from '#libs/identifier-encryption';
import {
  AddressRefused,
  addressFault,
  Config,
  type GuardedAnswer,
  guardedRequest,
  RequestFailed,
  retryAfterOf,
} from '#libs/platform';
import type { WebhookMessage } from './domain/messages.js';
import { RETRY_WAITS } from './domain/retry-schedule.js';

/** Bytes of an answer that are read, and characters of it that are stored. */
const MOST_BYTES = 4096;
const MOST_STORED = 200;

/** Times of deliveries; tests set shorter ones. */
@Injectable()
export class WebhookTimes {
  waits: readonly number[] = RETRY_WAITS;
  /** Milliseconds for a whole answer. */
  timeoutMs = 15_000;
  /** Milliseconds for which a worker holds a topic; longer than a message takes. */
  leaseMs = 40_000;
  lookMs = 1000;
}

export interface Answer {
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Why it failed, or the start of the answer. */
  text: string;
  /** Milliseconds that the receiver asks to wait. */
  retryAfter: number | null;
}

export const isAccepted = ({ status }: Pick<Answer, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

interface Receiver {
  address: string;
  secret: Buffer;
  previousSecret: Buffer | null;
}

/** Sends signed messages (Standard Webhooks). */
@Injectable()
export class SendMessage {
  private readonly keys;

  constructor(
    private readonly config: Config,
    private readonly times: WebhookTimes,
  ) {
    this.keys = identifierKeys(config);
  }

  /**
   * Sends one message and returns the answer, also if there is none. Rejects only if `stopping` aborts.
   */
  async send(receiver: Receiver, { id, body }: WebhookMessage, stopping?: AbortSignal): Promise<Answer> {
    const { WEBHOOK_HOSTS } = this.config;
    const fault = addressFault(receiver.address, WEBHOOK_HOSTS);
    if (fault) return failed(WEBHOOKS_MESSAGES.addressFaults[fault]);
    const now = new Date();
    const { timeoutMs } = this.times;
    try {
      const answer = await guardedRequest({
        url: receiver.address,
        exempt: WEBHOOK_HOSTS,
        headers: {
          'webhook-id': id,
          'webhook-timestamp': Math.floor(now.getTime() / 1000),
          'webhook-signature': this.signatures(receiver, id, now, body),
        },
        body,
        timeoutMs,
        mostBytes: MOST_BYTES,
        signal: stopping,
        // Once the receiver has accepted, the rest does not matter.
        isEnough: (status) => isAccepted({ status }),
      });
      const { status, headers } = answer;
      const text = isAccepted(answer) ? '' : textOf(answer);
      return { status, text, retryAfter: retryAfterOf(headers['retry-after'], Date.now()) };
    } catch (error) {
      if (error instanceof AddressRefused) return failed(WEBHOOKS_MESSAGES.refused);
      if (!(error instanceof RequestFailed)) throw error;
      return failed(
        error.code === null
          ? WEBHOOKS_MESSAGES.noAnswer(Math.ceil(timeoutMs / 1000))
          : WEBHOOKS_MESSAGES.unreachable(error.code),
      );
    }
  }

  /** Signs with the secret, and for a day after a rotation with the previous one too. */
  private signatures({ secret, previousSecret }: Receiver, id: string, at: Date, body: string): string {
    return [secret, previousSecret]
      .filter((each) => each !== null)
      .map((each) => new Webhook(decryptIdentifier(each, this.keys)).sign(id, at, body))
      .join(' ');
  }
}

const failed = (text: string): Answer => ({ status: null, text, retryAfter: null });

function textOf({ status, body }: GuardedAnswer): string {
  if (status >= 300 && status < 400) return WEBHOOKS_MESSAGES.redirected;
  // Control characters are no text, and PostgreSQL stores no NUL.
  const said = body
    .toString('utf8')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return said.slice(0, MOST_STORED);
}
