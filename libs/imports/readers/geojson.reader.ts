import type { Placemark } from '../domain/placemark.js';
import { fault } from '../domain/reasons.js';
import { decodePieces, detectEncoding } from './encoding.js';
import { addFeature } from './geojson-geometry.js';
import { JsonScan, type Span } from './json-scan.js';
import { type MapFile, mapFile, PlacemarkBatch, type PlacemarkFile, truncation } from './map-file.js';
import { MAX_PLACEMARK_COORDINATES, PlacemarkBuilder } from './placemark-builder.js';
import { ReaderProblem } from './problem.js';
import { IDENTITY_PROJECTION, type Project, projectionByName } from './projection.js';
import { readAll, type Source } from './source.js';
import { emptyFile } from './table.js';

/** Maximum number of arrays and objects in a feature, apart from its coordinates. */
const BESIDE_COORDINATES = 10_000;
/** Maximum bytes of one feature. */
const MAX_FEATURE_BYTES = 16 * 1024 * 1024;
/** Maximum bytes to read of the file's own type and coordinate system. */
const MAX_MEMBER_BYTES = 64 * 1024;
const NO_NUMBER = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;

const wrongContent = (sentence: string) => new ReaderProblem('file.wrongContent', sentence);

/** Converts the file to UTF-8, without a byte order mark. */
function asUtf8(bytes: Buffer): { bytes: Buffer; note: string | null } {
  const { name, bom, note } = detectEncoding(bytes);
  if (name === 'utf-8') return { bytes: bytes.subarray(bom), note };
  return { bytes: Buffer.concat([...decodePieces(bytes, name, bom)].map((text) => Buffer.from(text))), note };
}

/** Parses JSON, reading NaN (written by some programs) as null. */
function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error;
    return JSON.parse(text.replace(NO_NUMBER, (token) => (token.startsWith('"') ? token : 'null')));
  }
}

/** Returns the projection of a `crs` member (GeoJSON of 2008, section 3); RFC 7946 allows WGS 84 only. */
async function projectionOf(crs: unknown): Promise<Project> {
  if (crs === null || crs === undefined) return IDENTITY_PROJECTION;
  const { type, properties } = crs as { type?: unknown; properties?: { name?: unknown; code?: unknown } };
  const name = type === 'EPSG' ? `EPSG:${properties?.code}` : properties?.name;
  return projectionByName(typeof name === 'string' ? name : JSON.stringify(crs).slice(0, 100));
}

class GeoJsonFile {
  private readonly scan: JsonScan;
  private readonly batch = new PlacemarkBatch();

  constructor(
    private readonly bytes: Buffer,
    private readonly file: MapFile<Placemark>,
  ) {
    this.scan = new JsonScan(bytes);
  }

  /** Reads consecutive JSON texts: a file has one, or one per line (RFC 8142, and newline-delimited GeoJSON). */
  async *placemarks(): AsyncGenerator<Placemark[]> {
    const { scan, bytes } = this;
    for (let at = scan.skip(0); at < bytes.length && !this.file.earlyEnd; ) {
      if (!scan.isObject(at) && !scan.isArray(at)) {
        if (at === scan.skip(0))
          throw wrongContent('This is not a GeoJSON file: it is not JSON. Export the map again, as GeoJSON.');
        this.file.earlyEnd = truncation(this.batch.count, `after placemark ${this.batch.count}`);
        break;
      }
      const { end } = scan.value(at);
      yield* this.value(at, end);
      if (end === -1) {
        this.file.earlyEnd ??= truncation(this.batch.count);
        break;
      }
      at = scan.skip(end);
    }
    yield this.batch.rest();
    if (this.batch.count === 0) throw emptyFile('The map file contains no places, so no farms.');
  }

  private async *value(at: number, end: number): AsyncGenerator<Placemark[]> {
    if (this.scan.isArray(at)) {
      yield* this.features(at, IDENTITY_PROJECTION);
      return;
    }
    const members = new Map<string, Span>();
    for (const { key, ...span } of this.scan.members(at)) members.set(key, span);
    const type = this.read(members.get('type'));
    const features = members.get('features');
    if (members.has('geometryType') || (members.has('spatialReference') && features))
      throw wrongContent('This map is Esri JSON, not GeoJSON. Export it again as GeoJSON.');
    if (type === 'Topology')
      throw wrongContent('This is TopoJSON, not GeoJSON. Export the map again as GeoJSON.');
    const project = await projectionOf(this.read(members.get('crs')));
    if (features && this.scan.isArray(features.start)) yield* this.features(features.start, project);
    else if (end === -1) return;
    else if (type === undefined)
      throw wrongContent(
        'This is JSON, but not GeoJSON: it has no "type". Export the map again, as GeoJSON.',
      );
    else yield* this.add({ start: at, end, nested: this.scan.value(at).nested }, project);
  }

  private async *features(at: number, project: Project): AsyncGenerator<Placemark[]> {
    for (const span of this.scan.elements(at)) {
      if (span === null || span.end === -1) this.file.earlyEnd = truncation(this.batch.count);
      else yield* this.add(span, project);
    }
  }

  private *add(span: Span, project: Project): Generator<Placemark[]> {
    const builder = new PlacemarkBuilder(this.batch.count + 1, []);
    const large =
      span.nested > MAX_PLACEMARK_COORDINATES + BESIDE_COORDINATES ||
      span.end - span.start > MAX_FEATURE_BYTES;
    if (large) builder.fail(fault('boundary', 'placemark.tooManyPoints'));
    else this.parse(span, builder, project);
    const full = this.batch.add(builder);
    if (full) yield full;
  }

  private parse(span: Span, builder: PlacemarkBuilder, project: Project): void {
    let feature: unknown;
    try {
      feature = parseLoosely(this.scan.text(span));
    } catch {
      builder.fail(fault('boundary', 'placemark.unreadable', '', 'it is not valid JSON'));
      return;
    }
    if (!addFeature(builder, feature, project))
      builder.fail(fault('boundary', 'placemark.unreadable', '', 'it is not a GeoJSON feature'));
  }

  private read(span: Span | undefined): unknown {
    if (!span || span.end === -1 || span.end - span.start > MAX_MEMBER_BYTES) return undefined;
    try {
      return JSON.parse(this.scan.text(span));
    } catch {
      return undefined;
    }
  }
}

/**
 * Reads GeoJSON (RFC 7946 and its predecessor of 2008): a collection, features or geometries, also one per line. A
 * truncated file yields its complete features and sets `earlyEnd`. Throws `ReaderProblem`, here or while the
 * placemarks are iterated.
 */
export async function readGeoJson(source: Source): Promise<PlacemarkFile> {
  const { bytes, note } = asUtf8(await readAll(source));
  if (bytes.length === 0) throw emptyFile();
  return mapFile(note ? [note] : [], (file) => new GeoJsonFile(bytes, file).placemarks());
}
