import type { NextFunction, Request, Response } from 'express';
import { inSpan } from '#libs/platform';
import { routeOf } from './route-of.js';

/** Calls, but not what orchestrators ask every few seconds. */
const TRACED = /^\/api\/(?!health\/)/;

/**
 * Makes each call a span, in the trace that the browser has named where it has (W3C traceparent), and tells it by each answer that it
 * may. A call is named by the pattern of its route, never by its address.
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
      // Whether it was answered or broken off.
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
