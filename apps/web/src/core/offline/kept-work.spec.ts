import 'fake-indexeddb/auto';
import { deserialize, serialize } from 'node:v8';
import { keepWork, keptWork } from './kept-work.js';

// jsdom has none.
globalThis.structuredClone ??= (value) => deserialize(serialize(value));

const OWNER = { userId: 1, userAccountId: 2 };
const keep = (work: unknown) =>
  keepWork<unknown>(OWNER, 'boundaries', {
    put: [
      { id: 1, work: 'new' },
      { id: 2, work },
    ],
    remove: [3],
  });

it('keeps all of a change or nothing', async () => {
  await keepWork(OWNER, 'boundaries', { put: [{ id: 3, work: 'old' }], remove: [] });
  await expect(keep(() => 'a function cannot be stored')).rejects.toThrow();
  expect(await keptWork(OWNER, 'boundaries')).toEqual(['old']);
  await keep('new too');
  expect(await keptWork(OWNER, 'boundaries')).toEqual(['new', 'new too']);
});
