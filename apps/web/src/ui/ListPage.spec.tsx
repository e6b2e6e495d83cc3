import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router-dom';
import createSagaMiddleware from 'redux-saga';
import { ApiError } from '../core/api/problem.js';
import { remoteList } from '../core/lists/remote-list.js';
import { remoteReducer } from '../core/lists/remote-state.js';
import { useRemoteList } from '../core/lists/use-remote.js';
import { Button } from './Button.js';
import type { TableColumn } from './DataTable.js';
import { ListPage } from './ListPage.js';
import { useListUrl } from './use-list-url.js';

interface Row {
  id: number;
  name: string;
}
interface Query {
  page: number;
  size: number;
  q: string;
  sort: string;
  status: string;
}

const fetchRows = jest.fn();
const things = remoteList('test/things', {
  fetch: (query: Query, signal: AbortSignal) =>
    fetchRows(query, signal) as Promise<{ list: Row[]; total: number; links: string[] }>,
});
const columns: TableColumn<Row>[] = [{ id: 'name', header: 'Name', sort: 'name', cell: ({ name }) => name }];
const onRow = jest.fn();

function Things() {
  const url = useListUrl();
  const { page, size, q, sort } = url;
  const status = url.param('status');
  const shown = useRemoteList(things, { page, size, q, sort, status });
  const add = shown.answer?.links.includes('create') && <Button>Add a thing</Button>;
  return (
    <ListPage
      title="Things"
      note="All of them."
      url={url}
      shown={shown}
      columns={columns}
      rowKey={({ id }) => id}
      onRow={onRow}
      search="Search things"
      actions={add}
      tools={<Button icon="download">Export</Button>}
      filtered={status !== ''}
      empty={{ text: 'No thing yet.', action: add }}
    />
  );
}

let address = '';
function Address() {
  address = useLocation().search;
  return null;
}

async function show(at = '/') {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineReducers({ remote: remoteReducer }),
    middleware: (withDefaults) => withDefaults({ thunk: false }).concat(sagas),
  });
  sagas.run(things.saga);
  window.history.replaceState(null, '', at);
  render(
    <Provider store={store}>
      <BrowserRouter>
        <Address />
        <Things />
      </BrowserRouter>
    </Provider>,
  );
  await act(async () => undefined);
}

const answer = (...names: string[]) => ({
  list: names.map((name, at) => ({ id: at + 1, name })),
  total: names.length === 0 ? 0 : 2764,
  links: ['create'],
});
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

beforeEach(() => {
  jest.clearAllMocks();
  fetchRows.mockResolvedValue(answer('Maize', 'Rice'));
});
afterEach(cleanup);

describe('ListPage', () => {
  it('shows title, count, actions, rows and the page, as the address says', async () => {
    await show('/?page=3&size=25&sort=-name');
    expect(fetchRows.mock.calls[0]![0]).toEqual({ page: 3, size: 25, q: '', sort: '-name', status: '' });
    expect(screen.getByRole('heading', { name: 'Things' })).toBeTruthy();
    expect(screen.getByText('2,764')).toBeTruthy();
    expect(screen.getByText('51–75 of 2,764')).toBeTruthy();
    expect(buttons()).toEqual(['Add a thing', 'Export', 'Name', 'Previous', 'Next']);
    fireEvent.click(screen.getByText('Rice'));
    expect(onRow).toHaveBeenCalledWith({ id: 2, name: 'Rice' });
    await press('Next');
    expect(address).toBe('?page=4&size=25&sort=-name');
    expect(fetchRows.mock.calls[1]![0]).toMatchObject({ page: 4 });
  });

  it('sorts and searches in the address, from the first page on', async () => {
    await show('/?page=3');
    await press('Name');
    expect(address).toBe('?sort=name');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ri' } });
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 300)));
    expect(address).toBe('?sort=name&q=ri');
  });

  it('says that the list is empty, with the one next thing to do', async () => {
    fetchRows.mockResolvedValue(answer());
    await show();
    expect(screen.getByText('No thing yet.')).toBeTruthy();
    // No page, so no pagination.
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull();
    expect(buttons().filter((text) => text === 'Add a thing')).toHaveLength(2);
  });

  it('says that nothing matches, with nothing to do about it', async () => {
    fetchRows.mockResolvedValue(answer());
    await show('/?q=zzz');
    expect(screen.getByText('Nothing matches “zzz”.')).toBeTruthy();
    expect(buttons().filter((text) => text === 'Add a thing')).toHaveLength(1);
    cleanup();
    await show('/?status=ACTIVE');
    expect(screen.getByText('No thing yet.')).toBeTruthy();
    expect(buttons().filter((text) => text === 'Add a thing')).toHaveLength(1);
  });

  it('says what went wrong, and tries again', async () => {
    fetchRows.mockRejectedValueOnce(new ApiError({ status: 500, error: 'x', message: 'It broke.' }));
    await show();
    expect(screen.getByRole('alert').textContent).toContain('It broke.');
    // An unknown count is not shown.
    expect(screen.queryByText('0')).toBeNull();
    await press('Try again');
    expect(screen.getByText('Maize')).toBeTruthy();
  });
});
