import type { Request } from 'express';
import type { RequestOrigin } from '#libs/identity';

/** Returns the origin of a request, for the session list, the throttle and the log. */
export function originOf(request: Request): RequestOrigin {
  return {
    address: request.ip ?? 'unknown',
    userAgent: request.headers['user-agent'] ?? null,
    requestId: String(request.id),
  };
}
