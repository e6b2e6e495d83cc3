import type { SessionDto } from '../identity/session.dto.js';
import { call } from '../platform/calls.js';
import type { DoneDto } from '../platform/dto.js';
import type { AccessChangeDto, AccessListDto, CreateUserBody, CredentialsDto } from './dto.js';

/** `user` is the caller's own username. */
type Entry = { user: string; communityId: number; username: string };

export const createUser = call<{ path: { user: string }; body: CreateUserBody; answer: CredentialsDto }>(
  'POST',
  '/new-rest/cbn_dashboard_rest/createuser/:user',
);
export const readAccessList = call<{ path: { username: string }; answer: AccessListDto }>(
  'GET',
  '/new-rest/cbn_dashboard_rest/communitiesAccessListForUser/:username',
);
export const addToAccessList = call<{ path: Entry; answer: AccessChangeDto }>(
  'POST',
  '/new-rest/accesslist/:user/:communityId/:username',
);
export const removeFromAccessList = call<{ path: Entry; answer: AccessChangeDto }>(
  'DELETE',
  '/new-rest/accesslist/:user/:communityId/:username',
);
export const issueCredentials = call<{ path: { username: string }; answer: CredentialsDto }>(
  'POST',
  '/accesslist/new-password/:username',
);
export const startImpersonation = call<{ path: { username: string }; answer: SessionDto }>(
  'POST',
  '/accesslist/see-as/:username',
);
export const endImpersonation = call<{ answer: DoneDto }>('DELETE', '/accesslist/see-as');
