import { act, fireEvent, screen } from '@testing-library/react';
import { answering, refusal } from '../../testing/answers.js';
import { showPage } from '../../testing/test-app.js';
import SearchBox from './SearchBox.js';

const SEARCH = 'POST /search';
let server: ReturnType<typeof answering>;

const field = () => screen.getByRole('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
async function type(text: string): Promise<void> {
  fireEvent.change(field(), { target: { value: text } });
  await act(() => jest.advanceTimersByTimeAsync(250));
}

beforeEach(() => {
  jest.useFakeTimers();
  server = answering({
    [SEARCH]: {
      list: [
        { kind: 'farmer', id: 1, name: 'Bello Aisha', detail: 'KB-1', communityResourceId: 3, farmId: 8 },
        { kind: 'community', id: 2, name: 'Bello Gari', detail: 'Kebbi', communityResourceId: 3 },
      ],
    },
  });
});
afterEach(() => {
  server.restore();
  jest.useRealTimers();
});

describe('search', () => {
  it('asks once for what was typed quickly, and groups what it finds', async () => {
    await showPage(<SearchBox onDone={jest.fn()} />, '/overview');
    fireEvent.change(field(), { target: { value: 'be' } });
    await type('bell');
    expect(server.of(SEARCH).map(({ body }) => body)).toEqual([{ q: 'bell' }]);
    expect(options()).toEqual(['Bello AishaKB-1', 'Bello GariKebbi']);
    expect(screen.getByRole('group', { name: 'Farmers' })).toBeTruthy();
  });

  it('is used by the keyboard alone', async () => {
    const done = jest.fn();
    const { address } = await showPage(<SearchBox onDone={done} />, '/overview');
    await type('bell');
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Gari');
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Aisha');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(done).toHaveBeenCalled();
    expect(address()).toBe('/community-resource/evaluate?resource=3&farm=8');
  });

  it('opens nothing that was found by an older text: Enter waits for the answer', async () => {
    const { address } = await showPage(<SearchBox onDone={jest.fn()} />, '/overview');
    await type('bell');
    const other = {
      kind: 'farmer',
      id: 4,
      name: 'Musa Sani',
      detail: null,
      communityResourceId: 3,
      farmId: 9,
    };
    server.set(SEARCH, { list: [other] });
    fireEvent.change(field(), { target: { value: 'musa' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(address()).toBe('/overview');
    await act(() => jest.advanceTimersByTimeAsync(250));
    expect(address()).toBe('/community-resource/evaluate?resource=3&farm=9');
  });

  it('says when nothing is found, and when it cannot be searched', async () => {
    await showPage(<SearchBox onDone={jest.fn()} />, '/overview');
    server.set(SEARCH, { list: [] });
    await type('zzz');
    expect(screen.getByText(/Nothing matches “zzz”/)).toBeTruthy();
    server.set(SEARCH, refusal(409, { message: 'Gona cannot be reached.' }));
    await type('zzzz');
    expect(screen.getByRole('alert').textContent).toBe('Gona cannot be reached.');
    expect(screen.queryByText(/Nothing matches/)).toBeNull();
  });

  it('reports the outcome of a BVN search: counted, or not looked up', async () => {
    await showPage(<SearchBox onDone={jest.fn()} />, '/overview');
    const message = 'Searched by BVN; this search is logged. 19 left this hour.';
    server.set(SEARCH, { list: [], byBvn: { looked: true, left: 19, message } });
    await type('22210000457');
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByText(/Nothing matches/)).toBeTruthy();
    const refused =
      'You have reached the limit for viewing or searching BVNs and account numbers. Try again in 12 minutes.';
    const coded = {
      kind: 'farmer',
      id: 1,
      name: 'Bello Aisha',
      detail: 'KB-1',
      communityResourceId: 3,
      farmId: 8,
    };
    server.set(SEARCH, { list: [coded], byBvn: { looked: false, left: 0, message: refused } });
    await type('22210000458');
    expect([screen.getByText(refused).getAttribute('role'), options()]).toEqual([
      'status',
      ['Bello AishaKB-1'],
    ]);
    server.set(SEARCH, { list: [], byBvn: { looked: false, left: 0, message: refused } });
    await type('22210000459');
    expect(screen.getByText(refused)).toBeTruthy();
    expect(screen.queryByText(/Nothing matches/)).toBeNull();
    server.set(SEARCH, { list: [] });
    await type('bell');
    expect(screen.queryByText(refused)).toBeNull();
  });

  it.each([
    ['ADMIN', 'Find farmer, BVN or farm'],
    ['STAFF', 'Find farmer, phone or farm'],
  ] as const)('promises %s what they may find', async (role, label) => {
    await showPage(<SearchBox onDone={jest.fn()} />, '/overview', { signedInAs: role });
    expect(screen.getByRole('combobox', { name: label })).toBeTruthy();
  });

  it('finds only pages, without asking the server, for users without records', async () => {
    await showPage(<SearchBox onDone={jest.fn()} />, '/overview', { signedInAs: 'FARMER' });
    await type('settings');
    expect(options()).toEqual(['Settings']);
    expect(server.of(SEARCH)).toEqual([]);
  });
});
