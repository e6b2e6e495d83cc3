import {
  holdData,
  listRetentionItems,
  type RetentionItemListDto,
  type RetentionItemQuery,
  type RetentionPeriodsDto,
  readPeriods,
  releaseData,
  setPeriod,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onFollowed } from '../../core/feature/follows.js';
import { remoteList } from '../../core/lists/remote-list.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';

const reloadOn = [onFollowed('retention'), topicRefreshNeeded.match];

/** Periods of the account; there is one record, 0. */
export const periods = remoteRecord<number, RetentionPeriodsDto>('retention/periods', {
  fetch: (_, signal) => ask(readPeriods, {}, { signal }),
  reloadOn,
});

/** Data that is deleted next. */
export const items = remoteList<RetentionItemQuery, RetentionItemListDto>('retention/items', {
  fetch: (query, signal) => ask(listRetentionItems, { query }, { signal }),
  reloadOn,
});

const reloads = [periods, items];
const success = ({ message }: { message: string }) => message;
export const setTask = command('retention/set', setPeriod, { mode: 'leading', success, reloads });
export const holdTask = command('retention/hold', holdData, { mode: 'leading', success, reloads });
export const releaseTask = command('retention/release', releaseData, { mode: 'leading', success, reloads });

registerSagas('retention', [periods, items, setTask, holdTask, releaseTask]);
