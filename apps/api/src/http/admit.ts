import { setMaxListeners } from 'node:events';
import type { NextFunction, Request, Response } from 'express';
import {
  Admission,
  admissionFigures,
  DomainError,
  type Metrics,
  Overloaded,
  requestScope,
  type WorkKind,
  type WorkLimit,
} from '#libs/platform';
import type { RouteSpec } from './handles.js';
import { patternOf } from './legacy-verbs.js';
import { answerProblem } from './problem.filter.js';
import type { RouteTable } from './route-table.js';
import { PREFIX } from './routes.js';

/** Requests of this process at once, and the milliseconds that others wait. */
const LIMITS: Record<WorkKind, WorkLimit> = {
  event: { places: 500, timeout: 10_000 },
  act: { places: 500, timeout: 10_000 },
  page: { places: 14, timeout: 5000 },
  tile: { places: 5, timeout: 3000 },
  figure: { places: 4, timeout: 5000 },
};

/** Milliseconds from arrival after which tiles and figures are refused, whatever they wait for. */
const LONGEST: Partial<Record<WorkKind, number>> = { tile: 10_000, figure: 15_000 };

interface Work {
  kind: WorkKind;
  /** Slow phones and long files must not hold the places of others. */
  isLong: boolean;
}

/** Returns the work of a call. Calls without a session are few, and each caller's are limited. */
export function workOf(method: string, { roles, reads, work, answers, upload }: RouteSpec): Work {
  const kind = work ?? (roles !== 'open' && (method === 'GET' || reads) ? 'page' : 'act');
  return { kind, isLong: upload !== undefined || (answers === 'file' && kind !== 'tile') };
}

/**
 * Lets requests in by the urgency of their calls. Acts and sign-in go first, then pages, then tiles, then figures. What
 * cannot begin in time is refused with 503 and `Retry-After`, before its body is read or its session looked up. Reads
 * end when their caller goes away, and some with the same refusal `longest` milliseconds after they arrived.
 */
export function admit(table: RouteTable, { registry }: Metrics, longest = LONGEST) {
  const admission = new Admission(LIMITS);
  admissionFigures(registry).add('requests', admission);
  const find = finder(table);

  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (!request.path.startsWith(`/${PREFIX}/`)) return next();
    const { kind, isLong } = find(request);
    const gone = new AbortController();
    // Each statement of the request listens to it.
    setMaxListeners(0, gone.signal);
    // Acts end what they began.
    const signal = kind === 'act' ? null : gone.signal;
    const scope = requestScope();
    if (scope) Object.assign(scope, { kind, gone: signal });
    let free: (() => void) | null = null;
    const refuse = (retryAfter?: number) => {
      answerProblem(request, response, new DomainError('server.busy', undefined, { retryAfter }));
    };
    const most = isLong ? undefined : longest[kind];
    const giveUp = () => {
      if (response.headersSent) return;
      refuse();
      gone.abort();
    };
    const late = most === undefined ? undefined : setTimeout(giveUp, most);
    response.once('close', () => {
      clearTimeout(late);
      free?.();
      if (!response.writableFinished) gone.abort();
    });
    if (!isLong) {
      try {
        free = await admission.enter(kind, { signal });
      } catch (error) {
        if (error instanceof Overloaded) refuse(error.retryAfter);
        return;
      }
      if (response.destroyed || response.writableEnded) return free();
    }
    next();
  };
}

type Routes = Map<string, { pattern: RegExp; work: Work }[]>;

const sizeOf = (path: string) => path.split('/').filter(Boolean).length;

function routesBySize(table: RouteTable): Routes {
  const routes: Routes = new Map();
  for (const { method, path, spec } of table.routes) {
    const key = `${method} ${sizeOf(path)}`;
    routes.set(key, [...(routes.get(key) ?? []), { pattern: patternOf(path), work: workOf(method, spec) }]);
  }
  return routes;
}

/** Returns a function that finds the work of a request, by its verb and path. */
function finder(table: RouteTable): (request: Request) => Work {
  let routes: Routes | null = null;
  return ({ method, path }) => {
    // The routes are known once the application has started.
    routes ??= routesBySize(table);
    const found = routes.get(`${method} ${sizeOf(path)}`)?.find(({ pattern }) => pattern.test(path));
    return found?.work ?? { kind: method === 'GET' ? 'page' : 'act', isLong: false };
  };
}
