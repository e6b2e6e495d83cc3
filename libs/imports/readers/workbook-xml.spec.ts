import * as fc from 'fast-check';
import { allRows } from '../../../test/support/reading.js';
import { bookOf } from '../../../test/support/zip-files.js';
import { attributeIn, WorkbookXml } from './workbook-xml.js';
import { readXlsx } from './xlsx.reader.js';
import { XmlReader } from './xml.js';

/** Returns the content of a document, one line per event; it is written in chunks of `size`. */
function eventsOf(xml: string, size: number): string[] {
  const events: string[] = [];
  const add = (event: string) => void events.push(event);
  const text = (piece: string) => {
    if (events.at(-1)?.startsWith('#')) events[events.length - 1] += piece;
    else add(`#${piece}`);
  };
  const reader = new WorkbookXml({
    open: (name, attributes) =>
      add(`<${name} ${attributeIn(attributes, 'r')} ${attributeIn(attributes, 't')}`),
    close: (name) => add(`>${name}`),
    text,
  });
  for (let at = 0; at < xml.length; at += size) reader.write(xml.slice(at, at + size));
  return [...events, String(reader.complete)];
}

function eventsOfFullParser(xml: string): string[] {
  const events: string[] = [];
  const reader = new XmlReader({
    open: (name, { attributes }) => events.push(`<${name} ${attributes.r ?? ''} ${attributes.t ?? ''}`),
    close: (name) => events.push(`>${name}`),
    text: (piece) => {
      if (events.at(-1)?.startsWith('#')) events[events.length - 1] += piece;
      else events.push(`#${piece}`);
    },
  });
  reader.write(xml);
  reader.end();
  return [...events, String(reader.complete)];
}

it('reads what a full parser reads, whatever the size of the pieces', async () => {
  const value = fc.stringMatching(/^[a-z0-9 .é>/='-]{0,8}$/);
  const text = fc.oneof(
    value.map((v) => v.replaceAll('>', '&gt;')),
    fc.constantFrom('&amp;', '&#65;&#x42;', 'a&lt;b', '<![CDATA[a<b]]>'),
  );
  const attributes = fc
    .record({ r: value, t: value, other: value })
    .map(({ r, t, other }) => ` x:o="${other}" sr="${other}" r="${r}"\n t = "${t}"`);
  const element = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      text,
      fc
        .tuple(fc.constantFrom('c', 'x:v', 'row'), attributes, fc.array(tie('node'), { maxLength: 3 }))
        .map(([name, given, inside]) =>
          inside.length === 0 ? `<${name}${given}/>` : `<${name}${given}>${inside.join('')}</${name}>`,
        ),
      fc.constant('<!-- <c r="1"> --><?x <v>?>'),
    ),
  })).node;
  fc.assert(
    fc.property(fc.array(element, { maxLength: 6 }), fc.integer({ min: 1, max: 40 }), (inside, size) => {
      const xml = `<?xml version="1.0"?><sheet>${inside.join('')}</sheet>`;
      expect(eventsOf(xml, size)).toEqual(eventsOfFullParser(xml));
    }),
    { numRuns: 300 },
  );
});

it.each(['<a><b></a></b>', '<a><b>', '</a>', '<a b="', '<a>x'])('knows that %s is not whole', (xml) => {
  expect(eventsOf(xml, 3).at(-1)).toBe('false');
});

it('formulas without a result, hidden columns, days of the strict standard and formats of ids are read and reported', async () => {
  const bytes = await bookOf('', {
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000\\-000\\-0000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><cols><col min="2" max="2" hidden="true"/></cols><sheetData>
      <row r="1"><c t="str"><v>Surname</v></c><c t="str"><v>BVN</v></c><c t="str"><v>Born</v></c><c t="str"><v>Phone</v></c></row>
      <row r="2"><c t="str"><v>Bello</v></c><c><f>A9+1</f></c><c t="d"><v>1984-02-29T00:00:00</v></c><c s="1"><v>8031234567</v></c></row>
      <row r="3" hidden="0"><c t="str"><v>Musa</v></c><c><f>A9</f><v>22210000061</v></c></row>
      </sheetData></worksheet>`,
  });
  const { table, rows } = await allRows(readXlsx(bytes));
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Bello', '', '1984-02-29', '08031234567'],
    ['Musa', '22210000061', '', ''],
  ]);
  expect(table.notes).toEqual([
    'Hidden columns are read like the others: "BVN".',
    'Row 2 has formulas without a result, read as blank. Open the file in Excel or LibreOffice, save it and import again.',
  ]);
});
