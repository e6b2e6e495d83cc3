import type {
  AccessChangeDto,
  AccessListDto,
  CreateUserBody,
  CredentialsDto,
  DoneDto,
  PasswordSetDto,
  SessionDto,
} from '#libs/contracts';
import { get, post, send } from '../core/api/http.js';

const BASE = '/new-rest/cbn_dashboard_rest';
const of = encodeURIComponent;

/** @param user username of who asks */
export function createUser(user: string, body: CreateUserBody): Promise<CredentialsDto> {
  return post(`${BASE}/createuser/${of(user)}`, body);
}

/** @throws ApiError 404 "No record found" */
export function fetchAccessList(username: string, signal?: AbortSignal): Promise<AccessListDto> {
  return get(`${BASE}/communitiesAccessListForUser/${of(username)}`, { signal });
}

/** Code -1 says that the resource was on the list already. */
export function addToAccessList(
  user: string,
  resourceId: number,
  username: string,
): Promise<AccessChangeDto> {
  return post(`/new-rest/accesslist/${of(user)}/${resourceId}/${of(username)}`);
}

export async function removeFromAccessList(
  user: string,
  resourceId: number,
  username: string,
): Promise<AccessChangeDto> {
  const path = `/new-rest/accesslist/${of(user)}/${resourceId}/${of(username)}`;
  return (await send('DELETE', path)).json() as Promise<AccessChangeDto>;
}

/** Another one-time password; the user's sessions end. */
export function issueCredentials(username: string): Promise<CredentialsDto> {
  return post(`/accesslist/new-password/${of(username)}`);
}

export interface GuestSession {
  session: SessionDto;
  token: string;
  /** Seconds for which the token is accepted. */
  validity: number;
}

/** Begins a read-only session as this user. Its token is for this tab only. */
export async function beginImpersonation(username: string): Promise<GuestSession> {
  const response = await send('POST', `/accesslist/see-as/${of(username)}`, { body: {} });
  return {
    session: (await response.json()) as SessionDto,
    token: (response.headers.get('Authorization') ?? '').replace(/^Bearer\s+/i, ''),
    validity: Number(response.headers.get('Validity')) || 0,
  };
}

/** Ends that session on the server. */
export async function endImpersonation(guestToken: string): Promise<DoneDto> {
  const headers = { Authorization: `Bearer ${guestToken}` };
  return (await send('DELETE', '/accesslist/see-as', { headers, auth: false })).json() as Promise<DoneDto>;
}

/** With the token of a set-password link, by somebody who is not signed in. */
export function setPassword(token: string, newPassword: string): Promise<PasswordSetDto> {
  return post('/set-password', { token, newPassword }, { auth: false });
}
