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
