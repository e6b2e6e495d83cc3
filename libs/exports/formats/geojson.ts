import { Readable } from 'node:stream';
import type { PlannedColumn } from '../child/protocol.js';
import type { FileTask, FileWriter } from './file-format.js';

/** Full double precision, so that a re-imported boundary is unchanged. */
const SHAPE = 'ST_AsGeoJSON(f.boundary, 15)';

/** Returns the JSON value of a cell: numbers as numbers, a blank as null. */
function jsonOf({ type }: PlannedColumn, cell: string): string {
  if (cell === '') return 'null';
  return type === 'count' || type === 'number' || type === 'hectares'
    ? String(Number(cell))
    : JSON.stringify(cell);
}

async function* piecesOf({ source, statement }: FileTask): AsyncGenerator<string> {
  const { columns } = source;
  const names = columns.map(({ field }) => JSON.stringify(field));
  // Foreign members (RFC 7946, 6.1): programs that do not know them ignore them.
  const about = { name: statement.title, about: Object.fromEntries(statement.lines) };
  yield `{"type":"FeatureCollection",${JSON.stringify(about).slice(1, -1)},"features":[`;
  let before = '\n';
  for await (const batch of source.rows({ more: [SHAPE] })) {
    let piece = '';
    for (const cells of batch) {
      const properties = columns.map((column, at) => `${names[at]}:${jsonOf(column, cells[at] ?? '')}`);
      piece += `${before}{"type":"Feature","properties":{${properties.join(',')}},"geometry":${cells[columns.length] || 'null'}}`;
      before = ',\n';
    }
    yield piece;
  }
  yield '\n]}\n';
}

/** GeoJSON (RFC 7946). */
export const writeGeojson: FileWriter = (task) => Readable.from(piecesOf(task));
