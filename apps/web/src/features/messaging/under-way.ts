import { listMessages, type MessageListDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { registerSagas } from '../../core/store.js';

/** A separate file, since the navigation loads it on every page. */
export const messagesUnderWay = remoteList<{ state: 'sending' }, MessageListDto>('messages/underWay', {
  fetch: ({ state }, signal) => ask(listMessages, { query: { state, page: 1, size: 1 } }, { signal }),
  reloadOn: onFollowed('messages'),
  debounce: { ms: 2000, maxMs: 4000 },
});

registerSagas('messagesUnderWay', [messagesUnderWay.saga]);
