import { text } from 'node:stream/consumers';
import { csvStream } from './csv-stream.js';

describe('a table as CSV', () => {
  it('begins with a byte order mark and the header, and holds every batch', async () => {
    const rows = [
      [['1', 'Musa']],
      [],
      [
        ['2', '=x'],
        [-3, 'a,b'],
      ],
    ];
    expect(await text(csvStream({ header: ['No', 'Name'], rows }))).toBe(
      '\uFEFFNo,Name\r\n1,Musa\r\n2,\'=x\r\n-3,"a,b"\r\n',
    );
  });

  it('reads the rows while it is taken, and no further once it is destroyed', async () => {
    let read = 0;
    let ended = false;
    async function* rows() {
      try {
        for (;;) yield [[String(++read)]];
      } finally {
        ended = true;
      }
    }
    const stream = csvStream({ header: ['No'], rows: rows() });
    for await (const _piece of stream) if (read > 50) break;
    expect(ended).toBe(true);
    expect(read).toBeLessThan(200);
  });

  it('fails with the rows', async () => {
    async function* rows() {
      yield [['1']];
      throw new Error('the table is gone');
    }
    await expect(text(csvStream({ header: ['No'], rows: rows() }))).rejects.toThrow('the table is gone');
  });
});
