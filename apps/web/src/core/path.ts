import { useSyncExternalStore } from 'react';
import { rememberedAccount } from './session/storage.js';

/* The address outside the signed-in area. The router loads with that area, which keeps the sign-in page small. */

function subscribe(notify: () => void): () => void {
  addEventListener('popstate', notify);
  return () => removeEventListener('popstate', notify);
}

/** Returns the path of the address, kept up to date. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/** Changes the address without loading a page; `replace` adds no history entry. */
export function goTo(path: string, options: { replace?: boolean; from?: string | null } = {}): void {
  const state = { from: options.from ?? null };
  if (options.replace) history.replaceState(state, '', path);
  else history.pushState(state, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state }));
}

/** Returns the page requested before sign-in; only inside this site, `/` otherwise. */
export function wantedPath(state: unknown = history.state): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}

/** Returns the username in a link to the portal, also if its page required sign-in first. */
export function linkedUsername(): string {
  const wanted = new URL(wantedPath(), location.origin);
  return new URLSearchParams(location.search).get('username') ?? wanted.searchParams.get('username') ?? '';
}

/** Address of the sign-in page, which works without a session. */
export const SIGN_IN_PATH = '/login';
export const UNAUTHORISED_PATH = '/error/unauthorised';
/** Page of the link for a new user; its token follows the `#`, so that no server ever logs it. */
export const SET_PASSWORD_PATH = '/set-password';

/** Returns the sign-in page for a user without a session, with the branding last shown in this browser. */
export function signInPath(): string {
  const accessId = rememberedAccount();
  return accessId ? `/${accessId}` : SIGN_IN_PATH;
}

/** Returns the only segment of an address, as in `/1234567` or `/community/`; null for any other address. */
export function onlyPartOf(path: string): string | null {
  return /^\/([^/]+)\/?$/.exec(path)?.[1] ?? null;
}

/** Returns the account in a sign-in page's address: exactly eight digits. */
export function accessIdOf(path: string): string | null {
  return /^\/(\d{8})\/?$/.exec(path)?.[1] ?? null;
}
