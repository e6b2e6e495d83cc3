import type { SmsReason } from '#libs/contracts';
import type { Outcome } from './sms-provider.js';

/** Milliseconds that a provider has to answer. */
export const ANSWER_MS = 10_000;
const MOST_BYTES = 256 * 1024;

/** Codes of connections that were never made: nothing of the request left this machine. */
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
  /** Milliseconds; `ANSWER_MS` unless given. */
  within?: number;
}

export interface Answered {
  status: number;
  body: unknown;
}

/**
 * Posts once, and never a second time: what may have left this machine may have been taken. Answers what came back with a
 * body that can be read, or the outcome where nothing of the kind did.
 */
export async function postOnce({
  url,
  headers,
  body,
  signal,
  within = ANSWER_MS,
}: Asked): Promise<Answered | Outcome> {
  // Held by hand: a signal of `AbortSignal.any` may be collected as garbage before its time, and then nothing ends the wait.
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
    const early = byStatus(answer.status, answer.headers.get('retry-after'));
    if (early) {
      await answer.body?.cancel().catch(() => undefined);
      return early;
    }
    const text = await textOf(answer);
    const read = text === null ? undefined : parsed(text);
    if (read !== undefined) return { status: answer.status, body: read };
    // A refusal needs no body to be one.
    return answer.status >= 400 ? { status: answer.status, body: {} } : unknown('unclear');
  } catch (error) {
    if (neverLeft(error)) return { kind: 'notSent', hold: 'providerAway', waitMs: 15_000 };
    return unknown(limit.signal.aborted ? 'timeout' : 'dropped');
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

const unknown = (reason: SmsReason): Outcome => ({ kind: 'unknown', reason });

/** What the status alone says; null where the body has to be read. */
function byStatus(status: number, retryAfter: string | null): Outcome | null {
  if (status === 429) return { kind: 'notSent', hold: 'throttled', waitMs: waitOf(retryAfter) };
  if (status === 401 || status === 403) return { kind: 'notSent', hold: 'credentials', waitMs: 5 * 60_000 };
  // A server that fell over may have done so after it took the message.
  return status >= 500 ? unknown('unclear') : null;
}

/** Seconds or a date, between one second and ten minutes. */
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

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Looks at codes alone: an error of the runtime is not always an `Error` of the program's. */
function neverLeft(error: unknown): boolean {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown };
  if (typeof code === 'string' && NEVER_LEFT.has(code)) return true;
  if (Array.isArray(errors)) return errors.length > 0 && errors.every(neverLeft);
  return typeof cause === 'object' && cause !== null && neverLeft(cause);
}

export const isOutcome = (answer: Answered | Outcome): answer is Outcome => 'kind' in answer;

/** A field of something that somebody else wrote: its text, or an empty one. */
export function field(of: unknown, name: string): string {
  if (typeof of !== 'object' || of === null) return '';
  const value = (of as Record<string, unknown>)[name];
  return typeof value === 'string'
    ? value.replaceAll('\0', '')
    : typeof value === 'number'
      ? String(value)
      : '';
}

/** A number of a provider in E.164; null where it is none. */
export function numberIn(text: string): string | null {
  const digits = text.replace(/[^\d]/g, '');
  return /^\d{7,15}$/.test(digits) ? `+${digits}` : null;
}
