import type sqlite from 'node-sqlite3-wasm';
import { withoutBvns } from '#libs/identifier-encryption';
import type { Placemark } from '../domain/placemark.js';
import { fault, type RowFault } from '../domain/reasons.js';
import { addGeometry } from './geojson-geometry.js';
import { hasLog, isCutOff, openDatabase, quoted } from './geopackage-file.js';
import { type MapFile, mapFile, PlacemarkBatch, type PlacemarkFile, truncation } from './map-file.js';
import { MAX_PLACEMARK_COORDINATES, PlacemarkBuilder } from './placemark-builder.js';
import { ReaderProblem } from './problem.js';
import { IDENTITY_PROJECTION, type Project, projectionOfSrs } from './projection.js';
import { isSqlite } from './sniff.js';
import { readAll, type Source } from './source.js';
import { emptyFile, MAX_COLUMNS } from './table.js';
import { readWkb, WkbFault } from './wkb.js';

const HEAD_BYTES = 100;
const MOST_LAYERS = 100;
/** Maximum bytes of a shape: points with height and measure. */
const MOST_SHAPE_BYTES = 32 * (MAX_PLACEMARK_COORDINATES + 1);
/** Maximum bytes of a value. A damaged database may claim any length, so the length is queried first. */
const MOST_VALUE_BYTES = 32_767;
/** Row ids added by programs; they do not identify a farm, and repeat between files. */
const ROW_ID = /^(?:ogc_|ogr_)?fid$|^objectid$/i;
const UNDEFINED_GEOGRAPHIC = 0;

/** The header of a shape (OGC 12-128r17, 2.1.3): magic, version, flags, srs_id, and the envelope by its kind. */
const SHAPE_HEAD_BYTES = 8;
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];
const EMPTY = 0x10;
const EXTENDED = 0x20;

interface Layer {
  table: string;
  column: string;
  srs: number;
  organization: string;
  code: number;
  definition: string;
}

type Row = Record<string, number | bigint | string | Uint8Array | null>;

const wrong = (sentence: string) => new ReaderProblem('file.wrongContent', sentence);
const damaged = (sentence = 'The GeoPackage is damaged. Export the map again.') =>
  new ReaderProblem('file.unreadable', sentence);

/**
 * Returns whether a table is stored. Views and virtual tables are skipped, because reading them would run code from
 * the file.
 */
function isStored(database: sqlite.Database, table: string): boolean {
  const sql = `SELECT 1 FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND lower(name) = lower(?)`;
  return database.get(sql, [table]) !== null;
}

class GeoPackage {
  private readonly batch = new PlacemarkBatch();

  constructor(
    private readonly database: sqlite.Database,
    private readonly file: MapFile<Placemark>,
  ) {}

  async *placemarks(): AsyncGenerator<Placemark[]> {
    const layers = this.layers();
    const names = layers.map(({ table }) => withoutBvns(table).slice(0, 200));
    if (layers.length > 1)
      this.file.notes.push(
        `The GeoPackage contains ${layers.length} layers: ${names.join(', ').slice(0, 300)}.`,
      );
    for (const [at, layer] of layers.entries()) {
      const name = names[at] ?? '';
      yield* this.layer(layer, name, layers.length > 1 ? [name] : []);
      if (this.file.earlyEnd) break;
    }
    yield this.batch.rest();
    if (this.batch.count === 0) throw emptyFile('The GeoPackage contains no shapes, so no farms.');
  }

  private layers(): Layer[] {
    for (const table of ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys'])
      if (!isStored(this.database, table))
        throw wrong(`This database is not a GeoPackage: it has no table ${table}. Export the map again.`);
    const found = this.database.all(
      `SELECT c.table_name AS "table", g.column_name AS "column", g.srs_id AS srs, s.organization,
              s.organization_coordsys_id AS code, s.definition
         FROM gpkg_contents c JOIN gpkg_geometry_columns g ON g.table_name = c.table_name
         LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
        WHERE c.data_type = 'features' ORDER BY c.table_name LIMIT ${MOST_LAYERS}`,
    ) as unknown as Record<keyof Layer, unknown>[];
    const layers = found.map(
      ({ table, column, srs, organization, code, definition }): Layer => ({
        table: String(table),
        column: String(column),
        srs: Number(srs),
        organization: String(organization ?? ''),
        code: Number(code),
        definition: String(definition ?? ''),
      }),
    );
    const stored = layers.filter(({ table }) => isStored(this.database, table));
    if (stored.length < layers.length)
      this.file.notes.push('Layers that are views or missing tables were left out. Export them as tables.');
    if (stored.length === 0) throw emptyFile('The GeoPackage has no layer of shapes, so no farms.');
    return stored;
  }

  private async *layer(layer: Layer, name: string, folder: string[]): AsyncGenerator<Placemark[]> {
    const project = await this.projection(layer, name);
    const columns = this.attributesOf(layer);
    try {
      const values = columns.map(
        (column, at) =>
          `CASE WHEN octet_length(${quoted(column)}) > ${MOST_VALUE_BYTES} THEN x'' ELSE ${quoted(column)} END AS v${at}`,
      );
      const shape = quoted(layer.column);
      const rows = this.database.prepare(
        `SELECT ${[`octet_length(${shape}) AS bytes`, `CASE WHEN octet_length(${shape}) <= ${MOST_SHAPE_BYTES} THEN ${shape} END AS shape`, ...values].join(', ')}
           FROM ${quoted(layer.table)} NOT INDEXED`,
      );
      for (const row of rows.iterate() as IterableIterator<Row>) {
        const builder = new PlacemarkBuilder(this.batch.count + 1, folder);
        addValues(builder, columns, row);
        const found = addShape(builder, row, { srs: layer.srs, project });
        if (found) builder.fail(found);
        const full = this.batch.add(builder);
        if (full) yield full;
      }
      rows.finalize();
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'SQLite3Error' || this.batch.count === 0) throw error;
      this.file.earlyEnd = truncation(this.batch.count, `in the layer ${name}`);
    }
  }

  /** Returns the attribute columns of a layer, except computed ones. */
  private attributesOf({ table, column }: Layer): string[] {
    const found = this.database.all('SELECT name FROM pragma_table_info(?)', [table]);
    return found
      .map(({ name }) => String(name))
      .filter((name) => name.toLowerCase() !== column.toLowerCase() && !ROW_ID.test(name))
      .slice(0, MAX_COLUMNS);
  }

  private async projection({ srs, organization, code, definition }: Layer, name: string): Promise<Project> {
    if (srs === UNDEFINED_GEOGRAPHIC) {
      this.file.notes.push(`The layer ${name} has no coordinate system; Gona assumed WGS 84.`);
      return IDENTITY_PROJECTION;
    }
    return projectionOfSrs(organization.toUpperCase() === 'EPSG' ? code : null, definition);
  }
}

function addValues(builder: PlacemarkBuilder, columns: string[], row: Row): void {
  for (const [at, column] of columns.entries()) {
    const value = row[`v${at}`] ?? null;
    if (value instanceof Uint8Array) builder.note(fault('attributes', 'placemark.attributesCut'));
    else if (value !== null && value !== '')
      builder.addData(withoutNul(column).trim(), withoutNul(String(value)));
  }
}

const withoutNul = (text: string) => text.replaceAll('\0', '');

/** Adds the shape of a row: a GeoPackage header, then well-known binary. Returns why there is no boundary. */
function addShape(
  builder: PlacemarkBuilder,
  { bytes, shape }: Row,
  { srs, project }: { srs: number; project: Project },
): RowFault | null {
  const unreadable = (detail: string) => fault('boundary', 'placemark.unreadable', '', detail);
  if (bytes === null) return null;
  if (Number(bytes) > MOST_SHAPE_BYTES) return fault('boundary', 'placemark.tooManyPoints');
  const blob =
    shape instanceof Uint8Array ? Buffer.from(shape.buffer, shape.byteOffset, shape.byteLength) : null;
  if (!blob || blob.length < SHAPE_HEAD_BYTES || blob.toString('latin1', 0, 2) !== 'GP')
    return unreadable('its shape is damaged');
  const flags = blob[3] as number;
  if (flags & EXTENDED) return unreadable('its shape is not a boundary');
  if (flags & EMPTY) return null;
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 0b111];
  const named = flags & 1 ? blob.readInt32LE(4) : blob.readInt32BE(4);
  if (envelope === undefined) return unreadable('its shape is damaged');
  if (named !== srs) return unreadable('its shape has another coordinate system than its layer');
  try {
    addGeometry(builder, readWkb(blob.subarray(SHAPE_HEAD_BYTES + envelope)), project);
    return null;
  } catch (error) {
    if (error instanceof WkbFault) return unreadable(error.message);
    throw error;
  }
}

async function* placemarksOf(bytes: Buffer, file: MapFile<Placemark>): AsyncGenerator<Placemark[]> {
  let database: sqlite.Database | null = null;
  try {
    database = openDatabase(bytes);
    yield* new GeoPackage(database, file).placemarks();
  } catch (cause) {
    // SQLite's message may contain a name from the file.
    if (cause instanceof Error && cause.name === 'SQLite3Error') throw damaged();
    throw cause;
  } finally {
    database?.close();
  }
}

/**
 * Reads a GeoPackage (OGC 12-128r17): every layer of shapes, converted to WGS 84. Throws `ReaderProblem`, here or
 * while the placemarks are iterated.
 */
export async function readGeoPackage(source: Source): Promise<PlacemarkFile> {
  const bytes = await readAll(source);
  if (bytes.length === 0) throw emptyFile();
  if (!isSqlite(bytes)) throw wrong('This is not a GeoPackage. Export the map again, as GeoPackage.');
  if (bytes.length < HEAD_BYTES || isCutOff(bytes))
    throw damaged('The file ends early. Export or download it again.');
  const notes = hasLog(bytes)
    ? [
        'The file was still open in another program, so recent changes may be missing. If places are missing, close that program and export the map again.',
      ]
    : [];
  return mapFile(notes, (file) => placemarksOf(bytes, file));
}
