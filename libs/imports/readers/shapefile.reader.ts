import { withoutBvns } from '#libs/identifier-encryption';
import type { Placemark } from '../domain/placemark.js';
import { fault } from '../domain/reasons.js';
import { ByteStream } from './byte-stream.js';
import { DbfTable } from './dbf.js';
import { readKmlArchive } from './kml.reader.js';
import { KmlHandler } from './kml-handler.js';
import { entryBytes } from './kmz-entries.js';
import { type MapFile, mapFile, PlacemarkBatch, type PlacemarkFile, truncation } from './map-file.js';
import { PlacemarkBuilder } from './placemark-builder.js';
import { ReaderProblem } from './problem.js';
import { IDENTITY_PROJECTION, type Project, projectionOfPrj } from './projection.js';
import { addShape, MAX_RECORD_BYTES } from './shape-record.js';
import { readAll, type Source } from './source.js';
import { emptyFile } from './table.js';
import { Archive } from './zip.js';

const FILE_CODE = 9994;
const HEAD_BYTES = 100;
const RECORD_HEAD_BYTES = 8;
/** Lengths in a shapefile count 16-bit words. */
const WORD = 2;
const SIDE_BYTES = 64 * 1024;

interface Layer {
  name: string;
  shp: string;
  dbf: string | undefined;
  prj: string | undefined;
  cpg: string | undefined;
}

/** Returns the layers of an archive: each .shp with its companion files of the same name, ignoring case. */
function layersOf(archive: Archive): Layer[] {
  const entries = archive.names.filter((name) => !/(^|\/)(__MACOSX|\.)/.test(name));
  const byLower = new Map(entries.map((name) => [name.toLowerCase(), name]));
  return entries
    .filter((name) => /\.shp$/i.test(name))
    .map((shp) => {
      const stem = shp.slice(0, -4);
      const beside = (extension: string) => byLower.get(`${stem}.${extension}`.toLowerCase());
      return {
        name: withoutBvns(stem.split('/').at(-1) ?? stem).slice(0, 200),
        shp,
        dbf: beside('dbf'),
        prj: beside('prj') ?? byLower.get(`${shp}.prj`.toLowerCase()),
        cpg: beside('cpg') ?? byLower.get(`${stem}.dbf.cpg`.toLowerCase()),
      };
    });
}

class Shapefile {
  private readonly batch = new PlacemarkBatch();

  constructor(
    private readonly archive: Archive,
    private readonly file: MapFile<Placemark>,
  ) {}

  async *placemarks(layers: Layer[]): AsyncGenerator<Placemark[]> {
    if (layers.length > 1)
      this.file.notes.push(
        `The archive contains ${layers.length} layers: ${layers
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 300)}.`,
      );
    for (const layer of layers) yield* this.layer(layer, layers.length > 1 ? [layer.name] : []);
    yield this.batch.rest();
    if (this.batch.count === 0) throw emptyFile('The shapefile contains no shapes, so no farms.');
  }

  private async *layer(layer: Layer, folder: string[]): AsyncGenerator<Placemark[]> {
    const shapes = new ByteStream(this.archive.read(layer.shp));
    const head = await shapes.take(HEAD_BYTES);
    if (!head || head.readInt32BE(0) !== FILE_CODE) {
      throw new ReaderProblem(
        'file.wrongContent',
        `${withoutBvns(layer.shp)} is not a shapefile, or it is damaged. Export the map again.`,
      );
    }
    const project = await this.projection(layer, head);
    const table = await this.table(layer);
    const declared = head.readInt32BE(24) * WORD;
    let passed = HEAD_BYTES;
    let deleted = 0;
    for (;;) {
      const recordHead = await shapes.take(RECORD_HEAD_BYTES);
      if (!recordHead) {
        if (passed < declared || !(await shapes.isAtEnd())) this.breaksOff(layer);
        break;
      }
      const bytes = recordHead.readInt32BE(4) * WORD;
      passed += RECORD_HEAD_BYTES + bytes;
      const row = await table?.next();
      const builder = new PlacemarkBuilder(this.batch.count + 1, folder);
      for (const [key, value] of row?.values ?? []) builder.addData(key, value);
      if (bytes > MAX_RECORD_BYTES || bytes < 0) {
        if (bytes < 0 || !(await shapes.skip(bytes))) {
          this.breaksOff(layer);
          break;
        }
        builder.fail(fault('boundary', 'placemark.tooManyPoints'));
      } else {
        const record = await shapes.take(bytes);
        if (!record) {
          this.breaksOff(layer);
          break;
        }
        if (row?.deleted) {
          deleted++;
          continue;
        }
        addShape(builder, record, project);
      }
      const full = this.batch.add(builder);
      if (full) yield full;
    }
    await shapes.close();
    if (deleted > 0) this.file.notes.push(`${deleted} deleted rows of ${layer.name} were left out.`);
  }

  private breaksOff({ name }: Layer): void {
    this.file.earlyEnd ??= truncation(this.batch.count, `at the end of ${name}.shp`);
  }

  private async projection({ name, prj }: Layer, head: Buffer): Promise<Project> {
    if (prj !== undefined)
      return projectionOfPrj(
        (await entryBytes(this.archive, prj, SIDE_BYTES)).toString('utf8').replace(/^\uFEFF/, ''),
      );
    const corners = [36, 44, 52, 60].map((at) => head.readDoubleLE(at));
    const degrees = corners.every((corner) => Math.abs(corner) <= 180);
    if (!degrees) {
      throw new ReaderProblem(
        'file.unreadable',
        `The layer ${name} has no .prj file, and its coordinates are not degrees. Add the .prj file to the archive, or export the map in WGS 84 (EPSG:4326).`,
      );
    }
    this.file.notes.push(`The layer ${name} has no .prj file; Gona assumed WGS 84 coordinates.`);
    return IDENTITY_PROJECTION;
  }

  private async table({ name, dbf, cpg }: Layer): Promise<DbfTable | null> {
    if (dbf === undefined) {
      this.file.notes.push(`The layer ${name} has no .dbf file, so its shapes have no names and no ids.`);
      return null;
    }
    const encoding =
      cpg === undefined ? null : (await entryBytes(this.archive, cpg, SIDE_BYTES)).toString('latin1');
    return DbfTable.open(withoutBvns(dbf), new ByteStream(this.archive.read(dbf)), encoding);
  }
}

/**
 * Reads every layer of a zipped shapefile (ESRI Shapefile Technical Description, 1998), converted to WGS 84 by its
 * .prj. An archive of KML is read as a KMZ. Throws `ReaderProblem`, here or while the placemarks are iterated.
 */
export async function readMapArchive(source: Source): Promise<PlacemarkFile> {
  const bytes = await readAll(source);
  if (bytes.length === 0) throw emptyFile();
  const archive = await Archive.open(bytes, 'a zip archive');
  const layers = layersOf(archive);
  if (layers.length > 0) return mapFile([], (file) => new Shapefile(archive, file).placemarks(layers));
  if (archive.names.some((name) => /\.kml$/i.test(name))) return readKmlArchive(archive, new KmlHandler());
  throw new ReaderProblem(
    'file.wrongContent',
    'There is no shapefile (.shp) in this archive. Zip the .shp with its .dbf, .shx and .prj, and import that.',
  );
}
