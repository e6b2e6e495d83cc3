import { json, type NextFunction, type Request, type Response, urlencoded } from 'express';
import { DomainError } from '#libs/platform';
import type { Callers } from './callers.js';
import { answerProblem } from './problem.filter.js';
import { keepRawBody } from './raw-body.js';

/** Maximum body size in bytes, for signed-in and for anonymous callers. Uploads are counted while they stream. */
const SIGNED_IN_LIMIT = 1024 * 1024;
const ANYBODYS_LIMIT = 64 * 1024;

/** Calls of one caller per window to all routes, and to unknown addresses. */
const CALLS_PER_WINDOW = 3000;
const WINDOW_MS = 60_000;

/**
 * Addresses of provider receipts. They are as many as messages and payments, and each is signed byte for byte.
 * Verification is the only cost of each.
 */
const RECEIPTS = ['/api/messages/receipts/', '/api/wallet/events/'];
const RECEIPTS_PER_WINDOW = 120_000;

/** Counts by key, in windows that begin with a key's first call; keys of past windows are forgotten. */
export class WindowCounter {
  private counts = new Map<string, { calls: number; until: number }>();
  private sweepAt = 0;

  constructor(
    private readonly most: number,
    private readonly windowMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts a call; returns 0, or the milliseconds to wait if the key has used up its window. */
  take(key: string): number {
    const now = this.now();
    if (now >= this.sweepAt) this.sweep(now);
    const count = this.counts.get(key);
    if (!count || now >= count.until) {
      this.counts.set(key, { calls: 1, until: now + this.windowMs });
      return 0;
    }
    count.calls += 1;
    return count.calls > this.most ? count.until - now : 0;
  }

  private sweep(now: number): void {
    for (const [key, { until }] of this.counts) if (now >= until) this.counts.delete(key);
    this.sweepAt = now + this.windowMs;
  }
}

/**
 * Checks a request before it is parsed or routed: the caller's total call count, and the body size allowed for the
 * caller.
 */
export function callGate(callers: Callers, counter = new WindowCounter(CALLS_PER_WINDOW, WINDOW_MS)) {
  const parsersOf = (limit: number, verify?: typeof keepRawBody) =>
    [json({ limit, verify }), urlencoded({ limit, extended: false, verify })] as const;
  const signedIn = parsersOf(SIGNED_IN_LIMIT);
  const anybody = parsersOf(ANYBODYS_LIMIT);
  const providers = parsersOf(ANYBODYS_LIMIT, keepRawBody);
  const receipts = new WindowCounter(RECEIPTS_PER_WINDOW, WINDOW_MS);

  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    // No shared cache may store personal answers; a handler can override this.
    response.setHeader('Cache-Control', 'no-store');
    const { key, hasSession } = await callers.of(request);
    const isReceipt = RECEIPTS.some((path) => request.path.startsWith(path));
    const wait = (isReceipt ? receipts : counter).take(key);
    if (wait > 0) {
      response.setHeader('Retry-After', Math.ceil(wait / 1000));
      response.setHeader('Connection', 'close');
      answerProblem(request, response, new DomainError('request.tooMany'));
      return;
    }
    const [asJson, asForm] = isReceipt ? providers : hasSession ? signedIn : anybody;
    asJson(request, response, (error?: unknown) => {
      if (error) next(error);
      else asForm(request, response, next);
    });
  };
}
