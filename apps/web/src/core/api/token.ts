/** The access token. It lives in this module only: no storage, no store, no log. */
let token: string | null = null;
let validUntil = 0;
/** Of the session in which an administrator sees the portal as somebody else: used instead of the own one. */
let guest: { token: string; validUntil: number } | null = null;

export function accessToken(): string | null {
  return guest?.token ?? token;
}

/** Milliseconds since the epoch at which the token stops being accepted; 0 without one. */
export function tokenValidUntil(): number {
  return guest?.validUntil ?? validUntil;
}

/** Whether the calls of this tab are made as somebody else. */
export function hasGuestToken(): boolean {
  return guest !== null;
}

/** From now on this tab's calls are made with this token; the own one is kept. @param validity seconds from now */
export function setGuestToken(value: string, validity: number): void {
  guest = { token: value, validUntil: Date.now() + validity * 1000 };
}

/** Back to the own token. Answers the one that was used until now, null where there was none. */
export function forgetGuestToken(): string | null {
  const left = guest?.token ?? null;
  guest = null;
  return left;
}

/** @param validity seconds from now */
export function setAccessToken(value: string, validity: number): void {
  token = value;
  validUntil = Date.now() + validity * 1000;
}

export function forgetAccessToken(): void {
  token = null;
  validUntil = 0;
  guest = null;
}
