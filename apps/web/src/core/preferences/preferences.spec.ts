import { DEFAULT_PREFERENCES, type Preferences } from '#libs/contracts';
import { answering, refusal } from '../../testing/answers.js';
import { sessionOf } from '../../testing/test-session.js';
import { deviceLanguage, storedTexts } from '../language.js';
import { selectKeptNotifications } from '../notifications/slice.js';
import { signedIn } from '../session/actions.js';
import { singleKeysOn } from '../single-keys.js';
import { combined, makeStore } from '../store.js';
import { preferencesSaga } from './saga.js';
import { preferencesChosen, preferencesReducer, selectPreferences } from './slice.js';

let server: ReturnType<typeof answering>;
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const wanted: Preferences = {
  theme: 'dark',
  language: 'en',
  singleKeys: false,
  density: 'compact',
  farmerViews: [],
  hidesFirstSteps: false,
  mailsWaiting: false,
};
const onScreen = () => [
  document.documentElement.getAttribute('data-mantine-color-scheme'),
  document.documentElement.getAttribute('data-density'),
  singleKeysOn(),
];

function start(session = sessionOf()) {
  combined.inject({ reducerPath: 'preferences', reducer: preferencesReducer } as never);
  const { store, sagas } = makeStore();
  store.dispatch(signedIn(session));
  const task = sagas.run(preferencesSaga);
  return { store, stop: () => task.cancel() };
}

beforeEach(() => {
  localStorage.clear();
  server = answering({ 'GET /preferences': wanted, 'PUT /preferences': wanted });
});
afterEach(() => server.restore());

describe('preferences', () => {
  it('of another machine hold here after sign-in, and at the next page load before the server has answered', async () => {
    const { store, stop } = start();
    await settle();
    expect(selectPreferences(store.getState())).toEqual(wanted);
    expect(onScreen()).toEqual(['dark', 'compact', false]);
    stop();
    server.set('GET /preferences', new Promise(() => undefined));
    const again = start();
    expect(selectPreferences(again.store.getState())).toEqual(wanted);
    again.stop();
  });

  it('act immediately and are kept on the server, only what was chosen', async () => {
    const { store, stop } = start();
    await settle();
    store.dispatch(preferencesChosen({ theme: 'light' }));
    expect(onScreen()[0]).toBe('light');
    await settle();
    expect(server.of('PUT /preferences').map(({ body }) => body)).toEqual([{ theme: 'light' }]);
    stop();
  });

  it('that are chosen while the server is asked are not overruled by its answer', async () => {
    let answer: (preferences: Preferences) => void = () => undefined;
    server.set(
      'GET /preferences',
      new Promise<Preferences>((resolve) => {
        answer = resolve;
      }),
    );
    const { store, stop } = start();
    store.dispatch(preferencesChosen({ density: 'compact' }));
    answer(DEFAULT_PREFERENCES);
    await settle();
    expect(selectPreferences(store.getState()).density).toBe('compact');
    stop();
  });

  it('that could not be kept are said to be so', async () => {
    const { store, stop } = start();
    await settle();
    server.set('PUT /preferences', refusal(409, { message: 'No way.' }));
    store.dispatch(preferencesChosen({ singleKeys: true }));
    await settle();
    expect(selectKeptNotifications(store.getState()).map(({ text }) => text)).toEqual(['No way.']);
    stop();
  });

  it('of an impersonated user are not changed', async () => {
    const { store, stop } = start(
      sessionOf('STAFF', { seenBy: { id: 2, name: 'Adamu', since: '2026-11-25T10:02:00.000Z' } }),
    );
    store.dispatch(preferencesChosen({ theme: 'dark' }));
    await settle();
    expect(server.calls).toEqual([]);
    stop();
  });

  it('name the language of the next page load, as the person chose it', async () => {
    server.set('GET /preferences', { ...wanted, language: 'ha' });
    server.set('GET /languages/ha/texts', { list: [{ place: 'home', key: 'today', text: 'Yau' }], total: 1 });
    const { store, stop } = start();
    await settle();
    expect([deviceLanguage(), selectPreferences(store.getState()).language]).toEqual(['ha', 'ha']);
    expect(storedTexts('ha')).toHaveLength(1);
    store.dispatch(preferencesChosen({ language: 'en' }));
    await settle();
    expect(server.of('PUT /preferences').map(({ body }) => body)).toEqual([{ language: 'en' }]);
    expect(deviceLanguage()).toBe('en');
    stop();
  });
});
