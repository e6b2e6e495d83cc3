import type { Placemark } from '../domain/placemark.js';
import type { PlacemarkBuilder } from './placemark-builder.js';
import { ReaderProblem } from './problem.js';

/** Early end of a file: earlier placemarks were yielded, later ones are lost. */
export interface Truncation {
  code: 'file.unreadable';
  sentence: string;
  /** Number of placemarks that were read. */
  placemarks: number;
}

export interface MapFile<Item> {
  /** Yields placemarks in file order, in batches. May throw `ReaderProblem`. Can be iterated once. */
  placemarks: AsyncIterable<Item[]>;
  /** Sentences about the file as a whole; complete after the last placemark. */
  notes: string[];
  /** Set after the last placemark if the file was truncated or damaged. */
  earlyEnd: Truncation | null;
}

export type PlacemarkFile = MapFile<Placemark>;

/** Maximum coordinates per file; 25 MB hold about a million. */
const MAX_FILE_COORDINATES = 3_000_000;
/** Maximum places per file: 25 MB hold some 200,000 with a boundary. */
const MAX_FILE_PLACEMARKS = 500_000;
/** Approximate size of a batch. */
const BATCH_PLACEMARKS = 200;
const BATCH_COORDINATES = 50_000;

/** Formats "1 placemark", "2 placemarks" for a map of any format. */
export const placemarksText = (count: number) =>
  `${count.toLocaleString('en-NG')} placemark${count === 1 ? '' : 's'}`;

/** Returns the sum of `sum` and `more` coordinates. Throws when it exceeds the limit per file. */
export function countCoordinates(sum: number, more: number): number {
  if (sum + more <= MAX_FILE_COORDINATES) return sum + more;
  throw new ReaderProblem(
    'file.tooComplex',
    'The file has more than 3 million coordinates. Split it and import the parts.',
  );
}

/** Counts one more placemark. Throws when it exceeds the limit per file: each is a row, or a stored fault. */
export function countPlacemark(count: number): number {
  if (count < MAX_FILE_PLACEMARKS) return count + 1;
  throw new ReaderProblem(
    'file.tooComplex',
    `The file has more than ${MAX_FILE_PLACEMARKS.toLocaleString('en-NG')} places. Split it and import the parts.`,
  );
}

/** Creates a file whose placemarks come from `read`, which may set notes and the early end as it runs. */
export function mapFile<Item>(
  notes: string[],
  read: (file: MapFile<Item>) => AsyncIterable<Item[]>,
): MapFile<Item> {
  const file: MapFile<Item> = { placemarks: (async function* () {})(), notes, earlyEnd: null };
  file.placemarks = read(file);
  return file;
}

/**
 * Returns the early end of a file that is truncated, or damaged at `where` ("in line 7"). Throws if nothing came
 * before it, because then there is nothing to import.
 */
export function truncation(placemarks: number, where?: string): Truncation {
  const count = placemarksText(placemarks);
  const sentence = where
    ? `The file is damaged ${where}. The ${count} before it ${placemarks === 1 ? 'was' : 'were'} read, the rest was not. Export the map again.`
    : `The file ends early after ${count}. Export or download it again.`;
  if (placemarks === 0) throw new ReaderProblem('file.unreadable', sentence);
  return { code: 'file.unreadable', sentence, placemarks };
}

/** Collects the placemarks of a file into batches. */
export class PlacemarkBatch {
  private ready: Placemark[] = [];
  private held = 0;
  private coordinates = 0;
  /** Placemarks finished so far. */
  count = 0;

  /** Returns the batch when this placemark has filled it. Throws when the file has too many coordinates. */
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
