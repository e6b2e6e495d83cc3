import { all, call } from 'redux-saga/effects';
import {
  createFarmResourceWithCommunity,
  FARM_RESOURCE_MESSAGES,
  type FarmResourceDto,
  farmResourceCalls,
  manageFarmResource,
  type SaveFarmResourceBody,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { recordStore } from '../../core/records/record-store.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';
import { createTask } from '../../core/tasks/task.js';
import { FARM_RESOURCES, farmsPath } from './addresses.js';

const store = recordStore('farmResource', farmResourceCalls, {
  one: 'farm resource',
  many: 'farm resources',
  path: FARM_RESOURCES,
  to: farmsPath,
  follows: ['farmResource.*', 'farms.*'],
  ofAccount: true,
  messages: FARM_RESOURCE_MESSAGES,
  form: () => import('./FarmResourceForm.js'),
});

/** Sends a new farm resource to the call that its form asks for. Without a community resource it has no state. */
const create = createTask<{ of?: number; body: object }, object>(
  'farmResource/createEither',
  ({ of = 0, body }) => {
    const { state, ...rest } = body as SaveFarmResourceBody;
    const path = { userAccountId: of };
    return rest.handleCommunity
      ? ask(createFarmResourceWithCommunity, { path, body: body as SaveFarmResourceBody })
      : ask(farmResourceCalls.create, { path, body: rest });
  },
  {
    success: FARM_RESOURCE_MESSAGES.created,
    failure: FARM_RESOURCE_MESSAGES.createFailed,
    reloads: [store.list],
  },
);

/** The list shows a failure in a dialog. */
export const setStatus = command('farmResource/status', manageFarmResource, {
  mode: 'leading',
  key: ({ path }) => path.id,
  failure: null,
  reloads: [store.list],
  reloadsOnFailure: [store.list],
});

function* saga(): Generator {
  yield all([store, create, setStatus].map((part) => call(part.saga)));
}

export const farmResources: typeof store = { ...store, create, saga };
export type FarmResource = FarmResourceDto;

registerSagas('farmresources', [farmResources]);
