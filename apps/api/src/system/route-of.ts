import type { Request } from 'express';

/** Returns the pattern of the matched route, `/api/jobs/:jobId`, or `other`; an address may identify a person. */
export function routeOf(request: Request): string {
  const pattern = (request.route as { path?: unknown } | undefined)?.path;
  return typeof pattern === 'string' ? pattern : 'other';
}
