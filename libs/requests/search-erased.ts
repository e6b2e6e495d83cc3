import type { IdentifierKeys } from '#libs/identifier-encryption';
import type { AuditKeys, FileStore, JobContext } from '#libs/platform';
import { eventOn } from './answer-requests.service.js';
import { storeErasures } from './erasures-list.js';
import { type ErasedPeople, erasedPeople } from './persistence/erased-people.queries.js';
import { storeResults, unsearchedErasures } from './persistence/erasures.queries.js';
import { placesOfWords, WordSearch } from './persistence/search-words.queries.js';
import { decryptWords } from './search-words.js';

/** Erasures whose words are searched for in one pass: about 2 MB of words, so 80 MB of memory. */
const SEARCHED_AT_ONCE = 10_000;
const STORED_AT_ONCE = 500;

/**
 * Searches for what is left of erased farmers: one pass through all tables for many of them, in transactions of its own,
 * because imports of the account would wait for its lock. Erasures of a worker that died before are searched too.
 */
export async function searchErased(
  context: JobContext<'maintenance.purge'>,
  files: FileStore,
  { keys, words: wordKeys }: { keys: AuditKeys; words: IdentifierKeys },
  done: number,
): Promise<void> {
  const progress = { done, total: null, step: 'clear' } as const;
  let left: Awaited<ReturnType<typeof unsearchedErasures>> = [];
  let erased = null as ErasedPeople | null;
  const readNext = () =>
    context.chunk(async (tx) => {
      left = await unsearchedErasures(tx, SEARCHED_AT_ONCE);
      if (left.length > 0) erased ??= await erasedPeople(tx);
      return progress;
    });
  await readNext();
  // Before the first search: a worker that died finds them here again, and writes the list.
  if (erased) await storeErasures(erased, files.place, keys);
  for (; left.length > 0; await readNext()) {
    let search!: WordSearch;
    let places: Awaited<ReturnType<typeof placesOfWords>> = [];
    await context.chunk(async (tx) => {
      search = await WordSearch.of(
        tx,
        left.map(({ words }) => decryptWords(words, wordKeys)),
      );
      places = await placesOfWords(tx);
      return progress;
    });
    for (const place of places)
      await context.chunk(async (tx) => {
        await search.search(tx, place);
        return progress;
      });
    const results = search.results();
    for (let at = 0; at < left.length; at += STORED_AT_ONCE)
      await context.chunk(async (tx) => {
        const some = left
          .slice(at, at + STORED_AT_ONCE)
          .map(({ id, request }, n) => ({ id, request, result: results[at + n]! }));
        await storeResults(tx, some);
        for (const { request, result } of some)
          tx.record(eventOn('erasure.done', request, null, { found: result.found.length }));
        return progress;
      });
  }
}
