import type { NextFunction, Request, Response } from 'express';
import { Gauge, Histogram } from 'prom-client';
import type { Metrics } from '#libs/platform';
import { routeOf } from './route-of.js';

/** Counts every answered request by its route pattern (never its address) and status class. */
export function requestMetrics({ registry }: Metrics) {
  const durations = new Histogram({
    name: 'gona_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'gona_http_requests_in_flight',
    help: 'Requests that are being answered.',
    registers: [registry],
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    const start = process.hrtime.bigint();
    inFlight.inc();
    // Also runs for aborted requests.
    response.once('close', () => inFlight.dec());
    response.once('finish', () => {
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      const route = routeOf(request);
      const status = `${Math.floor(response.statusCode / 100)}xx`;
      durations.observe({ method: request.method, route, status }, seconds);
    });
    next();
  };
}
