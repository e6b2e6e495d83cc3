import { type BrandingDto, IDENTITY_MESSAGES, type LoginBody, type SessionDto } from '#libs/contracts';
import { get, send } from '../core/api/http.js';
import { ApiError } from '../core/api/problem.js';
import { dropSession, takeSession } from '../core/api/renewal.js';

/** @throws ApiError with the catalogue's sentence */
export async function signIn(body: LoginBody): Promise<SessionDto> {
  const response = await send('POST', '/login', { body, auth: false });
  const session = (await response.json()) as SessionDto;
  if (session.status !== 200) {
    throw new ApiError({
      status: 403,
      error: 'signIn.unauthorised',
      message: IDENTITY_MESSAGES.signIn.unauthorised,
    });
  }
  takeSession(response, session);
  return session;
}

/** Ends the session on the server and in every tab; a server out of reach does not keep anybody signed in here. */
export async function signOut(): Promise<void> {
  try {
    await send('POST', '/logout', { auth: true });
  } catch {
    // The session ends by itself; what matters is that this browser has forgotten it.
  }
  dropSession(null);
}

/** The session as it is now: what the user may do may have changed since sign-in. */
export function fetchSession(): Promise<SessionDto> {
  return get('/session');
}

export function fetchBranding(accessId: string, signal?: AbortSignal): Promise<BrandingDto> {
  return get(`/useraccount-resource/assets/${accessId}`, { auth: false, signal });
}

/** What the client must know of this installation before anybody signs in. */
export interface ClientConfig {
  googleMapsKey: string | null;
  mapStyleUrl: string | null;
  mapRasterUrl: string | null;
  signUpUrl: string | null;
}

let config: Promise<ClientConfig> | null = null;

/** Asked once per page load. */
export function fetchClientConfig(): Promise<ClientConfig> {
  config ??= get<ClientConfig>('/client-config', { auth: false }).catch((error: unknown) => {
    config = null;
    throw error;
  });
  return config;
}
