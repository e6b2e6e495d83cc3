import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import createSagaMiddleware from 'redux-saga';
import { ApiError } from '../api/problem.js';
import { remoteList } from './remote-list.js';
import { remoteRecord } from './remote-record.js';
import { remoteReducer } from './remote-state.js';
import { useRemoteList, useRemoteRecord } from './use-remote.js';

const fetchList = jest.fn(async ({ q }: { q: string }) => ({
  list: [{ id: 1, name: `row of ${q}` }],
  total: 12,
}));
const list = remoteList('test/list', { fetch: fetchList });
const record = remoteRecord('test/record', { fetch: async (id: number) => ({ id, name: `record ${id}` }) });

function List({ q }: { q: string }) {
  const { rows, total, loading, error, retry } = useRemoteList(list, { q });
  return (
    <button type="button" onClick={retry} data-loading={loading}>
      {error?.message ?? rows?.map(({ name }) => `${name}, ${total}`).join() ?? 'none'}
    </button>
  );
}
function Record({ id }: { id: number | null }) {
  const { data, loading } = useRemoteRecord(record, id);
  return <p data-loading={loading}>{data?.name ?? 'none'}</p>;
}

function setUp() {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineReducers({ remote: remoteReducer }),
    middleware: (withDefaults) => withDefaults({ thunk: false }).concat(sagas),
  });
  sagas.run(list.saga);
  sagas.run(record.saga);
  return store;
}

afterEach(cleanup);

describe('useRemoteList', () => {
  it('loads for a query, once for the same one, and forgets the screen when it goes', async () => {
    const store = setUp();
    const page = (q: string) => (
      <Provider store={store}>
        <List q={q} />
      </Provider>
    );
    const { rerender, unmount } = render(page('a'));
    const button = screen.getByRole('button');
    expect(button.dataset.loading).toBe('true');
    await act(async () => undefined);
    expect(button.textContent).toBe('row of a, 12');
    expect(button.dataset.loading).toBe('false');
    rerender(page('a'));
    expect(fetchList).toHaveBeenCalledTimes(1);

    fetchList.mockRejectedValueOnce(new ApiError({ status: 500, error: 'x', message: 'Broken.' }));
    rerender(page('b'));
    await act(async () => undefined);
    expect(button.textContent).toBe('Broken.');
    await act(async () => void fireEvent.click(button));
    expect(button.textContent).toBe('row of b, 12');
    unmount();
    expect(list.select(store.getState()).asked).toBeNull();
  });
});

describe('useRemoteRecord', () => {
  it('never shows one record under the key of another, not even for a moment', async () => {
    const store = setUp();
    const seen: string[] = [];
    const page = (id: number | null) => (
      <Provider store={store}>
        <Record id={id} />
      </Provider>
    );
    const { container, rerender } = render(page(null));
    new MutationObserver(() => seen.push(container.textContent)).observe(container, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    rerender(page(1));
    await act(async () => undefined);
    rerender(page(2));
    expect(container.textContent).toBe('none');
    await act(async () => undefined);
    expect(seen).toEqual(['record 1', 'none', 'record 2']);
    rerender(page(null));
    expect(container.textContent).toBe('none');
  });
});
