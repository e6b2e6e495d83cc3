import { call } from '../platform/calls.js';
import type {
  AccessBody,
  AccessPreviewDto,
  SaveAccessBody,
  UserDto,
  UserListDto,
  UserListQuery,
} from './user.dto.js';

type OfUser = { userId: number };

export const listUsers = call<{ query?: UserListQuery; answer: UserListDto }>('GET', '/users');
export const findUser = call<{ path: OfUser; answer: UserDto }>('GET', '/users/:userId');
/** Previews a user's access with a role, an access list and grants that are not saved. */
export const previewAccess = call<{ path: OfUser; body: AccessBody; answer: AccessPreviewDto }>(
  'POST',
  '/users/:userId/preview',
);
export const saveAccess = call<{ path: OfUser; body: SaveAccessBody; answer: UserDto }>(
  'PUT',
  '/users/:userId/access',
);
export const deactivateUser = call<{ path: OfUser; answer: UserDto }>('POST', '/users/:userId/deactivate');
export const reactivateUser = call<{ path: OfUser; answer: UserDto }>('POST', '/users/:userId/reactivate');
/** Needs an administrator who is independent of the user. */
export const confirmUser = call<{ path: OfUser; answer: UserDto }>('POST', '/users/:userId/confirm');
