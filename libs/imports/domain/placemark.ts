import type { PolygonRings } from '#libs/geometry';
import type { RowFault } from './reasons.js';

/** One placemark of a map file, as a reader hands it over. */
export interface Placemark {
  /** Its number in the file, the first is 1. */
  rowNo: number;
  name: string;
  /** Names of the Document and Folders that it lies in, outermost first. */
  folder: string[];
  /** ExtendedData (Data, SimpleData), and 'key: value' lines of a plain description. The object has no prototype. */
  data: Record<string, string>;
  /**
   * All that the file says of it, to be kept with the farm and shown: data and folder, without BVNs and without what Gona's own rejects
   * file added. What the reader worked out of the points (altitudes in metres) stands beside them as numbers. No prototype.
   */
  attributes: Record<string, string | number>;
  /** When it was captured: ISO 8601, UTC where the file names a zone. Null when the file does not say. */
  capturedAt: string | null;
  polygons: PolygonRings[];
  /** What the reader had to do to get a boundary (a line closed, points left out). */
  notes: RowFault[];
  /** Why the reader could not get one. */
  faults: RowFault[];
}
