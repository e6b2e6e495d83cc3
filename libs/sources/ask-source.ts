import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  AddressRefused,
  addressFault,
  Config,
  DomainError,
  guardedRequest,
  RequestFailed,
  retryAfterOf,
} from '#libs/platform';
import { wordsOf } from './domain/submission.js';

/** Milliseconds for a whole answer. */
const ANSWER_MS = 30_000;
const MOST_BYTES = 20 * 1024 * 1024;
/** Attempts while the server is busy, and the longest wait between them. */
const MOST_TRIES = 4;
const LONGEST_WAIT_MS = 60_000;
const BUSY = [429, 502, 503, 504];

/** A request. */
export interface Asked {
  /** Name of the server in sentences. */
  called: string;
  address: string;
  path: string;
  headers: Record<string, string>;
  /** Sent by POST. */
  body?: object;
  signal?: AbortSignal | undefined;
}

interface Answered {
  status: number;
  body: unknown;
  waitMs: number | null;
}

/** Asks servers that collect data, one request at a time. Follows no redirect, so that the token stays with its server. */
@Injectable()
export class AskSource {
  constructor(private readonly config: Config) {}

  /**
   * Returns the JSON of an answer. Waits while the server is busy, as long as it asks. Throws `source.notHttps`,
   * `source.notPublic`, `source.away`, and `source.refused` with the server's own words.
   */
  async json(asked: Asked): Promise<unknown> {
    for (let tried = 1; ; tried += 1) {
      const { status, body, waitMs } = await this.once(asked);
      if (status < 300) return body;
      const wait = waitMs ?? 2000 * tried;
      if (!BUSY.includes(status) || tried === MOST_TRIES || wait > LONGEST_WAIT_MS)
        throw new DomainError('source.refused', refusal(asked.called, status, body));
      await sleep(wait, undefined, { signal: asked.signal });
    }
  }

  private async once({ called, address, path, headers, body, signal }: Asked): Promise<Answered> {
    const { SOURCE_HOSTS } = this.config;
    const fault = addressFault(`${address}${path}`, SOURCE_HOSTS);
    if (fault) throw new DomainError(fault === 'notPublic' ? 'source.notPublic' : 'source.notHttps');
    try {
      const {
        status,
        headers: found,
        ...answer
      } = await guardedRequest({
        url: `${address}${path}`,
        exempt: SOURCE_HOSTS,
        headers: { accept: 'application/json', ...headers },
        body: body && JSON.stringify(body),
        timeoutMs: ANSWER_MS,
        mostBytes: MOST_BYTES,
        signal,
      });
      if (!answer.isWhole)
        throw new DomainError('source.refused', `${called} answered with more than 20 MB at once.`);
      return {
        status,
        body: jsonIn(answer.body.toString('utf8')),
        waitMs: retryAfterOf(found['retry-after'], Date.now()),
      };
    } catch (error) {
      if (error instanceof AddressRefused) throw new DomainError('source.notPublic');
      if (!(error instanceof RequestFailed)) throw error;
      const reason = error.code ?? 'no answer within 30 seconds';
      throw new DomainError('source.away', `${called} cannot be reached (${reason}).`, { cause: error });
    }
  }
}

function refusal(called: string, status: number, body: unknown): string {
  if (status >= 300 && status < 400)
    return `${called} answered: ${status}, a redirect. Write the address that it leads to.`;
  const words = wordsOf(body);
  return `${called} answered: ${status}${words && `, ${words}`}`;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
