import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SOURCES_MESSAGES } from '#libs/contracts';
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
const MOST_REDIRECTS = 2;
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
  body: Buffer;
  isWhole: boolean;
  waitMs: number | null;
}

/** Asks servers that collect data, one request at a time. The token stays with its server. */
@Injectable()
export class AskSource {
  constructor(private readonly config: Config) {}

  /**
   * Returns the JSON of an answer. Waits while the server is busy, as long as it asks. Follows no redirect. Throws
   * `source.notHttps`, `source.notPublic`, `source.away`, and `source.refused` with the server's own words.
   */
  async json(asked: Asked): Promise<unknown> {
    const headers = { accept: 'application/json', ...asked.headers };
    const { body, isWhole } = await this.whenReady({ ...asked, headers }, MOST_BYTES, 0);
    if (isWhole) return jsonIn(body);
    throw new DomainError('source.refused', `${asked.called} answered with more than 20 MB at once.`);
  }

  /**
   * Returns a file. Follows redirects to the storage of the server, without the token. Throws as `json`, and
   * `picture.unfit` if it is longer than `mostBytes`.
   */
  async file(asked: Asked, mostBytes: number): Promise<Buffer> {
    const { body, isWhole } = await this.whenReady(asked, mostBytes, MOST_REDIRECTS);
    if (isWhole) return body;
    throw new DomainError('picture.unfit', SOURCES_MESSAGES.photoBytes);
  }

  private async whenReady(asked: Asked, mostBytes: number, redirects: number): Promise<Answered> {
    for (let tried = 1; ; tried += 1) {
      const answer = await this.once(asked, mostBytes, redirects);
      const { status, body, waitMs } = answer;
      if (status < 300) return answer;
      const wait = waitMs ?? 2000 * tried;
      if (!BUSY.includes(status) || tried === MOST_TRIES || wait > LONGEST_WAIT_MS)
        throw new DomainError('source.refused', refusal(asked.called, status, jsonIn(body)));
      await sleep(wait, undefined, { signal: asked.signal });
    }
  }

  private async once(asked: Asked, mostBytes: number, redirects: number): Promise<Answered> {
    const { called, address, path, headers, body, signal } = asked;
    const { SOURCE_HOSTS } = this.config;
    const url = `${address}${path}`;
    const fault = addressFault(url, SOURCE_HOSTS);
    if (fault) throw new DomainError(fault === 'notPublic' ? 'source.notPublic' : 'source.notHttps');
    try {
      const { headers: found, ...answer } = await guardedRequest({
        url,
        exempt: SOURCE_HOSTS,
        headers,
        body: body && JSON.stringify(body),
        timeoutMs: ANSWER_MS,
        mostBytes,
        signal,
      });
      const { location } = found;
      if (redirects > 0 && isRedirect(answer.status) && location && URL.canParse(location, url)) {
        const { href } = new URL(location, url);
        return this.once({ ...asked, address: href, path: '', headers: {} }, mostBytes, redirects - 1);
      }
      return { ...answer, waitMs: retryAfterOf(found['retry-after'], Date.now()) };
    } catch (error) {
      if (error instanceof AddressRefused) throw new DomainError('source.notPublic');
      if (!(error instanceof RequestFailed)) throw error;
      const reason = error.code ?? 'no answer within 30 seconds';
      throw new DomainError('source.away', `${called} cannot be reached (${reason}).`, { cause: error });
    }
  }
}

const isRedirect = (status: number) => status >= 300 && status < 400;

function refusal(called: string, status: number, body: unknown): string {
  if (isRedirect(status))
    return `${called} answered: ${status}, a redirect. Write the address that it leads to.`;
  const words = wordsOf(body);
  return `${called} answered: ${status}${words && `, ${words}`}`;
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
