import type { Request } from 'express';

/** The pattern of the route that answered, `/api/jobs/:jobId`, or `other`: an address may say of whom it is. */
export function routeOf(request: Request): string {
  const pattern = (request.route as { path?: unknown } | undefined)?.path;
  return typeof pattern === 'string' ? pattern : 'other';
}
