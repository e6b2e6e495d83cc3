import type { NextFunction, Request, Response } from 'express';
import type { Metrics } from '#libs/platform';

/** Tells the metrics of every request that was answered, by the pattern of its route. */
export function requestMetrics(metrics: Metrics) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const start = process.hrtime.bigint();
    response.once('finish', () => {
      const seconds = Number(process.hrtime.bigint() - start) / 1e9;
      const route = (request.route as { path?: unknown } | undefined)?.path;
      metrics.observe(
        request.method,
        typeof route === 'string' ? route : 'other',
        response.statusCode,
        seconds,
      );
    });
    next();
  };
}
