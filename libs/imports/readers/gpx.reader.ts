import type { Placemark } from '../domain/placemark.js';
import { GpxHandler } from './gpx-handler.js';
import { readDocument } from './kml.reader.js';
import { type MapFile, mapFile, type PlacemarkFile } from './map-file.js';
import { readAll, type Source } from './source.js';
import { emptyFile } from './table.js';

async function* placemarksOf(bytes: Buffer, file: MapFile<Placemark>) {
  const handler = new GpxHandler();
  yield* readDocument({ name: '', bytes }, file, handler, 'GPX');
  if (handler.count === 0) throw emptyFile('The GPX file contains no tracks and no routes, so no farms.');
}

/**
 * Reads a GPX file: each track and route is a placemark with the walked line, each waypoint one without a boundary.
 * Throws `ReaderProblem`, here or while the placemarks are iterated.
 */
export async function readGpx(source: Source): Promise<PlacemarkFile> {
  const bytes = await readAll(source);
  if (bytes.length === 0) throw emptyFile();
  return mapFile([], (file) => placemarksOf(bytes, file));
}
