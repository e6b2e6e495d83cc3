import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { RouteEntry } from '../http/routes.js';

type Class = abstract new (...args: never[]) => object;

/** Key of Nest's own metadata on the parameters of handlers. */
export const ARGUMENTS = '__routeArguments__';

/** Returns the classes of a handler's whole body and query, from Nest's metadata. */
export function inputsOf({ controller, handler }: RouteEntry): { body: Class | null; query: Class | null } {
  const marked = (Reflect.getMetadata(ARGUMENTS, controller, handler) ?? {}) as Record<
    string,
    { index: number; data?: unknown }
  >;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, handler) ??
    []) as Class[];
  const classOf = (kind: RouteParamtypes): Class | null => {
    const found = Object.entries(marked).find(
      ([key, { data }]) => key.startsWith(`${kind}:`) && data === undefined,
    );
    const type = found ? types[found[1].index] : undefined;
    return type && (type as unknown) !== Object && (type as unknown) !== String ? type : null;
  };
  return { body: classOf(RouteParamtypes.BODY), query: classOf(RouteParamtypes.QUERY) };
}
