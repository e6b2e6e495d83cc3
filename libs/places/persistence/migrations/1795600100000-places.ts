import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface AdminFile {
  states: { id: number; iso: string; name: string }[];
  lgas: { id: number; stateId: number; name: string; lat: number; lng: number }[];
  wards: { id: number; lgaId: number; name: string; lat: number; lng: number }[];
}

interface StatesFile {
  features: { properties: { iso: string }; geometry: object }[];
}

/** Node starts at the project root in development, tests and the image. */
const DATA = join(process.cwd(), 'libs/places/data');

/**
 * Creates states with their outlines, local governments and wards with a point each; origin and licence in
 * `libs/places/data`.
 */
export class Places1795600100000 implements MigrationInterface {
  name = 'Places1795600100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE state (
        id      int  PRIMARY KEY,
        iso     text NOT NULL UNIQUE,
        name    text NOT NULL UNIQUE,
        -- Lower case, letters and digits only: spreadsheets match by it.
        match   text NOT NULL UNIQUE,
        -- Accurate to 1-3 km: enough for "in another state", not for less.
        outline geometry(MultiPolygon, 4326) NOT NULL
      );
      CREATE INDEX state_outline ON state USING gist (outline);
      CREATE TABLE lga (
        id       int  PRIMARY KEY,
        state_id int  NOT NULL REFERENCES state,
        name     text NOT NULL,
        match    text NOT NULL,
        point    geometry(Point, 4326) NOT NULL,
        UNIQUE (state_id, match)
      );
      CREATE TABLE ward (
        id     int  PRIMARY KEY,
        lga_id int  NOT NULL REFERENCES lga,
        name   text NOT NULL,
        match  text NOT NULL,
        point  geometry(Point, 4326)
      );
      CREATE INDEX ward_lga ON ward (lga_id, match);
    `);
    const admin = JSON.parse(await readFile(join(DATA, 'nigeria-admin.json'), 'utf8')) as AdminFile;
    const outlines = JSON.parse(await readFile(join(DATA, 'nigeria-states.geojson'), 'utf8')) as StatesFile;
    const match = `regexp_replace(lower(name), '[^a-z0-9]', '', 'g')`;
    await db.query(
      `INSERT INTO state (id, iso, name, match, outline)
       SELECT s.id, s.iso, s.name, ${match}, ST_Multi(ST_MakeValid(ST_GeomFromGeoJSON(f.geometry::text)))
         FROM jsonb_to_recordset($1::jsonb) AS s(id int, iso text, name text)
         JOIN (SELECT value->'properties'->>'iso' AS iso, value->'geometry' AS geometry
                 FROM jsonb_array_elements($2::jsonb)) f USING (iso)`,
      [JSON.stringify(admin.states), JSON.stringify(outlines.features)],
    );
    await db.query(
      `INSERT INTO lga (id, state_id, name, match, point)
       SELECT id, "stateId", name, ${match}, ST_SetSRID(ST_MakePoint(lng, lat), 4326)
         FROM jsonb_to_recordset($1::jsonb) AS l(id int, "stateId" int, name text, lat float8, lng float8)`,
      [JSON.stringify(admin.lgas)],
    );
    await db.query(
      `INSERT INTO ward (id, lga_id, name, match, point)
       SELECT id, "lgaId", name, ${match}, ST_SetSRID(ST_MakePoint(lng, lat), 4326)
         FROM jsonb_to_recordset($1::jsonb) AS w(id int, "lgaId" int, name text, lat float8, lng float8)`,
      [JSON.stringify(admin.wards)],
    );
    await db.query('ANALYZE state, lga, ward');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE ward, lga, state');
  }
}
