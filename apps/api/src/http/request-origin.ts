import type { Request } from 'express';
import type { RequestOrigin } from '#libs/identity';

/** Where a request came from, as the session list, the throttle and the log know it. */
export function originOf(request: Request): RequestOrigin {
  return {
    address: request.ip ?? 'unknown',
    userAgent: request.headers['user-agent'] ?? null,
    requestId: String(request.id),
  };
}
