import { call } from '../platform/calls.js';
import type {
  AccessTokenDto,
  AccessTokenListDto,
  CreateAccessTokenBody,
  CreatedAccessTokenDto,
} from './token.dto.js';

type OfToken = { tokenId: number };

/** Lists the access tokens of the account, newest first. */
export const listAccessTokens = call<{ answer: AccessTokenListDto }>('GET', '/access-tokens');
/** Needs the password again. */
export const createAccessToken = call<{ body: CreateAccessTokenBody; answer: CreatedAccessTokenDto }>(
  'POST',
  '/access-tokens',
);
/** Revokes a token: its next call is refused within a second. */
export const revokeAccessToken = call<{ path: OfToken; answer: AccessTokenDto }>(
  'POST',
  '/access-tokens/:tokenId/revoke',
);
