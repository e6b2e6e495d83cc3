import { listCommunityResources } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';

/** The user's resource with the most unreviewed farms; a null id if they have none. */
export const firstResource = remoteRecord<'first', { id: number | null }>('evaluation/first', {
  fetch: async (_first, signal) => {
    const { list } = await ask(listCommunityResources, { query: {} }, { signal });
    const waiting = (row: (typeof list)[number]) => row.farmsCount - row.completedFarmsCount;
    return { id: [...list].sort((a, b) => waiting(b) - waiting(a))[0]?.id ?? null };
  },
});
