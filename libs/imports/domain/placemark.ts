import type { PolygonRings } from '#libs/geometry';
import type { RowFault } from './reasons.js';

/** One placemark of a map file, as returned by a reader. */
export interface Placemark {
  /** Its number in the file, starting at 1. */
  rowNo: number;
  name: string;
  /** Names of the enclosing Document and Folders, outermost first. */
  folder: string[];
  /** ExtendedData (Data, SimpleData), and 'key: value' lines of a plain description. The object has no prototype. */
  data: Record<string, string>;
  /**
   * All data of the placemark, stored with the farm and shown: data and folder, without BVNs and without fields from
   * Gona's rejects files. Values that the reader computes from the points (altitudes in metres) are added as numbers.
   * The object has no prototype.
   */
  attributes: Record<string, string | number>;
  /** Capture time: ISO 8601, in UTC if the file names a zone. Null if the file does not say. */
  capturedAt: string | null;
  polygons: PolygonRings[];
  /** Repairs that the reader made to get a boundary (a line closed, points left out). */
  notes: RowFault[];
  /** Reasons why the reader found no boundary. */
  faults: RowFault[];
}
