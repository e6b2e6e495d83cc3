import * as contracts from '#libs/contracts';
import { Call } from '#libs/contracts';

/** Injects all calls of the contracts, by export name. */
export const DECLARED_CALLS = Symbol('DECLARED_CALLS');

export type DeclaredCalls = Readonly<Record<string, Call>>;

export function declaredCalls(): DeclaredCalls {
  const all: [string, unknown][] = Object.entries(contracts);
  return Object.fromEntries(all.filter((entry): entry is [string, Call] => entry[1] instanceof Call));
}
