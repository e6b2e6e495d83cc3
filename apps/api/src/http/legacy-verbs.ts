import type { NextFunction, Request, Response } from 'express';
import type { RouteTable } from './route-table.js';

/**
 * Supports the specification's GETs that change state, for clients written for them. With `LEGACY_VERBS=on`, a GET on
 * the path of a route with `legacyVerb` runs as the route's own verb, with its query as the body. Mounted only then.
 */
export function legacyVerbs(table: RouteTable) {
  let patterns: { pattern: RegExp; method: string }[] | null = null;
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (request.method === 'GET') {
      patterns ??= table.routes
        .filter(({ spec, method }) => spec.legacyVerb === 'GET' && method !== 'GET')
        .map(({ path, method }) => ({ pattern: patternOf(path), method }));
      const match = patterns.find(({ pattern }) => pattern.test(request.path));
      if (match) {
        request.method = match.method;
        request.body = { ...request.query };
        // Leaves nothing for the body parser, nor for a log of addresses.
        request.headers['content-length'] = '0';
        request.url = request.path;
      }
    }
    next();
  };
}

/** Converts a path to an expression; a trailing slash does not matter, as with Express. */
export function patternOf(path: string): RegExp {
  const segments = path.split('/').map((segment) => {
    if (segment.startsWith(':')) return '[^/]+';
    return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}/?$`, 'i');
}
