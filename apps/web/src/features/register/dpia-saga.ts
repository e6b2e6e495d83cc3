import { DPIA_MESSAGES, type DpiaDto, readDpia, saveDpia, signDpia } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { onPatterns } from '../../core/feature/follows.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { topicRefreshNeeded } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';
import { command } from '../../core/tasks/command.js';

/** Versions of the impact assessment; there is one record, 0. */
export const dpia = remoteRecord<number, DpiaDto>('register/dpia', {
  fetch: (_account, signal) => ask(readDpia, {}, { signal }),
  reloadOn: [onPatterns(['dpia.*']), topicRefreshNeeded.match],
});

const reloads = [dpia];
export const saveTask = command('register/saveDpia', saveDpia, {
  mode: 'leading',
  success: DPIA_MESSAGES.saved,
  reloads,
});
export const signTask = command('register/signDpia', signDpia, {
  mode: 'leading',
  success: DPIA_MESSAGES.signed,
  reloads,
});

registerSagas('register/dpia', [dpia, saveTask, signTask]);
