import {
  addEop,
  type EopListDto,
  INPUTS_MESSAGES,
  type InputDetailDto,
  type InputDetailListDto,
  type InputSummaryListDto,
  type ListQuery,
  listEops,
  readInputDetails,
  readInputSummary,
  removeEops,
  restoreEops,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remote } from '../../core/lists/remote.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';

const reloadOn = [onFollowed('inputs'), topicRefreshNeeded.match];

interface OfSeason {
  resourceId: number;
  /** The latest season if left out. */
  season?: string | undefined;
}

/** Inputs of a season, with the number of farmers who have a quantity of each. */
export const summary = remote<OfSeason & { community?: number | undefined }, InputSummaryListDto>(
  'inputs/summary',
  {
    fetch: ({ resourceId, ...query }, signal) =>
      ask(readInputSummary, { path: { resourceId }, query }, { signal }),
    scope: ({ resourceId }) => resourceId,
    reloadOn,
  },
);

type Details = Omit<InputDetailListDto, 'data'> & { list: InputDetailDto[] };

/** Farmers with an allocated or collected quantity of an input. */
export const details = remoteList<ListQuery & { inputId: number }, Details>('inputs/details', {
  fetch: async ({ inputId, ...query }, signal) => {
    const { data, ...answer } = await ask(readInputDetails, { path: { inputId }, query }, { signal });
    return { ...answer, list: data };
  },
  of: ({ inputId }) => inputId,
  reloadOn,
});

/** Economies of production of a season. */
export const eops = remote<OfSeason, EopListDto>('inputs/eops', {
  fetch: ({ resourceId, ...query }, signal) => ask(listEops, { path: { id: resourceId }, query }, { signal }),
  scope: ({ resourceId }) => resourceId,
  reloadOn,
});

export const addInput = command('inputs/addEop', addEop, {
  success: INPUTS_MESSAGES.eopAdded,
  failure: INPUTS_MESSAGES.eopAddFailed,
  reloads: [eops],
});

/** `called`: the names on screen, such as "Urea" or "3 inputs". */
type Some = { path: { id: number }; body: { ids: number[] }; called: string };

export const restoreInputs = command('inputs/restoreEops', restoreEops, {
  success: INPUTS_MESSAGES.eopRestored,
  failure: INPUTS_MESSAGES.eopRestoreFailed,
  detail: ({ called }: Some) => called,
  reloads: [eops],
});
export const removeInputs = command('inputs/removeEops', removeEops, {
  success: INPUTS_MESSAGES.eopDeleted,
  failure: INPUTS_MESSAGES.eopDeleteFailed,
  detail: ({ called }: Some) => called,
  // Inputs that someone else had already deleted stay deleted.
  undo: (args, { ids }) => (ids.length > 0 ? restoreInputs.trigger({ ...args, body: { ids } }) : null),
  reloads: [eops],
});

registerSagas('inputs', [summary, details, eops, addInput, removeInputs, restoreInputs]);
