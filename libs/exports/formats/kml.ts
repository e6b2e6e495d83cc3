import { Readable } from 'node:stream';
import type { FileTask, FileWriter } from './file-format.js';

const SHAPE = 'ST_AsKML(f.boundary, 15)';
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML 1.0 cannot hold are left out
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const SPECIAL = /[&<>"]/g;

const xml = (text: string) =>
  text.replace(NO_XML, '').replace(SPECIAL, (character) => ESCAPED[character] ?? '');

/** Colours of the evaluation map in KML order: alpha, blue, green, red. */
const STYLES = [
  ['completed', 'ff4f8f2e', '664f8f2e'],
  ['other', 'ff7280fa', '667280fa'],
]
  .map(
    ([id, line, fill]) =>
      `<Style id="${id}"><LineStyle><color>${line}</color><width>2</width></LineStyle><PolyStyle><color>${fill}</color></PolyStyle></Style>`,
  )
  .join('\n');

async function* piecesOf({ source, statement, statusAt }: FileTask): AsyncGenerator<string> {
  const { columns } = source;
  const nameAt = columns.findIndex(({ field }) => field === 'name');
  const about = statement.lines.map(([label, text]) => `${label}: ${text}`).join('\n');
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document>\n<name>${xml(statement.title)}</name>\n<description>${xml(about)}</description>\n${STYLES}\n`;
  for await (const batch of source.rows({ more: [SHAPE] })) {
    let piece = '';
    for (const cells of batch) {
      const data = columns
        .map(({ field }, at) =>
          cells[at] ? `<Data name="${field}"><value>${xml(cells[at])}</value></Data>` : '',
        )
        .join('');
      const name = xml(cells[nameAt] ?? '');
      const style = statusAt < 0 || cells[statusAt] === 'COMPLETED' ? 'completed' : 'other';
      piece += `<Placemark><name>${name}</name><styleUrl>#${style}</styleUrl><ExtendedData>${data}</ExtendedData>${cells[columns.length]}</Placemark>\n`;
    }
    yield piece;
  }
  yield '</Document>\n</kml>\n';
}

/** KML 2.2 (OGC 12-007r2). */
export const writeKml: FileWriter = (task) => Readable.from(piecesOf(task));
