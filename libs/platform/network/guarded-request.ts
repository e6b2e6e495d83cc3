import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { AddressRefused, guardedLookup } from './address-guard.js';

/** A request to a server that a user named. */
export interface GuardedRequest {
  /** Checked by `addressFault` before. */
  url: string;
  /** Hosts that may be private. */
  exempt: readonly string[];
  headers: Readonly<Record<string, string | number>>;
  /** JSON, sent by POST; without it, GET. */
  body?: string | undefined;
  /** Milliseconds for the whole answer. */
  timeoutMs: number;
  /** Bytes of the answer that are read. */
  mostBytes: number;
  signal?: AbortSignal | undefined;
  /** Whether the status is all that matters, so that a broken rest of the answer does not. */
  isEnough?: (status: number) => boolean;
}

export interface GuardedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** False if the answer is longer than `mostBytes`. */
  isWhole: boolean;
}

/** There was no answer: the code of the reason, or null after the timeout. */
export class RequestFailed extends Error {
  constructor(
    readonly code: string | null,
    options: ErrorOptions,
  ) {
    super('no answer', options);
  }
}

/**
 * Sends a request by a connection of its own, so that its look-up is checked. Follows no redirect and uses no proxy.
 * Throws `AddressRefused`, `RequestFailed`, and the reason of an aborted `signal`.
 */
export async function guardedRequest(asked: GuardedRequest): Promise<GuardedAnswer> {
  const { signal, timeoutMs } = asked;
  signal?.throwIfAborted();
  // Not `AbortSignal.any`: its signal may be garbage-collected early, and then nothing ends the wait.
  const limit = new AbortController();
  const end = () => limit.abort();
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener('abort', end, { once: true });
  try {
    return await answerTo(asked, limit.signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AddressRefused) throw error;
    throw new RequestFailed(limit.signal.aborted ? null : codeOf(error), { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

function answerTo(asked: GuardedRequest, signal: AbortSignal): Promise<GuardedAnswer> {
  const { url, exempt, headers, body, mostBytes, isEnough = () => false } = asked;
  const open = url.startsWith('http:') ? plainRequest : secureRequest;
  return new Promise((resolve, reject) => {
    const request = open(new URL(url), {
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      lookup: guardedLookup(exempt),
      signal,
      headers: {
        'user-agent': 'Gona',
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
        ...headers,
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const { statusCode: status = 0 } = response;
      const chunks: Buffer[] = [];
      let bytes = 0;
      const settle = (isWhole: boolean) => {
        response.destroy();
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks), isWhole });
      };
      const fail = (error: Error) => (isEnough(status) ? settle(false) : reject(error));
      request.off('error', reject).on('error', fail);
      response.on('error', fail);
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, mostBytes - bytes));
        bytes += chunk.length;
        if (bytes > mostBytes) settle(false);
      });
      response.on('end', () => settle(true));
    });
    request.end(body);
  });
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'connection closed';
}

/** Returns the milliseconds of a Retry-After header, in seconds or as a date; null without a valid one. */
export function retryAfterOf(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
