import { RequestMethod } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import type { Call, Verb } from '#libs/contracts';
import type { DeclaredCalls } from './declared-calls.js';
import { CALL, ROUTE, type RouteSpec } from './handles.js';

export type Controller = abstract new (...args: never[]) => object;

/** One handler of the router. */
export interface RouteEntry {
  /** Name of the call in the contracts. */
  name: string;
  call: Call;
  method: Verb;
  /** The path in Express, with the prefix: `/api/jobs/:id`. */
  path: string;
  spec: RouteSpec;
  controller: Controller;
  handler: string;
}

/** Prefix of all addresses. */
export const PREFIX = 'api';

interface Handler {
  title: string;
  verb: RequestMethod;
  call: Call | undefined;
  spec: RouteSpec | undefined;
  controller: Controller;
  handler: string;
}

/** Returns the routes of controllers, in the router's order. Throws an error that names every invalid one. */
export function routesOf(controllers: readonly Controller[], declared: DeclaredCalls): RouteEntry[] {
  const nameOf = new Map(Object.entries(declared).map(([name, call]) => [call, name]));
  const routes: RouteEntry[] = [];
  const faults: string[] = [];
  const taken = new Map<Call, string>();
  for (const { title, verb, call, spec, controller, handler } of controllers.flatMap(handlersOf)) {
    if (!call || !spec || RequestMethod[call.verb] !== verb) {
      faults.push(`${title} has no @Handles, so nobody knows who may call it`);
      continue;
    }
    const other = taken.get(call);
    const name = nameOf.get(call);
    taken.set(call, title);
    if (!name) faults.push(`${title} handles ${call.verb} ${call.path}, which the contracts do not declare`);
    else if (other) faults.push(`${name} is handled twice, by ${other} and by ${title}`);
    else routes.push({ name, call, method: call.verb, path: addressOf(call), spec, controller, handler });
  }
  for (const [call, name] of nameOf) if (!taken.has(call)) faults.push(`${name} has no handler`);
  faults.push(...hidden(routes));
  if (faults.length > 0) throw new Error(`The calls and their handlers disagree: ${faults.join('; ')}.`);
  return routes;
}

function handlersOf(controller: Controller): Handler[] {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((handler) => {
    const method = prototype[handler];
    const verb = method && (Reflect.getMetadata('method', method) as RequestMethod | undefined);
    if (!method || verb === undefined) return [];
    const call = Reflect.getMetadata(CALL, method) as Call | undefined;
    const spec = Reflect.getMetadata(ROUTE, method) as RouteSpec | undefined;
    return [{ title: `${controller.name}.${handler}`, verb, call, spec, controller, handler }];
  });
}

/** Returns the address of a call, or of any path below it, for the router. */
export function addressOf({ path }: { path: string }): string {
  return `/${PREFIX}${path}`;
}

/** Returns routes that are never reached, because Express matches in order and an earlier route catches them. */
function hidden(routes: readonly RouteEntry[]): string[] {
  // A route catches only those of its method and length. Comparing all pairs took most of the start of an API.
  const alike = new Map<string, { name: string; segments: string[] }[]>();
  return routes.flatMap(({ name, method, path }) => {
    const segments = path.toLowerCase().split('/');
    const kind = `${method} ${segments.length}`;
    const earlier = alike.get(kind) ?? [];
    const before = earlier.find((each) =>
      each.segments.every((segment, index) => segment.startsWith(':') || segment === segments[index]),
    );
    alike.set(kind, earlier);
    earlier.push({ name, segments });
    return before
      ? [`${name} is never reached: ${before.name} is asked before it and takes its address`]
      : [];
  });
}
