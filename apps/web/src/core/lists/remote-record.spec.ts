import { combineReducers, configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { ApiError } from '../api/problem.js';
import { remoteRecord } from './remote-record.js';
import { remoteReducer } from './remote-state.js';

interface Thing {
  id: number;
  name: string;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

function setUp(fetch: (id: number, signal: AbortSignal) => Promise<Thing>) {
  const record = remoteRecord<number, Thing>('test/thing', {
    fetch,
    reloadOn: 'event',
    debounce: { ms: 1, maxMs: 3 },
    seed: (state: { rows: Thing[] }, id) => state.rows.find((row) => row.id === id),
  });
  const sagas = createSagaMiddleware();
  const rows: Thing[] = [{ id: 3, name: 'from the list' }];
  const store = configureStore({
    reducer: combineReducers({ remote: remoteReducer, rows: () => rows }),
    middleware: (withDefaults) => withDefaults({ thunk: false }).concat(sagas),
  });
  sagas.run(record.saga);
  return { store, record, part: () => record.select(store.getState()) };
}

describe('remoteRecord', () => {
  it('keeps the data of the same key while it loads again, and shows none of another', async () => {
    const { store, record, part } = setUp(async (id) => ({ id, name: `loaded ${id}` }));
    store.dispatch(record.shown(1));
    await settled();
    store.dispatch(record.left());
    store.dispatch(record.shown(1));
    expect(part()).toMatchObject({ data: { name: 'loaded 1' }, loading: true });
    store.dispatch(record.shown(2));
    expect(part()).toMatchObject({ data: null, loading: true });
    await settled();
    expect(part()).toMatchObject({ data: { name: 'loaded 2' }, loading: false });
  });

  it('begins with the row of a list', async () => {
    const { store, record, part } = setUp(async (id) => ({ id, name: 'loaded' }));
    store.dispatch(record.shown(3));
    expect(part()).toMatchObject({ data: { name: 'from the list' }, loading: true });
    await settled();
    expect(part()).toMatchObject({ data: { name: 'loaded' }, loading: false });
  });

  it('says why it could not be loaded, and loads again after an event', async () => {
    let open = false;
    const { store, record, part } = setUp(async (id) => {
      if (!open) throw new ApiError({ status: 404, error: 'record.notFound', message: 'Gone.' });
      return { id, name: 'loaded' };
    });
    store.dispatch(record.shown(1));
    await settled();
    expect(part()).toMatchObject({ data: null, loading: false, error: { status: 404 } });
    open = true;
    store.dispatch({ type: 'event' });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(part()).toMatchObject({ data: { name: 'loaded' }, error: null });
  });

  it("takes a command's answer, which an older answer under way does not overwrite", async () => {
    let nth = 0;
    const { store, record, part } = setUp(
      (id) =>
        new Promise((resolve) => {
          nth += 1;
          const name = `answer ${nth}`;
          setTimeout(() => resolve({ id, name }), nth === 1 ? 3 : 20);
        }),
    );
    store.dispatch(record.shown(1));
    store.dispatch(record.changed(1, { id: 1, name: 'saved' }));
    // The first call, sent before the command, is dropped and repeated.
    await settled();
    expect(part()).toMatchObject({ data: { name: 'saved' }, loading: true });
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(part()).toMatchObject({ data: { name: 'answer 2' }, loading: false });
    store.dispatch(record.changed(2, { id: 2, name: 'of another record' }));
    expect(part()).toMatchObject({ data: { name: 'answer 2' } });
  });
});
