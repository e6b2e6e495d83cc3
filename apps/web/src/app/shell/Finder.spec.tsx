import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import '../../testing/features.js';
import { showPage } from '../../testing/test-app.js';
import { Finder } from './Finder.js';

const musa = { kind: 'farmer', id: 1, name: 'Musa Sani', detail: 'KB-1', communityResourceId: 3, farmId: 8 };
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement!, { key, ...more });

afterEach(cleanup);

it('loses no key that comes before the search, and Enter opens the first result', async () => {
  const below = jest.fn();
  addEventListener('keydown', below);
  const { server, address } = await showPage(<Finder />, '/overview', {
    answers: { 'POST /search': { list: [musa] } },
  });
  press('k', { ctrlKey: true });
  below.mockClear();
  for (const key of ['m', 'u', 's', 'x', 'Backspace', 'a', 'Enter']) press(key);
  expect([screen.queryByRole('combobox'), below.mock.calls]).toEqual([null, []]);
  const field = (await screen.findByRole('combobox')) as HTMLInputElement;
  expect([field.value, field.selectionStart, document.activeElement]).toEqual(['musa', 4, field]);
  await act(() => new Promise((done) => setTimeout(done, 300)));
  expect(server?.of('POST /search').map(({ body }) => body)).toEqual([{ q: 'musa' }]);
  expect(address()).toBe('/community-resource/evaluate?resource=3&farm=8');
  removeEventListener('keydown', below);
});
