import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AddressRefused, addressFault, Config, DomainError, guardedLookup } from '#libs/platform';
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
    const url = new URL(`${address}${path}`);
    // A manual timer: a signal of `AbortSignal.any` may be garbage-collected early, and then nothing ends the wait.
    const limit = new AbortController();
    const end = () => limit.abort();
    const timer = setTimeout(end, ANSWER_MS);
    signal?.addEventListener('abort', end, { once: true });
    try {
      const open = url.protocol === 'http:' ? plainRequest : secureRequest;
      const sent = body && JSON.stringify(body);
      const request = open(url, {
        method: sent ? 'POST' : 'GET',
        agent: false,
        lookup: guardedLookup(SOURCE_HOSTS),
        signal: limit.signal,
        headers: {
          accept: 'application/json',
          'user-agent': 'Gona',
          ...headers,
          ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
        },
      });
      const answer = await answerTo(request, sent);
      const text = await textOf(answer);
      if (text === null)
        throw new DomainError('source.refused', `${called} answered with more than 20 MB at once.`);
      const waitMs = waitOf(answer.headers['retry-after']);
      return { status: answer.statusCode ?? 0, body: jsonIn(text), waitMs };
    } catch (error) {
      if (error instanceof DomainError) throw error;
      signal?.throwIfAborted();
      if (error instanceof AddressRefused) throw new DomainError('source.notPublic');
      const reason = limit.signal.aborted ? 'no answer within 30 seconds' : codeOf(error);
      throw new DomainError('source.away', `${called} cannot be reached (${reason}).`, { cause: error });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  }
}

function refusal(called: string, status: number, body: unknown): string {
  if (status >= 300 && status < 400)
    return `${called} answered: ${status}, a redirect. Write the address that it leads to.`;
  const words = wordsOf(body);
  return `${called} answered: ${status}${words && `, ${words}`}`;
}

function answerTo(request: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}

async function textOf(answer: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the `Retry-After` header, in seconds or as a date; null if there is none. */
function waitOf(header: string | undefined): number | null {
  if (!header) return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : null;
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'connection closed';
}
