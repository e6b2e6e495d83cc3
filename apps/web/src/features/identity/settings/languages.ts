import {
  checkLanguage,
  LANGUAGES_MESSAGES,
  type LanguageListDto,
  listLanguages,
  saveLanguageTexts,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { onFollowed } from '../../../core/feature/follows.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { registerSagas } from '../../../core/store.js';
import { command } from '../../../core/tasks/command.js';

/** Key of the account's one list. */
export const OWN = 'own';

export const languages = remoteRecord<typeof OWN, LanguageListDto>('languages', {
  fetch: (_, signal) => ask(listLanguages, {}, { signal }),
  reloadOn: [onFollowed('languages')],
});

export const checkTask = command('languages/check', checkLanguage, {
  mode: 'leading',
  key: ({ path }) => path.language,
  success: ({ message }) => message,
  reloads: [languages],
});

export const saveTask = command('languages/save', saveLanguageTexts, {
  mode: 'leading',
  key: ({ path }) => path.language,
  success: LANGUAGES_MESSAGES.saved,
  reloads: [languages],
});

registerSagas('languages', [languages.saga, checkTask.saga, saveTask.saga]);
