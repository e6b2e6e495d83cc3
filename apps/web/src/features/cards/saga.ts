import {
  type CardDto,
  type CardGroupBody,
  countCards,
  downloadCards,
  listCardGroup,
  listCardPrints,
  type PreviewCardsBody,
  previewCards,
  printCards,
  readCard,
  revokeCard,
} from '#libs/contracts';
import { ask, askResponse } from '../../core/api/ask.js';
import { saveFile } from '../../core/api/http.js';
import { problemOf } from '../../core/api/problem.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remote } from '../../core/lists/remote.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { onEvent } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { SERVER } from '../../core/tasks/outcome.js';
import { createTask } from '../../core/tasks/task.js';
import { t } from './texts.js';

type Choice = Pick<PreviewCardsBody, 'filter' | 'farmerIds' | 'include'>;

/** The card of a farmer, by their id. */
export const farmerCard = remoteRecord<number, CardDto>('cards/record', {
  fetch: (farmerId, signal) => ask(readCard, { path: { farmerId } }, { signal }),
  reloadOn: onFollowed('cards'),
});

const scope = ({ filter, farmerIds }: Choice) => JSON.stringify([filter, farmerIds]);

export const cardCounts = remote('cards/counts', {
  fetch: (body: Choice, signal) => ask(countCards, { body }, { signal }),
  reloadOn: onFollowed('cards'),
  scope,
});

export const cardPreview = remote('cards/preview', {
  fetch: (body: PreviewCardsBody, signal) => ask(previewCards, { body }, { signal }),
  scope,
});

export const cardGroup = remote('cards/group', {
  fetch: (body: CardGroupBody, signal) => ask(listCardGroup, { body }, { signal }),
  scope: ({ group }) => group,
});

/** The latest prints of the account; the key is always the same. */
export const cardPrints = remoteRecord('cards/prints', {
  fetch: (_key: 'latest', signal) => ask(listCardPrints, {}, { signal }),
  reloadOn: [onFollowed('cards'), onEvent('job.started'), onEvent('job.ended')],
});

export const printTask = command('cards/print', printCards, {
  success: t('printing'),
  reloads: [cardPrints],
});

export const revokeTask = command('cards/revoke', revokeCard, {
  mode: 'leading',
  key: ({ path }) => path.cardId,
  success: t('revoked'),
  reloads: [farmerCard, cardCounts, cardGroup],
});

/** Saves the file of a print. */
export const saveCardsTask = createTask<{ jobId: number; name: string }, void>(
  'cards/save',
  async ({ jobId, name }, signal) => {
    const response = await askResponse(
      downloadCards,
      { path: { jobId } },
      { signal, headers: { Accept: '*/*' } },
    );
    if (response.status !== 200) throw problemOf(response, await response.json());
    saveFile(await response.blob(), name);
  },
  { mode: 'leading', key: ({ jobId }) => jobId, failure: SERVER },
);

registerSagas('cards', [
  farmerCard.saga,
  cardCounts.saga,
  cardPreview.saga,
  cardGroup.saga,
  cardPrints.saga,
  printTask.saga,
  revokeTask.saga,
  saveCardsTask.saga,
]);
