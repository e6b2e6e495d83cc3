import { nanoid } from '@reduxjs/toolkit';
import { ApiError } from '../api/problem.js';

/** Replaces a secret of type T in actions and arguments. Useless to anyone who reads it in a log. */
export type Ticket<T = string> = string & { readonly ofSecret?: T };

/** Milliseconds after which an unused secret is forgotten. */
export const SECRET_LIFE = 60_000;

const TOO_LATE = 'This took too long. Please enter it again.';
const kept = new Map<string, { value: unknown; timer: ReturnType<typeof setTimeout> }>();

/**
 * Keeps a password, BVN or code out of actions, store and developer tools, which get the ticket instead.
 * `task.run({ username, password: keepSecret(password) })`, and inside the task `takeSecret(password)`.
 */
export function keepSecret<T>(value: T): Ticket<T> {
  const ticket = nanoid() as Ticket<T>;
  kept.set(ticket, { value, timer: setTimeout(() => kept.delete(ticket), SECRET_LIFE) });
  return ticket;
}

/**
 * Returns the secret of a ticket, once.
 * @throws ApiError `secret.gone` if it was taken before, or a minute has passed
 */
export function takeSecret<T>(ticket: Ticket<T>): T {
  const found = kept.get(ticket);
  if (!found) throw new ApiError({ status: 0, error: 'secret.gone', message: TOO_LATE });
  clearTimeout(found.timer);
  kept.delete(ticket);
  return found.value as T;
}
