import { withinRequest } from '../events/request-scope.js';
import { JoinedReads } from './joined-reads.js';

describe('joined reads', () => {
  /** Statements wait until `begin`; then each key is its row. */
  function connection() {
    const sent: number[][] = [];
    const places: (() => void)[] = [];
    const query = async (_sql: string, parameters: unknown) => {
      await new Promise<void>((resolve) => places.push(resolve));
      const [keys] = (parameters as () => [number[]])();
      sent.push(keys);
      return keys.filter((key) => key > 0).map((key) => ({ key, name: `row ${key}` }));
    };
    const reads = new JoinedReads<{ name: string }>({ query } as never, 'SELECT');
    return { reads, sent, begin: () => places.shift()?.() };
  }

  it('share a statement while it waits, and never join one that was sent', async () => {
    const { reads, sent, begin } = connection();
    const first = [reads.read(1), reads.read(2), reads.read(2), reads.read(-1)];
    begin();
    await new Promise(setImmediate);
    const late = reads.read(1);
    begin();
    expect(await Promise.all([...first, late])).toMatchObject([
      { name: 'row 1' },
      { name: 'row 2' },
      { name: 'row 2' },
      undefined,
      { name: 'row 1' },
    ]);
    expect(sent).toEqual([[1, 2, -1], [1]]);
  });

  it('keep acts apart from tiles, which wait longer', async () => {
    const { reads, sent, begin } = connection();
    const both = (['act', 'tile'] as const).map((kind) => withinRequest('r', () => reads.read(1), { kind }));
    begin();
    begin();
    await Promise.all(both);
    expect(sent).toEqual([[1], [1]]);
  });
});
