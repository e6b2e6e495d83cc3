import { Readable } from 'node:stream';
import type { Placemark } from '../../libs/imports/domain/placemark.js';
import type { PlacemarkFile } from '../../libs/imports/readers/map-file.js';
import { openPlacemarks, type PlacemarkKind } from '../../libs/imports/readers/open-map.js';
import type { ReaderProblem } from '../../libs/imports/readers/problem.js';
import type { Table, TableRow } from '../../libs/imports/readers/table.js';

/** Reads all rows of a table. */
export async function allRows(table: Table | Promise<Table>): Promise<{ table: Table; rows: TableRow[] }> {
  const opened = await table;
  const rows: TableRow[] = [];
  for await (const batch of opened.rows) rows.push(...batch);
  return { table: opened, rows };
}

/** Reads all placemarks of a map file. */
export async function allPlacemarks(
  file: PlacemarkFile | Promise<PlacemarkFile>,
): Promise<{ file: PlacemarkFile; placemarks: Placemark[] }> {
  const opened = await file;
  const placemarks: Placemark[] = [];
  for await (const batch of opened.placemarks) placemarks.push(...batch);
  return { file: opened, placemarks };
}

/** Returns columns and boundaries of a map file, as plain values. */
export async function placesIn(format: PlacemarkKind, bytes: Buffer) {
  const { placemarks } = await allPlacemarks(openPlacemarks(format, bytes));
  return placemarks.map(({ data, polygons }) => ({ data: { ...data }, polygons }));
}

/** Returns the problem that reading ends with. Fails if it succeeds or throws another error. */
export async function problemOf(reading: Promise<unknown>): Promise<ReaderProblem> {
  const error = await reading.then(
    () => new Error('It was read without a problem.'),
    (thrown: Error) => thrown,
  );
  if (error.name !== 'ReaderProblem') throw error;
  return error as ReaderProblem;
}

/** Returns bytes as a stream of small chunks, like an upload. */
export function streamOf(bytes: Buffer, pieceBytes = 1000): Readable {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes));
  return Readable.from(pieces);
}

/**
 * Measures milliseconds of processor time since this call. Unlike the clock, it excludes other tests on the same
 * machine.
 */
export function stopwatch(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
