import type { NextFunction, Request, Response } from 'express';
import { inSpan } from '#libs/platform';
import { routeOf } from './route-of.js';

/** Calls, except health checks, which orchestrators make every few seconds. */
const TRACED = /^\/api\/(?!health\/)/;

/**
 * Creates a span for each call, in the browser's trace if it named one (W3C traceparent). Each answer tells the browser
 * that it may name one. Spans are named by route pattern, never by address.
 */
export function requestTraces(request: Request, response: Response, next: NextFunction): void {
  if (!TRACED.test(request.path)) {
    next();
    return;
  }
  response.setHeader('X-Traces', 'on');
  const given = request.headers.traceparent;
  const parent = typeof given === 'string' ? given : null;
  const attributes = { 'http.request.method': request.method, 'gona.request.id': String(request.id) };
  void inSpan({ name: request.method, role: 'serves', parent, attributes }, (span) => {
    const closed = new Promise<void>((resolve) => {
      // Also runs for aborted requests.
      response.once('close', () => {
        const route = routeOf(request);
        span.rename(`${request.method} ${route}`);
        span.set({ 'http.route': route, 'http.response.status_code': response.statusCode });
        if (response.statusCode >= 500) span.fail(String(response.statusCode));
        else if (!response.writableFinished) span.fail('broken off');
        resolve();
      });
    });
    next();
    return closed;
  });
}
