import * as fc from 'fast-check';
import { allRows, problemOf, stopwatch } from '../../../test/support/reading.js';
import { HtmlTables } from './html-tables.js';
import { openTable } from './open-source.js';
import { checkFileKind } from './sniff.js';

const KNOWN = new Set(['BVN', 'Surname', 'First Name', 'Phone', 'LGA', 'Address']);
const knows = (heading: string) => KNOWN.has(heading);
async function read(html: string | Buffer) {
  const bytes = Buffer.from(html as string);
  expect(checkFileKind('list.xls', bytes, ['csv', 'xlsx', 'xls'])).toEqual({ kind: 'xls' });
  const { table, rows } = await allRows(openTable('xls', bytes, { knows }));
  return { header: table.header, rows: rows.map(({ cells }) => cells), notes: table.notes, table };
}
const list = (rows: string, head = '') =>
  `<html><head>${head}</head><body><table border=1><tr><th>BVN</th><th>Surname</th><th>First Name</th></tr>${rows}</table></body></html>`;

describe('a table of HTML that is named .xls', () => {
  it('is read as other tables are', async () => {
    const { header, rows, notes, table } = await read(
      list(`<tr><td>02345678901</td><td>Bello</td><td>Aisha</td></tr>
        <TR class=odd><TD align="right">22345678902<TD>Musa<TD>Sani
        <tr><td></td></tr><tr><td>3</td><td> </td><td>x</td></tr>`),
    );
    expect(header).toEqual(['BVN', 'Surname', 'First Name']);
    expect(rows).toEqual([
      ['02345678901', 'Bello', 'Aisha'],
      ['22345678902', 'Musa', 'Sani'],
      ['3', '', 'x'],
    ]);
    expect(table).toMatchObject({ sheets: [], sheet: null, headerRow: 1 });
    expect(notes).toEqual([
      'The file is a web page named .xls, as many systems export it. Gona read its table.',
    ]);
  });

  it('has entities, tags inside cells, scripts, comments and styles', async () => {
    const { rows } = await read(
      list(
        `<!-- <tr><td>no</td></tr> --><tr><td><b>22345678901</b><script>"<td>no</td>"</script></td>
         <td>O&#39;Brien &amp;&nbsp;S&oacute;ns &#x1ECC; &euro;5 &trade; &bogus; AT&T</td><td>Line<br>two<p>three</p>a
           b</td></tr>`,
        '<style>td { color: red }</style><xml><x:Name>List</x:Name></xml>',
      ),
    );
    expect(rows).toEqual([['22345678901', "O'Brien & Sóns Ọ €5 ™ &bogus; AT&T", 'Line\ntwo\nthree\na b']]);
  });

  it('is Windows-1252 or its declared charset if it is not UTF-8', async () => {
    const row = '<tr><td>22345678901</td><td>Jos\u00e9 \u0093x\u0094</td><td>A</td></tr>';
    const said = await read(
      Buffer.from(
        list(row, '<meta http-equiv=Content-Type content="text/html; charset=windows-1252">'),
        'latin1',
      ),
    );
    expect(said.rows[0]?.[1]).toBe('José “x”');
    expect(said.notes).toHaveLength(1);
    const unsaid = await read(Buffer.from(list(row), 'latin1'));
    expect(unsaid.rows[0]?.[1]).toBe('José “x”');
    expect(unsaid.notes.join(' ')).toContain('Windows-1252');
    const wide = await read(Buffer.from(`\uFEFF${list(row.replace('Jos', 'Ẹ̀'))}`, 'utf16le'));
    expect(wide.rows[0]?.[1]).toContain('Ẹ̀');
  });

  it('gives merged cells their value, and groups of columns their place', async () => {
    const { header, rows, notes } = await read(
      `<table><tr><td colspan=4>Farmers of Kebbi</td></tr>
       <tr><th>LGA</th><th>BVN</th><th>Surname</th><th>First Name</th></tr>
       <tr><td rowspan="2">Argungu</td><td>22345678901</td><td>Bello</td><td>Aisha</td></tr>
       <tr><td>22345678902</td><td>Musa</td><td>Sani</td></tr>
       <tr><td>Jega</td><td colspan=2>22345678903</td><td>Umar</td></tr></table>`,
    );
    expect(header).toEqual(['LGA', 'BVN', 'Surname', 'First Name']);
    expect(rows).toEqual([
      ['Argungu', '22345678901', 'Bello', 'Aisha'],
      ['Argungu', '22345678902', 'Musa', 'Sani'],
      ['Jega', '22345678903', '', 'Umar'],
    ]);
    expect(notes.join(' ')).toContain('got the value of merged cells above in "LGA"');
  });

  it('reads shortened numbers in full, and leaves out hidden cells', async () => {
    const { rows, notes } = await read(
      list(`<tr><td x:num="22345678901">2.23E+10</td><td>Bello</td><td x:num="45000">15/03/2023</td></tr>
        <tr style="mso-hide:all;display: none"><td>1</td><td>Hidden</td></tr>
        <tr><td sdval="22345678902" sdnum="1033;">22,345,678,902</td><td>Musa</td><td x:num>12</td></tr>`),
    );
    expect(rows).toEqual([
      ['22345678901', 'Bello', '15/03/2023'],
      ['22345678902', 'Musa', '12'],
    ]);
    expect(notes.join(' ')).toContain('1 hidden row (3)');
  });

  it('is found among, inside and beside other tables', async () => {
    const inner = list('<tr><td>22345678901</td><td>Bello</td><td>Aisha</td></tr>');
    const { rows, table } = await read(
      `<table><tr><td>Ministry</td><td>2026</td></tr></table><table><tr><td>Menu</td><td>${inner}</td></tr></table>`,
    );
    expect(rows).toEqual([['22345678901', 'Bello', 'Aisha']]);
    expect(table.sheet).toBe('Table 3');
  });

  it('is read up to the break if it is truncated', async () => {
    const { rows } = await read(
      list('<tr><td>22345678901</td><td>Bello</td><td>Ais').replace(/<\/table>.*/, ''),
    );
    expect(rows).toEqual([['22345678901', 'Bello', 'Ais']]);
  });

  it('is refused if it is missing or not a list', async () => {
    const refused = async (html: string) => {
      const { code, sentence } = await problemOf(allRows(openTable('xls', Buffer.from(html), { knows })));
      return `${code}: ${sentence}`;
    };
    expect(await refused('<html><body><form>Sign in</form></body></html>')).toMatch(
      /^file\.wrongContent: This is a web page without a table/,
    );
    expect(await refused(list(''))).toMatch(/^file\.empty/);
    expect(await refused(`<html>${'<table>'.repeat(70)}`)).toMatch(/^file\.tooComplex/);
    expect(await refused(`<html>${'<table></table>'.repeat(300)}`)).toMatch(/^file\.tooComplex/);
    expect(await refused(`<html><table><tr>${'<td>x</td>'.repeat(2000)}</tr></table>`)).toMatch(
      /^file\.tooComplex/,
    );
  });

  it('is read back as written, for any cells', async () => {
    const cell = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 10 })
      .map((text) => text.replace(/\s|\0/g, '_'));
    const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
        const body = rows.map(
          (each) => `<tr><td>a</td>${each.map((one) => `<td>${escaped(one)}</td>`).join('')}</tr>`,
        );
        expect((await read(list(body.join('')))).rows).toEqual(rows.map((each) => ['a', ...each]));
      }),
      { numRuns: 50 },
    );
  });
});

describe('a page', () => {
  const rowsOf = (pieces: string[]) => {
    const tables = new HtmlTables();
    for (const piece of pieces) tables.write(piece);
    tables.end();
    return tables.ready.map(({ cells }) => cells);
  };

  it('is the same in whatever pieces it comes', () => {
    const page = `<table><tr><td a="x>y" b='<'>1 < 2 <b>&amp;&euro;</b><!-- <td> --><script>if (a</b) "</td>"</script ><br/>a<!doctype x></p>c<td>d<div>e</div>f<unfinished a="`;
    const whole = rowsOf([page]);
    expect(whole).toEqual([['1 < 2 &€\na\nc', 'd\ne\nf']]);
    for (let size = 1; size < 20; size++)
      expect(rowsOf(page.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])).toEqual(whole);
  });

  it.each(['<a', '<a ="', `<a ='"`, '<', '<!--', '<script>', '</', '<b></i>', '&', '&amp', 'a="&euro;'])(
    'of nothing but %s takes time that grows with its length',
    (part) => {
      const took = stopwatch();
      rowsOf(['<table>', ...Array<string>(16).fill(part.repeat(65_536 / part.length))]);
      expect(took()).toBeLessThan(2000);
    },
  );

  it.each(['<div>', '<td><div>', '<li><p>'])('of nothing but %s is refused', (part) => {
    expect(() => rowsOf(['<table>', part.repeat(100_000)])).toThrow('elements open');
  });
});
