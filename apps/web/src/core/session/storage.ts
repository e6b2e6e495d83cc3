import type { SessionUserDto } from '#libs/contracts';

/**
 * What local storage keeps of a session, as the specification says, and nothing more: no token. Its presence tells a
 * page load that renewing is worth a try.
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
    // Without storage the session lasts until the page is left.
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
    // Nothing was kept then.
  }
}

const ACCOUNT_KEY = 'gona.account';

/** Keeps whose portal this browser opened last, so that its sign-in page carries that name again. No secret. */
export function rememberAccount(accessId: string): void {
  try {
    localStorage.setItem(ACCOUNT_KEY, accessId);
  } catch {
    // The sign-in page is Gona's own then.
  }
}

/** Access id of the account that signed in here last; null where none did. */
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
    // Nothing was kept then.
  }
}
