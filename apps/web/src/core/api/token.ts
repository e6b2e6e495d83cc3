/** The access token. It exists in this module only: no storage, no store, no log. */
let token: string | null = null;
let validUntil = 0;

export function accessToken(): string | null {
  return token;
}

/** Returns the milliseconds since the epoch at which the token expires; 0 without one. */
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
