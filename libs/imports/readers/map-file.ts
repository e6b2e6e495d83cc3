import type { Placemark } from '../domain/placemark.js';
import type { PlacemarkBuilder } from './placemark-builder.js';
import { ReaderProblem } from './problem.js';

/** The file stopped being readable: what came before was handed over, what comes after is lost. */
export interface EarlyEnd {
  code: 'file.unreadable';
  sentence: string;
  /** Placemarks that were read. */
  placemarks: number;
}

export interface MapFile<Item> {
  /** In the order of the file, in batches. May throw `ReaderProblem`. To be iterated once. */
  placemarks: AsyncIterable<Item[]>;
  /** Sentences about the file as a whole; complete when the placemarks are through. */
  notes: string[];
  /** Set when the placemarks are through and the file was cut off or damaged. */
  earlyEnd: EarlyEnd | null;
}

export type PlacemarkFile = MapFile<Placemark>;

/** Coordinates that one file may have; 25 MB hold about a million. */
const MAX_FILE_COORDINATES = 3_000_000;
/** Places that one file may have: 25 MB hold some 200,000 with a boundary. */
const MAX_FILE_PLACEMARKS = 500_000;
/** What is handed over at a time, about. */
const BATCH_PLACEMARKS = 200;
const BATCH_COORDINATES = 50_000;

/** "1 placemark", "2 placemarks": what a map of any format holds. */
export const placemarksText = (count: number) =>
  `${count.toLocaleString('en-NG')} placemark${count === 1 ? '' : 's'}`;

/** `sum` and `more` coordinates together. Throws when no file may have so many. */
export function countCoordinates(sum: number, more: number): number {
  if (sum + more <= MAX_FILE_COORDINATES) return sum + more;
  throw new ReaderProblem(
    'file.tooComplex',
    'The file has more than 3 million coordinates. Split it and import the parts.',
  );
}

/** One placemark more. Throws when no file may have so many: each is a row, or a fault that is kept. */
export function countPlacemark(count: number): number {
  if (count < MAX_FILE_PLACEMARKS) return count + 1;
  throw new ReaderProblem(
    'file.tooComplex',
    `The file has more than ${MAX_FILE_PLACEMARKS.toLocaleString('en-NG')} places. Split it and import the parts.`,
  );
}

/** A file whose placemarks `read` brings; it may set notes and early end meanwhile. */
export function mapFile<Item>(
  notes: string[],
  read: (file: MapFile<Item>) => AsyncIterable<Item[]>,
): MapFile<Item> {
  const file: MapFile<Item> = { placemarks: (async function* () {})(), notes, earlyEnd: null };
  file.placemarks = read(file);
  return file;
}

/**
 * What the end of a file that is cut off, or damaged `where` says ("in line 7"), comes to. Throws when nothing came before it: then there
 * is nothing to import.
 */
export function brokenOff(placemarks: number, where?: string): EarlyEnd {
  const count = placemarksText(placemarks);
  const sentence = where
    ? `The file is damaged ${where}. The ${count} before it ${placemarks === 1 ? 'was' : 'were'} read, what follows was not. Export the map again.`
    : `The file ends early after ${count}. Export or download it again.`;
  if (placemarks === 0) throw new ReaderProblem('file.unreadable', sentence);
  return { code: 'file.unreadable', sentence, placemarks };
}

/** Gathers the placemarks of a file into batches that are handed over together. */
export class PlacemarkBatch {
  private ready: Placemark[] = [];
  private held = 0;
  private coordinates = 0;
  /** Placemarks finished so far. */
  count = 0;

  /** Answers the batch when this placemark has filled it. Throws when no file may have so many coordinates. */
  add(builder: PlacemarkBuilder): Placemark[] | null {
    this.coordinates = countCoordinates(this.coordinates, builder.coordinates);
    this.held += builder.coordinates;
    this.count = countPlacemark(this.count);
    this.ready.push(builder.build());
    return this.ready.length >= BATCH_PLACEMARKS || this.held >= BATCH_COORDINATES ? this.rest() : null;
  }

  rest(): Placemark[] {
    const batch = this.ready;
    this.ready = [];
    this.held = 0;
    return batch;
  }
}
