import { nanoid } from '@reduxjs/toolkit';
import { ApiError } from '../api/problem.js';

/** Stands in actions and arguments for a secret of type T. Worth nothing to whoever reads it in a log. */
export type Ticket<T = string> = string & { readonly ofSecret?: T };

/** Milliseconds after which a secret that nobody took is forgotten. */
export const SECRET_LIFE = 60_000;

const TOO_LATE = 'This took too long. Please enter it again.';
const kept = new Map<string, { value: unknown; timer: ReturnType<typeof setTimeout> }>();

/**
 * Keeps a password, a BVN or a code out of actions, store and developer tools: they get the ticket.
 * `task.run({ username, password: keepSecret(password) })`, and inside the task `takeSecret(password)`.
 */
export function keepSecret<T>(value: T): Ticket<T> {
  const ticket = nanoid() as Ticket<T>;
  kept.set(ticket, { value, timer: setTimeout(() => kept.delete(ticket), SECRET_LIFE) });
  return ticket;
}

/**
 * The secret of a ticket, this once.
 * @throws ApiError `secret.gone` when it was taken before, or a minute has passed
 */
export function takeSecret<T>(ticket: Ticket<T>): T {
  const found = kept.get(ticket);
  if (!found) throw new ApiError({ status: 0, error: 'secret.gone', message: TOO_LATE });
  clearTimeout(found.timer);
  kept.delete(ticket);
  return found.value as T;
}
