import { randomUUID } from 'node:crypto';
import { closeSync, createReadStream, mkdirSync, openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import type { PlannedColumn } from '../child/protocol.js';
import type { FileTask, FileWriter } from './file-format.js';
import { readShape, wkbSql } from './wkb.js';

/*
 * A GeoPackage (OGC 12-128r17) is a SQLite database, so it must be complete before it can be read. It is written to a
 * file that is unlinked as soon as it is open. The file disappears with the process, however that ends, so no farm
 * data remains in clear text.
 */
const APPLICATION_ID = 0x47504b47;
const VERSION = 10300;
const SRS = 4326;
const SHAPE = wkbSql('f.boundary');
/** Little-endian, with an envelope of west, east, south, north. */
const FLAGS = 0b11;
const HEADER_BYTES = 40;
const WGS84_WKT =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]';

const TABLES = `
  CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
    organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
  CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
    description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
    min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
    CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
  CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
    srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
    CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name),
    CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
    CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));`;

const TYPES: Record<PlannedColumn['type'], string> = {
  text: 'TEXT',
  bvn: 'TEXT',
  account: 'TEXT',
  count: 'INTEGER',
  number: 'DOUBLE',
  hectares: 'DOUBLE',
  day: 'DATE',
};

/** Encodes a shape for a GeoPackage: its header, then the WKB. */
function blobOf(hex: string): { blob: Buffer; box: [number, number, number, number] } {
  const { wkb, box } = readShape(hex);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('GP', 'ascii');
  header[3] = FLAGS;
  header.writeInt32LE(SRS, 4);
  [box[0], box[2], box[1], box[3]].forEach((edge, index) => {
    header.writeDoubleLE(edge, 8 + index * 8);
  });
  return { blob: Buffer.concat([header, wkb]), box };
}

async function fill(database: sqlite.Database, { source, statement }: FileTask): Promise<void> {
  const { columns } = source;
  const named = columns.map(({ field, type }) => `"${field}" ${TYPES[type]}`).join(', ');
  // No other process uses the file, and a partial file is useless.
  database.exec(
    'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY',
  );
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${VERSION}; ${TABLES}
    CREATE TABLE farms (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom MULTIPOLYGON, ${named})`);
  const srs = 'INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, ?)';
  database.run(srs, ['WGS 84 geodetic', SRS, 'EPSG', SRS, WGS84_WKT, 'longitude and latitude in degrees']);
  database.run(srs, ['Undefined cartesian', -1, 'NONE', -1, 'undefined', null]);
  database.run(srs, ['Undefined geographic', 0, 'NONE', 0, 'undefined', null]);
  const edges = [Infinity, Infinity, -Infinity, -Infinity];
  const insert = database.prepare(
    `INSERT INTO farms (geom, ${columns.map(({ field }) => `"${field}"`).join(', ')}) VALUES (?${', ?'.repeat(columns.length)})`,
  );
  try {
    for await (const batch of source.rows({ more: [SHAPE] })) {
      database.exec('BEGIN');
      for (const cells of batch) {
        const { blob, box } = blobOf(cells[columns.length] ?? '');
        box.forEach((edge, index) => {
          edges[index] = (index < 2 ? Math.min : Math.max)(edges[index] ?? edge, edge);
        });
        insert.run([blob, ...columns.map(({ type }, at) => sqlValue(type, cells[at] ?? ''))]);
      }
      database.exec('COMMIT');
    }
  } finally {
    insert.finalize();
  }
  const bounds = source.count > 0 ? edges : [null, null, null, null];
  const about = statement.lines.map(([label, text]) => `${label}: ${text}`).join('\n');
  database.run(
    `INSERT INTO gpkg_contents (table_name, data_type, identifier, description, min_x, min_y, max_x, max_y, srs_id)
     VALUES ('farms', 'features', ?, ?, ?, ?, ?, ?, ${SRS})`,
    [statement.title, about, ...bounds],
  );
  database.exec(`INSERT INTO gpkg_geometry_columns VALUES ('farms', 'geom', 'MULTIPOLYGON', ${SRS}, 0, 0)`);
}

function sqlValue(type: PlannedColumn['type'], cell: string): string | number | null {
  if (cell === '') return null;
  return TYPES[type] === 'INTEGER' || TYPES[type] === 'DOUBLE' ? Number(cell) : cell;
}

/** Writes an OGC GeoPackage 1.3. */
export const writeGeopackage: FileWriter = async (task) => {
  mkdirSync(task.folder, { recursive: true, mode: 0o700 });
  const path = join(task.folder, `${randomUUID()}.gpkg`);
  const database = new sqlite.Database(path);
  let reading: number | null = null;
  try {
    // The first statement creates the file.
    database.exec('PRAGMA page_size = 4096; VACUUM');
    reading = openSync(path, 'r');
    unlinkSync(path);
    await fill(database, task);
  } catch (error) {
    if (reading !== null) closeSync(reading);
    throw error;
  } finally {
    database.close();
  }
  return createReadStream('', { fd: reading, start: 0, autoClose: true });
};
