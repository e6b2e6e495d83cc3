import type { Placemark } from '../domain/placemark.js';
import { decodePieces, detectEncoding } from './encoding.js';
import { KmlHandler } from './kml-handler.js';
import { ReaderProblem } from './problem.js';
import { readAll, type Source } from './source.js';
import { emptyFile } from './table.js';
import { type XmlHandlers, XmlReader } from './xml.js';
import { Archive } from './zip.js';

/** The file stopped being readable: what came before was handed over, what comes after is lost. */
export interface EarlyEnd {
  code: 'file.unreadable';
  sentence: string;
  /** Placemarks that were read. */
  placemarks: number;
}

/** Makes something of each placemark of a map. */
export interface MapHandler<Item> extends XmlHandlers {
  /** What is finished and not yet taken. */
  ready: Item[];
  /** Placemarks finished so far. */
  count: number;
}

export interface MapFile<Item> {
  /** In the order of the file, in batches. May throw `ReaderProblem`. To be iterated once. */
  placemarks: AsyncIterable<Item[]>;
  /** Sentences about the file as a whole; complete when the placemarks are through. */
  notes: string[];
  /** Set when the placemarks are through and the file was cut off or stopped being XML. */
  earlyEnd: EarlyEnd | null;
}

export type PlacemarkFile = MapFile<Placemark>;

const DECLARED = /^(?:\uFEFF)?\s*<\?xml[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;
const plural = (count: number) => `${count} placemark${count === 1 ? '' : 's'}`;

/** What TextDecoder shall read the file with: marks and bytes first, then what the XML declaration says. */
function encodingOf(bytes: Buffer): { label: string; bom: number; note: string | null } {
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
      `The file says that its encoding is "${declared}", which Gona does not know. Save it again as UTF-8.`,
      { cause },
    );
  }
}

async function* parse<Item>(
  bytes: Buffer,
  file: MapFile<Item>,
  handler: MapHandler<Item>,
): AsyncGenerator<Item[]> {
  const { label, bom, note } = encodingOf(bytes);
  if (note) file.notes.push(note);
  const xml = new XmlReader(handler);
  let start = true;
  for (const piece of decodePieces(bytes, label, bom)) {
    // Exports put blank lines before the XML declaration, which XML forbids.
    const text = start ? piece.replace(/^[\s\uFEFF]+/, '') : piece;
    if (start && text === '') continue;
    if (start && !text.startsWith('<')) {
      throw new ReaderProblem(
        'file.wrongContent',
        'This is not a KML file: it is not XML. Export the map again, as KML.',
      );
    }
    start = false;
    xml.write(text);
    if (handler.ready.length > 0) {
      yield handler.ready;
      handler.ready = [];
    }
    if (xml.fault) break;
  }
  if (start) throw emptyFile();
  xml.end();
  if (handler.ready.length > 0) yield handler.ready;
  const { count } = handler;
  const whole = xml.complete && !xml.fault;
  if (whole && count === 0) throw emptyFile('The map file holds no placemarks, so no farms.');
  if (whole) return;
  const sentence = xml.fault
    ? `The file is damaged in line ${xml.fault.line}. The ${plural(count)} before it ${count === 1 ? 'was' : 'were'} read, what follows was not. Export the map again.`
    : `The file ends early after ${plural(count)}. Export or download it again.`;
  if (count === 0) throw new ReaderProblem('file.unreadable', sentence);
  file.earlyEnd = { code: 'file.unreadable', sentence, placemarks: count };
}

function openKml<Item>(bytes: Buffer, notes: string[], handler: MapHandler<Item>): MapFile<Item> {
  if (bytes.length === 0) throw emptyFile();
  const notYet: AsyncIterable<Item[]> = (async function* () {})();
  const file: MapFile<Item> = { placemarks: notYet, notes, earlyEnd: null };
  file.placemarks = parse(bytes, file, handler);
  return file;
}

/**
 * Reads a KML file (OGC 12-007r2, KML 2.0 to 2.3) as it comes: a file that is cut off gives its whole placemarks and says so in
 * `earlyEnd`. Throws `ReaderProblem`, here or while the placemarks are iterated.
 */
export async function readKml(source: Source): Promise<PlacemarkFile> {
  return readMap('kml', source, new KmlHandler());
}

/** As `readKml`, of either kind of map, with a handler that makes something else of the placemarks. */
export async function readMap<Item>(
  kind: 'kml' | 'kmz',
  source: Source,
  handler: MapHandler<Item>,
): Promise<MapFile<Item>> {
  if (kind === 'kml') return openKml(await readAll(source), [], handler);
  const { bytes, notes } = await mapOfKmz(source);
  return openKml(bytes, notes, handler);
}

/** Bytes of KML that a KMZ file may hold. */
const MAX_KMZ_KML_BYTES = 64 * 1024 * 1024;

/** Reads a KMZ file: a zip archive whose `doc.kml`, else its first .kml entry, is the map (OGC 12-007r2, annex C). Throws as `readKml`. */
export async function readKmz(source: Source): Promise<PlacemarkFile> {
  return readMap('kmz', source, new KmlHandler());
}

async function mapOfKmz(source: Source): Promise<{ bytes: Buffer; notes: string[] }> {
  const bytes = await readAll(source);
  if (bytes.length === 0) throw emptyFile();
  const archive = await Archive.open(bytes, 'a KMZ file');
  const maps = archive.names.filter((name) => /\.kml$/i.test(name) && !/(^|\/)(__MACOSX|\.)/.test(name));
  const main = maps.find((name) => name.toLowerCase() === 'doc.kml') ?? maps[0];
  if (main === undefined) {
    throw new ReaderProblem(
      'file.wrongContent',
      'There is no KML file in this KMZ archive. Export the map again.',
    );
  }
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of archive.read(main)) {
    size += piece.length;
    if (size > MAX_KMZ_KML_BYTES) {
      throw new ReaderProblem(
        'file.tooComplex',
        'The map in this KMZ file unpacks to more than 64 MB. Split it and import the parts.',
      );
    }
    pieces.push(piece);
  }
  const others = maps.filter((name) => name !== main).length;
  const notes =
    others === 0
      ? []
      : [`Only ${main} was read; the archive holds ${others} more KML file${others === 1 ? '' : 's'}.`];
  return { bytes: Buffer.concat(pieces, size), notes };
}
