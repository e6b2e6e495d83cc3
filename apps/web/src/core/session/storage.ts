import type { SessionUserDto } from '#libs/contracts';

/**
 * Session data in local storage: only the fields of the specification, and no token. Its presence tells a page load to
 * try a renewal.
 */
export interface StoredSession {
  role: string;
  accessId: string;
  userAccountId: number;
  /** ISO time at which the session ends in any case. */
  validity: string;
}

const KEY = 'gona.session';

export function storeSession(user: SessionUserDto, endsAt: string): void {
  const kept: StoredSession = {
    role: user.roles[0] ?? '',
    accessId: user.accessId,
    userAccountId: user.userAccountId,
    validity: endsAt,
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the session lasts until the page closes.
  }
}

export function readSession(): StoredSession | null {
  try {
    const text = localStorage.getItem(KEY);
    return text ? (JSON.parse(text) as StoredSession) : null;
  } catch {
    return null;
  }
}

export function clearStoredSession(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

const ACCOUNT_KEY = 'gona.account';

/** Remembers the last account of this browser, so that its sign-in page shows that branding again. Not a secret. */
export function rememberAccount(accessId: string): void {
  try {
    localStorage.setItem(ACCOUNT_KEY, accessId);
  } catch {
    // The sign-in page then shows Gona's own branding.
  }
}

/** Returns the access id of the last account that signed in here; null if none did. */
export function rememberedAccount(): string | null {
  try {
    const accessId = localStorage.getItem(ACCOUNT_KEY);
    return accessId && /^\d{8}$/.test(accessId) ? accessId : null;
  } catch {
    return null;
  }
}

export function forgetAccount(): void {
  try {
    localStorage.removeItem(ACCOUNT_KEY);
  } catch {
    // Nothing was stored.
  }
}
