import { type ClientRequest, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { WEBHOOKS_MESSAGES } from '#libs/contracts';
import { decryptIdentifier, identifierKeys } from '#libs/identifier-encryption';
import { AddressRefused, addressFault, Config, guardedLookup } from '#libs/platform';
import type { WebhookMessage } from './domain/messages.js';
import { RETRY_WAITS, retryAfterOf } from './domain/retry-schedule.js';

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

/**
 * Sends signed messages (Standard Webhooks), each by a connection of its own, so that each checks its address. It
 * follows no redirect and uses no proxy.
 */
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
    stopping?.throwIfAborted();
    const { WEBHOOK_HOSTS } = this.config;
    const fault = addressFault(receiver.address, WEBHOOK_HOSTS);
    if (fault) return failed(WEBHOOKS_MESSAGES.addressFaults[fault]);
    const now = new Date();
    // Not `AbortSignal.any`: its signal may be garbage-collected early, and then nothing ends the wait.
    const limit = new AbortController();
    const end = () => limit.abort();
    const timer = setTimeout(end, this.times.timeoutMs);
    stopping?.addEventListener('abort', end, { once: true });
    const url = new URL(receiver.address);
    const open = url.protocol === 'http:' ? plainRequest : secureRequest;
    try {
      return await answerOf(
        open(url, {
          method: 'POST',
          agent: false,
          lookup: guardedLookup(WEBHOOK_HOSTS),
          signal: limit.signal,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'Gona',
            'webhook-id': id,
            'webhook-timestamp': Math.floor(now.getTime() / 1000),
            'webhook-signature': this.signatures(receiver, id, now, body),
          },
        }),
        body,
      );
    } catch (error) {
      if (stopping?.aborted) throw error;
      if (limit.signal.aborted)
        return failed(WEBHOOKS_MESSAGES.noAnswer(Math.ceil(this.times.timeoutMs / 1000)));
      if (error instanceof AddressRefused) return failed(WEBHOOKS_MESSAGES.refused);
      return failed(WEBHOOKS_MESSAGES.unreachable((error as NodeJS.ErrnoException).code ?? 'closed'));
    } finally {
      clearTimeout(timer);
      stopping?.removeEventListener('abort', end);
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

/** Sends the body and reads the start of the answer. Once the receiver has accepted, a broken rest does not matter. */
function answerOf(request: ClientRequest, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let accepted = false;
    const fail = (error: Error) =>
      accepted ? resolve({ status: 200, text: '', retryAfter: null }) : reject(error);
    request.on('error', fail);
    request.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      accepted = isAccepted({ status });
      const chunks: Buffer[] = [];
      let bytes = 0;
      const end = () => {
        response.destroy();
        const text = accepted ? '' : textOf(status, chunks);
        resolve({ status, text, retryAfter: retryAfterOf(headers['retry-after'], Date.now()) });
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= MOST_BYTES) end();
      });
      response.on('end', end);
      response.on('error', fail);
    });
    request.end(body);
  });
}

function textOf(status: number, chunks: Buffer[]): string {
  if (status >= 300 && status < 400) return WEBHOOKS_MESSAGES.redirected;
  // Control characters are no text, and PostgreSQL stores no NUL.
  const said = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return said.slice(0, MOST_STORED);
}
