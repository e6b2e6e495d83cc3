import type { SmsHold, SmsReason } from '#libs/contracts';
import type { Outcome } from './sms-provider.js';

/** Timeout of a provider's answer, in milliseconds. */
export const ANSWER_MS = 10_000;
const MOST_BYTES = 256 * 1024;

/** Error codes of connections that were never made, so the request was certainly not sent. */
const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

export interface Asked {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  /** Milliseconds; `ANSWER_MS` by default. */
  within?: number;
}

export interface Answered {
  status: number;
  body: unknown;
  /** From the `Retry-After` header. */
  retryAfter: string | null;
}

/**
 * Posts once and never retries, because the provider may have accepted a request that left this machine. Returns an
 * answer with a readable body, or the outcome if there is none.
 */
export async function postOnce({
  url,
  headers,
  body,
  signal,
  within = ANSWER_MS,
}: Asked): Promise<Answered | Outcome> {
  // A manual timer: a signal of `AbortSignal.any` may be garbage-collected early, and then nothing ends the wait.
  const limit = new AbortController();
  const end = () => limit.abort();
  const timer = setTimeout(end, within);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: limit.signal,
      redirect: 'error',
    });
    const { status } = answer;
    // A server may have failed after it accepted the message.
    if (status >= 500) {
      await answer.body?.cancel().catch(() => undefined);
      return unknown('unclear');
    }
    // A refusal is valid without a body.
    const isRefusal = status >= 400;
    const text = await textOf(answer).catch((error: unknown) => {
      if (isRefusal) return null;
      throw error;
    });
    const read = text === null ? undefined : jsonIn(text);
    if (read === undefined && !isRefusal) return unknown('unclear');
    return { status, body: read ?? {}, retryAfter: answer.headers.get('retry-after') };
  } catch (error) {
    if (neverLeft(error)) return { kind: 'notSent', hold: 'providerAway', waitMs: 15_000 };
    return unknown(limit.signal.aborted ? 'timeout' : 'dropped');
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

export const unknown = (reason: SmsReason): Outcome => ({ kind: 'unknown', reason });

/** Reads a refusal from the status if the body has no known content; null if the status is no refusal. */
export function refusalByStatus({ status, retryAfter }: Answered): Outcome | null {
  if (status === 429) return { kind: 'notSent', hold: 'throttled', waitMs: waitOf(retryAfter) };
  if (status === 401 || status === 403) return held('credentials');
  return status >= 400 ? refused('refused') : null;
}

export const refused = (reason: SmsReason): Outcome => ({ kind: 'refused', reason, state: 'FAILED' });

/** Holds the message until an administrator, or time, has removed the reason. */
export const held = (hold: SmsHold, minutes = 5): Outcome => ({
  kind: 'notSent',
  hold,
  waitMs: minutes * 60_000,
});

/** Parses seconds or a date, limited to between one second and ten minutes. */
function waitOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? Number.NaN);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter ?? '') - Date.now();
  return Math.min(Math.max(Number.isFinite(ms) ? ms : 2000, 1000), 600_000);
}

async function textOf(answer: Response): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    pieces.push(Buffer.from(piece as Uint8Array));
    bytes += (piece as Uint8Array).length;
    if (bytes > MOST_BYTES) return null;
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Ids above 2^53, which a JSON number would round. */
const LONG_ID = /("(?:message_id|message_id_str|id)"\s*:\s*)(\d{16,})(?=\s*[,}])/g;

/** Parses a JSON object and keeps all digits of its ids; undefined if it is none. */
export function jsonIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(LONG_ID, '$1"$2"'));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Checks codes alone: an error of the runtime is not always an instance of this realm's `Error`. */
function neverLeft(error: unknown): boolean {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown };
  if (typeof code === 'string' && NEVER_LEFT.has(code)) return true;
  if (Array.isArray(errors)) return errors.length > 0 && errors.every(neverLeft);
  return typeof cause === 'object' && cause !== null && neverLeft(cause);
}

export const isOutcome = (answer: Answered | Outcome): answer is Outcome => 'kind' in answer;

/** Returns a text field of external data, or an empty text. */
export function field(of: unknown, name: string): string {
  if (typeof of !== 'object' || of === null) return '';
  const value = (of as Record<string, unknown>)[name];
  return typeof value === 'string'
    ? value.replaceAll('\0', '')
    : typeof value === 'number'
      ? String(value)
      : '';
}

const LONGEST_WORD = 100;

/** Returns an event with unknown words, stored until a later version can read them. */
export const unknownEvent = (...words: string[]): { unknown: string } => ({
  unknown: words.filter(Boolean).join(', ').slice(0, LONGEST_WORD),
});

/** Converts a provider's number to E.164; null if invalid. */
export function numberIn(text: string): string | null {
  const digits = text.replace(/[^\d]/g, '');
  return /^\d{7,15}$/.test(digits) ? `+${digits}` : null;
}
