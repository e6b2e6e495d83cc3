import { call, put, race, select, take, takeEvery } from 'redux-saga/effects';
import {
  type Language,
  listLanguageTexts,
  type Preferences,
  readPreferences,
  updatePreferences,
} from '#libs/contracts';
import { ask } from '../api/ask.js';
import { failureOf } from '../api/problem.js';
import { chooseScheme } from '../color-scheme.js';
import { applyDensity, chooseDensity } from '../density.js';
import { storeLanguage, storeTexts } from '../language.js';
import { debounceWithMaxWait } from '../lists/debounce.js';
import { refused } from '../notifications/slice.js';
import { onEvent } from '../realtime/actions.js';
import { asked, selectOf } from '../sagas/effects.js';
import { signedIn } from '../session/actions.js';
import { selectUser } from '../session/slice.js';
import { selectViewer } from '../session/viewer.js';
import { setSingleKeys } from '../single-keys.js';
import { preferencesChosen, preferencesLoaded } from './slice.js';

/** Milliseconds that group several changes from another device into one request. */
const DEBOUNCE = { ms: 500, maxMs: 2000 };

/** Applies the user's preferences to this device and stores them for the next page load. */
function apply({ theme, singleKeys, density }: Partial<Preferences>): void {
  if (theme) chooseScheme(theme);
  if (singleKeys !== undefined) setSingleKeys(singleKeys);
  if (density) chooseDensity(density);
}

/** Whether the signed-in user can read and change these preferences as their own. */
function* areOwn(): Generator<unknown, boolean> {
  const user = yield* selectOf(selectUser);
  const { confined } = yield* selectOf(selectViewer);
  return user !== null && !user.seenBy && confined !== 'password';
}

/** Shows the whole page in the user's language: loaded parts have read their texts. */
function showLanguage(language: Language): void {
  if (storeLanguage(language)) location.reload();
}

/** Reads the account's own texts of a language, for the next page load; those of the last time stay if that fails. */
async function readTexts(language: Language): Promise<void> {
  if (language === 'en') return;
  try {
    const { list } = await ask(listLanguageTexts, { path: { language } });
    storeTexts(language, list);
  } catch {
    // Gona's texts apply.
  }
}

/** @param atStart nobody has begun to work, so that the page may load again in another language */
function* load(atStart: boolean): Generator {
  if (!(yield* areOwn())) return;
  try {
    // A choice made in the meantime is newer than the answer.
    const { loaded } = (yield race({
      loaded: call(() => ask(readPreferences)),
      chosen: take(preferencesChosen),
    })) as { loaded?: Preferences };
    if (!loaded) return;
    yield put(preferencesLoaded(loaded));
    yield call(apply, loaded);
    if (atStart) yield call(readTexts, loaded.language);
    yield call(atStart ? showLanguage : storeLanguage, loaded.language);
  } catch {
    // The preferences stored on the device apply.
  }
}

function* save({ payload }: ReturnType<typeof preferencesChosen>): Generator {
  yield call(apply, payload);
  if (!(yield* areOwn())) return;
  try {
    yield* asked(updatePreferences, { body: payload });
    if (payload.language) {
      yield call(readTexts, payload.language);
      yield call(showLanguage, payload.language);
    }
  } catch (error) {
    yield put(refused(failureOf(error)));
    yield call(load, false);
  }
}

export function* preferencesSaga(): Generator {
  yield call(applyDensity);
  yield takeEvery(preferencesChosen, save);
  yield takeEvery(signedIn, load, true);
  yield debounceWithMaxWait(DEBOUNCE.ms, DEBOUNCE.maxMs, onEvent('user.preferencesChanged'), () =>
    load(false),
  );
  if (yield select(selectUser)) yield call(load, true);
}
