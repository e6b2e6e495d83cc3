import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { ExportProblem } from '../child/protocol.js';
import { Dbf, widthsOf } from './dbf.js';
import type { FileWriter, RowSource } from './file-format.js';
import { pointsOf, readShape, type Shape, wkbSql } from './wkb.js';

/*
 * An ESRI shapefile (ESRI Shapefile Technical Description, 1998) as a zip: shapes, their index, attributes, coordinate
 * system. Its parts begin with their sizes, so the database computes those first. The rows are then read once per
 * part, all from the same snapshot.
 */
const FILE_CODE = 9994;
const VERSION = 1000;
const POLYGON = 5;
const HEADER_BYTES = 100;
const RECORD_HEAD_BYTES = 8;
/** Type, box, number of rings, number of points. */
const SHAPE_HEAD_BYTES = 44;
const POINT_BYTES = 16;
const WORD = 2;
/** Signed 32 bits: most readers use that for file offsets. */
const MOST_BYTES = 2 ** 31 - 1;
const PARTS = 3;

const PRJ =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/** Outer rings clockwise, as shapefiles require. */
const SHAPE = wkbSql('ST_ForcePolygonCW(f.boundary)');
const SIZES = ['ST_NRings(f.boundary)', 'ST_NPoints(f.boundary)'];

type Measured = Record<string, number | null>;

function headerOf(bytes: number, measured: Measured): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32BE(FILE_CODE, 0);
  header.writeInt32BE(bytes / WORD, 24);
  header.writeInt32LE(VERSION, 28);
  header.writeInt32LE(POLYGON, 32);
  [measured.west, measured.south, measured.east, measured.north].forEach((edge, index) => {
    header.writeDoubleLE(edge ?? 0, 36 + index * 8);
  });
  return header;
}

const contentBytes = (rings: number, points: number) => SHAPE_HEAD_BYTES + 4 * rings + POINT_BYTES * points;

function recordOf(no: number, shape: Shape): Buffer[] {
  const points = shape.rings.reduce((sum, ring) => sum + ring.points, 0);
  const head = Buffer.alloc(RECORD_HEAD_BYTES + SHAPE_HEAD_BYTES + 4 * shape.rings.length);
  head.writeInt32BE(no, 0);
  head.writeInt32BE(contentBytes(shape.rings.length, points) / WORD, 4);
  head.writeInt32LE(POLYGON, 8);
  shape.box.forEach((edge, index) => {
    head.writeDoubleLE(edge, 12 + index * 8);
  });
  head.writeInt32LE(shape.rings.length, 44);
  head.writeInt32LE(points, 48);
  let first = 0;
  shape.rings.forEach((ring, index) => {
    head.writeInt32LE(first, 52 + index * 4);
    first += ring.points;
  });
  return [head, ...shape.rings.map((ring) => pointsOf(shape, ring))];
}

async function* shapes(source: RowSource, bytes: number, measured: Measured): AsyncGenerator<Buffer> {
  yield headerOf(bytes, measured);
  let no = 0;
  for await (const batch of source.rows({ columns: [], more: [SHAPE], share: 1 / PARTS }))
    yield Buffer.concat(batch.flatMap(([hex = '']) => recordOf(++no, readShape(hex))));
}

async function* index(source: RowSource, measured: Measured): AsyncGenerator<Buffer> {
  yield headerOf(HEADER_BYTES + source.count * RECORD_HEAD_BYTES, measured);
  let at = HEADER_BYTES;
  for await (const batch of source.rows({ columns: [], more: SIZES, share: 1 / PARTS })) {
    const places = Buffer.alloc(batch.length * RECORD_HEAD_BYTES);
    batch.forEach(([rings, points], row) => {
      const content = contentBytes(Number(rings), Number(points));
      places.writeInt32BE(at / WORD, row * RECORD_HEAD_BYTES);
      places.writeInt32BE(content / WORD, row * RECORD_HEAD_BYTES + 4);
      at += RECORD_HEAD_BYTES + content;
    });
    yield places;
  }
}

async function* attributes(source: RowSource, dbf: Dbf): AsyncGenerator<Buffer> {
  yield dbf.header(new Date());
  for await (const batch of source.rows({ share: 1 / PARTS }))
    yield Buffer.concat(batch.map((cells) => dbf.record(cells)));
  yield dbf.end;
}

/** Writes an ESRI shapefile, zipped, with .prj and .cpg. Throws `export.tooLarge`. */
export const writeShapefile: FileWriter = async ({ source, statement }) => {
  const measured = await source.measure<Measured>({
    rings: 'coalesce(sum(ST_NRings(shape)), 0)::float8',
    points: 'coalesce(sum(ST_NPoints(shape)), 0)::float8',
    west: 'ST_XMin(ST_Extent(shape))',
    south: 'ST_YMin(ST_Extent(shape))',
    east: 'ST_XMax(ST_Extent(shape))',
    north: 'ST_YMax(ST_Extent(shape))',
    ...widthsOf(source.columns),
  });
  const dbf = new Dbf(source.columns, measured as Record<string, number>, source.count);
  const content = source.count * (RECORD_HEAD_BYTES + SHAPE_HEAD_BYTES);
  const bytes = HEADER_BYTES + content + 4 * (measured.rings ?? 0) + POINT_BYTES * (measured.points ?? 0);
  if (bytes > MOST_BYTES || dbf.bytes > MOST_BYTES) throw new ExportProblem('export.tooLarge');
  const stem = 'farms';
  return zipOf([
    [`${stem}.shp`, () => shapes(source, bytes, measured)],
    [`${stem}.shx`, () => index(source, measured)],
    [`${stem}.dbf`, () => attributes(source, dbf)],
    [`${stem}.prj`, PRJ],
    [`${stem}.cpg`, 'UTF-8'],
    ['about.txt', `${statement.lines.map(([label, text]) => `${label}: ${text}`).join('\n')}\n`],
  ]);
};

type Part = readonly [name: string, content: string | (() => AsyncGenerator<Buffer>)];

/** Streams a zip whose parts are created one after the other. */
function zipOf(parts: readonly Part[]): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => out.destroy(error));
  let current: Readable | null = null;
  out.once('close', () => current?.destroy());
  const add = async () => {
    for (const [name, content] of parts) {
      if (typeof content === 'string') {
        zip.addBuffer(Buffer.from(content), name);
        continue;
      }
      current = Readable.from(content(), { objectMode: false });
      zip.addReadStream(current, name);
      await finished(current);
    }
    zip.end();
  };
  add().catch((error: Error) => out.destroy(error));
  return out;
}
