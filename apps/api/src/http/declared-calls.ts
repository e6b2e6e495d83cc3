import * as contracts from '#libs/contracts';
import { type Call, callsAmong } from '#libs/contracts';

/** Injects all calls of the contracts, by name. */
export const DECLARED_CALLS = Symbol('DECLARED_CALLS');

export type DeclaredCalls = Readonly<Record<string, Call>>;

export function declaredCalls(): DeclaredCalls {
  return callsAmong(contracts);
}
