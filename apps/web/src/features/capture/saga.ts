import { call } from 'redux-saga/effects';
import { onFollowed } from '../../core/feature/follows.js';
import { debounceWithMaxWait } from '../../core/lists/debounce.js';
import { registerSagas } from '../../core/store.js';
import { refreshQuietly } from './field.js';

/** Milliseconds that group the news of several captures. */
const DEBOUNCE = { ms: 1500, maxMs: 6000 };

// Decisions of evaluators reach the phone at once while it is online.
registerSagas('capture', [
  function* () {
    yield debounceWithMaxWait(DEBOUNCE.ms, DEBOUNCE.maxMs, onFollowed('capture'), function* () {
      yield call(refreshQuietly);
    });
  },
]);
