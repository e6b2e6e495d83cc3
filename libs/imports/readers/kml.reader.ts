import type { Placemark } from '../domain/placemark.js';
import { decodePieces, detectEncoding } from './encoding.js';
import { KmlHandler } from './kml-handler.js';
import { kmlsOf, linkNotes } from './kmz-entries.js';
import { type MapFile, mapFile, type PlacemarkFile, truncation } from './map-file.js';
import { ReaderProblem } from './problem.js';
import { readAll, type Source } from './source.js';
import { emptyFile } from './table.js';
import { type XmlHandlers, XmlReader } from './xml.js';
import { Archive } from './zip.js';

/** Converts each placemark of a map to an item. */
export interface MapHandler<Item> extends XmlHandlers {
  /** Finished items that have not been taken yet. */
  ready: Item[];
  /** Placemarks finished so far. */
  count: number;
  /** Called before each document: an archive may hold several, and one of them may be truncated. */
  begin(): void;
  /** Link targets of the documents. */
  readonly links?: ReadonlySet<string>;
}

/** A document of a map: one file, or one of an archive. */
interface Document {
  /** Empty for the file itself. */
  name: string;
  bytes: Buffer;
}

const DECLARED = /^(?:\uFEFF)?\s*<\?xml[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;

/** Detects the TextDecoder label of an XML file: byte order marks and bytes first, then the XML declaration. */
export function xmlEncodingOf(bytes: Buffer): { label: string; bom: number; note: string | null } {
  const { name, bom, note } = detectEncoding(bytes);
  const declared = DECLARED.exec(bytes.toString('latin1', 0, 200))?.[1];
  const says = declared?.toLowerCase();
  if (bom > 0 || says === undefined || /^utf-?(8|16)/.test(says) || name.startsWith('utf-16')) {
    return { label: name, bom, note };
  }
  try {
    return { label: new TextDecoder(says).encoding, bom, note: null };
  } catch (cause) {
    throw new ReaderProblem(
      'file.unreadable',
      `The file declares the encoding "${declared}", which Gona does not support. Save it again as UTF-8.`,
      { cause },
    );
  }
}

/** Reads one document. `format` names it in the error sentence when it is not XML. */
export async function* readDocument<Item>(
  { name, bytes }: Document,
  file: MapFile<Item>,
  handler: MapHandler<Item>,
  format = 'KML',
): AsyncGenerator<Item[]> {
  const { label, bom, note } = xmlEncodingOf(bytes);
  if (note) file.notes.push(note);
  handler.begin();
  const xml = new XmlReader(handler);
  let start = true;
  for (const piece of decodePieces(bytes, label, bom)) {
    // Exports put blank lines before the XML declaration, which XML forbids.
    const text = start ? piece.replace(/^[\s\uFEFF]+/, '') : piece;
    if (start && text === '') continue;
    if (start && !text.startsWith('<')) {
      throw new ReaderProblem(
        'file.wrongContent',
        `This is not a ${format} file: it is not XML. Export the map again, as ${format}.`,
      );
    }
    start = false;
    xml.write(text);
    if (handler.ready.length > 0) {
      yield handler.ready;
      handler.ready = [];
    }
    if (xml.brokenLine !== null) break;
  }
  if (start) throw emptyFile();
  xml.end();
  if (handler.ready.length > 0) yield handler.ready;
  handler.ready = [];
  if (xml.complete && xml.brokenLine === null) return;
  const place = name === '' ? '' : ` of ${name}`;
  const where =
    xml.brokenLine !== null
      ? `in line ${xml.brokenLine}${place}`
      : name === ''
        ? undefined
        : `at the end${place}`;
  file.earlyEnd ??= truncation(handler.count, where);
}

/** Describes a map without placemarks. */
function noPlacemarks(links: ReadonlySet<string> | undefined): ReaderProblem {
  if (!links || links.size === 0) return emptyFile('The map file contains no placemarks, so no farms.');
  return emptyFile(
    'The map file contains only a link to another map, which Gona does not download. Open it in Google Earth, save its places as KML or KMZ, and import that.',
  );
}

async function* readDocuments<Item>(
  documents: AsyncIterable<Document>,
  names: string[],
  file: MapFile<Item>,
  handler: MapHandler<Item>,
): AsyncGenerator<Item[]> {
  let read = 0;
  for await (const document of documents) {
    try {
      yield* readDocument(document, file, handler);
      read++;
    } catch (error) {
      // One invalid document does not invalidate the others of an archive.
      if (!(error instanceof ReaderProblem) || names.length < 2 || error.code === 'file.tooComplex')
        throw error;
      file.notes.push(`${document.name} was not read: ${error.sentence}`);
    }
  }
  if (handler.count === 0 && names.length > 1 && read === 0)
    throw new ReaderProblem('file.unreadable', file.notes.at(-1) ?? 'None of the maps can be read.');
  if (handler.count === 0) throw noPlacemarks(handler.links);
  file.notes.push(...linkNotes(handler.links ?? new Set(), names));
}

/**
 * Reads a KML file (OGC 12-007r2, KML 2.0 to 2.3) as a stream. A truncated file yields its complete placemarks and
 * sets `earlyEnd`. Throws `ReaderProblem`, here or while the placemarks are iterated.
 */
export async function readKml(source: Source): Promise<PlacemarkFile> {
  return readMap('kml', source, new KmlHandler());
}

/**
 * Reads a KMZ file: a zip archive whose map is `doc.kml`, else its first .kml entry (OGC 12-007r2, annex C). Every
 * other .kml entry is read after it, linked or not. Throws as `readKml`.
 */
export async function readKmz(source: Source): Promise<PlacemarkFile> {
  return readMap('kmz', source, new KmlHandler());
}

/** As `readKml`, for KML or KMZ, with a handler that converts the placemarks. */
export async function readMap<Item = Placemark>(
  kind: 'kml' | 'kmz',
  source: Source,
  handler: MapHandler<Item>,
): Promise<MapFile<Item>> {
  const bytes = await readAll(source);
  if (bytes.length === 0) throw emptyFile();
  if (kind === 'kmz') return readKmlArchive(await Archive.open(bytes, 'a KMZ file'), handler);
  async function* document() {
    yield { name: '', bytes };
  }
  return mapFile([], (file) => readDocuments(document(), [''], file, handler));
}

/** Reads every KML of an archive. */
export function readKmlArchive<Item>(archive: Archive, handler: MapHandler<Item>): MapFile<Item> {
  const { names, documents, notes } = kmlsOf(archive);
  return mapFile(notes, (file) => readDocuments(documents(), names, file, handler));
}
