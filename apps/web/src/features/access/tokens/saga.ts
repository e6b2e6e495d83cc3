import {
  ACCESS_MESSAGES,
  type AccessTokenListDto,
  listAccessTokens,
  revokeAccessToken,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { registerSagas } from '../../../core/store.js';
import { command } from '../../../core/tasks/command.js';

/** Key of the account's one list. */
export const OWN = 'own';

export const accessTokens = remoteRecord<typeof OWN, AccessTokenListDto>('access/tokens', {
  fetch: (_, signal) => ask(listAccessTokens, {}, { signal }),
});

export const revokeTask = command('access/revokeToken', revokeAccessToken, {
  mode: 'leading',
  key: ({ path }) => path.tokenId,
  success: ACCESS_MESSAGES.tokens.revoked,
  reloads: [accessTokens],
});

registerSagas('access/tokens', [accessTokens.saga, revokeTask.saga]);
