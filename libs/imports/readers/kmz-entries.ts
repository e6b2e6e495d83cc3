import { posix } from 'node:path';
import { withoutBvns } from '#libs/identifier-encryption';
import { ReaderProblem } from './problem.js';
import type { Archive } from './zip.js';

/** Maximum bytes of KML in one document of an archive. */
const MAX_KML_BYTES = 64 * 1024 * 1024;
const LISTED = 5;

const isHidden = (name: string) => /(^|\/)(__MACOSX|\.)/.test(name);
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Returns the bytes of one entry. Throws when there are more than `most`. */
export async function entryBytes(archive: Archive, name: string, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of archive.read(name)) {
    size += piece.length;
    if (size > most) {
      throw new ReaderProblem(
        'file.tooComplex',
        `${withoutBvns(name)} in this archive unpacks to more than ${Math.round(most / 1024 / 1024)} MB. Split it and import the parts.`,
      );
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}

/** Returns the KML documents of an archive: the main one first, the others in directory order. */
export function kmlsOf(archive: Archive): {
  names: string[];
  documents: () => AsyncGenerator<{ name: string; bytes: Buffer }>;
  notes: string[];
} {
  const entries = archive.names.filter((name) => !isHidden(name));
  const maps = entries.filter((name) => /\.kml$/i.test(name));
  const main = maps.find((name) => name.toLowerCase() === 'doc.kml') ?? maps[0];
  if (main === undefined) {
    throw new ReaderProblem(
      'file.wrongContent',
      'There is no KML file in this KMZ archive. Export the map again.',
    );
  }
  const names = [main, ...maps.filter((name) => name !== main)];
  const packed = entries.filter((name) => /\.kmz$/i.test(name)).map(withoutBvns);
  const notes =
    names.length > 1 ? [`The archive contains ${names.length} maps: ${listed(names.map(withoutBvns))}.`] : [];
  if (packed.length > 0)
    notes.push(`Archives inside the archive were not read: ${listed(packed)}. Import them separately.`);
  async function* documents() {
    for (const name of names)
      yield {
        name: names.length > 1 ? withoutBvns(name) : '',
        bytes: await entryBytes(archive, name, MAX_KML_BYTES),
      };
  }
  return { names, documents, notes };
}

function listed(names: string[]): string {
  const more = names.length > LISTED ? ` and ${names.length - LISTED} more` : '';
  return names.slice(0, LISTED).join(', ') + more;
}

function fileOf(href: string): string {
  const path = href.split(/[?#]/)[0] ?? '';
  try {
    return posix.normalize(decodeURIComponent(path)).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

/** Returns notes on a map's links: those inside its archive were read with it; nothing is ever fetched. */
export function linkNotes(links: ReadonlySet<string>, names: readonly string[]): string[] {
  const inside = new Set(names.map((name) => name.toLowerCase()));
  const folders = names.map((name) => posix.dirname(name.toLowerCase()));
  const isInside = (href: string) =>
    !ELSEWHERE.test(href) &&
    ['.', ...folders].some((folder) => inside.has(posix.join(folder, fileOf(href)).replace(/^\/+/, '')));
  const outside = [...links].filter((href) => !isInside(href)).map((href) => withoutBvns(href).slice(0, 200));
  if (outside.length === 0) return [];
  return [
    `The map links to maps outside the file, which Gona does not download: ${listed(outside)}. Save those maps and import them separately.`,
  ];
}
