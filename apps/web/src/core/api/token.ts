/** The access token. It lives in this module only: no storage, no store, no log. */
let token: string | null = null;
let validUntil = 0;

export function accessToken(): string | null {
  return token;
}

/** Milliseconds since the epoch at which the token stops being accepted; 0 without one. */
export function tokenValidUntil(): number {
  return validUntil;
}

/** @param validity seconds from now */
export function setAccessToken(value: string, validity: number): void {
  token = value;
  validUntil = Date.now() + validity * 1000;
}

export function forgetAccessToken(): void {
  token = null;
  validUntil = 0;
}
