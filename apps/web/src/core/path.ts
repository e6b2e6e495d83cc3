import { useSyncExternalStore } from 'react';
import { rememberedAccount } from './session/storage.js';

/*
 * The address outside the signed-in area. The router comes with that area: the sign-in page is lighter without it.
 */

function subscribe(notify: () => void): () => void {
  addEventListener('popstate', notify);
  return () => removeEventListener('popstate', notify);
}

/** Path of the address, kept up to date. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/** Changes the address without loading anything; `replace` leaves no way back. */
export function goTo(path: string, options: { replace?: boolean; from?: string | null } = {}): void {
  const state = { from: options.from ?? null };
  if (options.replace) history.replaceState(state, '', path);
  else history.pushState(state, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state }));
}

/** Where one wanted to go before being asked to sign in; only inside this site, `/` otherwise. */
export function wantedPath(state: unknown = history.state): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}

/** The username that a link to the portal carries, also where it led to a page that asked to sign in first. */
export function linkedUsername(): string {
  const wanted = new URL(wantedPath(), location.origin);
  return new URLSearchParams(location.search).get('username') ?? wanted.searchParams.get('username') ?? '';
}

/** Addresses that are pages of their own without a session. */
export const SIGN_IN_PATH = '/login';
export const UNAUTHORISED_PATH = '/error/unauthorised';
/** The link that a new user is given; its token comes after the `#`, so that no server ever logs it. */
export const SET_PASSWORD_PATH = '/set-password';

/** The sign-in page as somebody without a session is sent to it: with the branding that this browser showed last. */
export function signInPath(): string {
  const accessId = rememberedAccount();
  return accessId ? `/${accessId}` : SIGN_IN_PATH;
}

/** The only part of an address that has one, as `/1234567` or `/community/`; null for any other. */
export function onlyPartOf(path: string): string | null {
  return /^\/([^/]+)\/?$/.exec(path)?.[1] ?? null;
}

/** The account of a sign-in page's address: exactly eight digits. */
export function accessIdOf(path: string): string | null {
  return /^\/(\d{8})\/?$/.exec(path)?.[1] ?? null;
}
