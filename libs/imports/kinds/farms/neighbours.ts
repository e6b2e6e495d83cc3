import { type Bounds, boundsOf, type PolygonRings, signedArea2 } from '#libs/geometry';

/** Degrees, about 220 m: most farms are in one to four cells. */
const CELL = 0.002;
/** Maximum cells per farm; a larger farm is compared with every farm. */
const MOST_CELLS = 400;
const MOST_LARGE = 200;
/** Maximum farms to compare per cell: more do not fit side by side, only on top of each other. */
const LOOKED_AT = 500;
/** Maximum neighbours returned per farm. */
const MOST_NEAR = 8;
/** Share of the smaller of two; the database's overlap threshold is higher. */
const SHARE = 0.05;

interface Farm {
  rowNo: number;
  bounds: Bounds;
  /** Square degrees. */
  area: number;
}

const areaOf = (polygons: readonly PolygonRings[]) =>
  polygons.reduce(
    (sum, { outer, holes }) =>
      sum +
      Math.abs(signedArea2(outer)) / 2 -
      holes.reduce((inner, hole) => inner + Math.abs(signedArea2(hole)) / 2, 0),
    0,
  );

function mayShare(a: Farm, b: Farm): boolean {
  // This decides nearly all pairs of a crowded cell.
  if (a.bounds[2] <= b.bounds[0] || b.bounds[2] <= a.bounds[0]) return false;
  if (a.bounds[3] <= b.bounds[1] || b.bounds[3] <= a.bounds[1]) return false;
  const width = Math.min(a.bounds[2], b.bounds[2]) - Math.max(a.bounds[0], b.bounds[0]);
  const height = Math.min(a.bounds[3], b.bounds[3]) - Math.max(a.bounds[1], b.bounds[1]);
  return width * height >= SHARE * Math.min(a.area, b.area);
}

/**
 * Finds earlier farms of a file that a farm may overlap, by bounding box, so that the database measures few pairs. The
 * size of a cell and of the result is bounded. A file that repeats one boundary a hundred thousand times costs no more
 * than any other.
 */
export class Neighbours {
  private readonly cells = new Map<number, Farm[]>();
  private readonly large: Farm[] = [];
  /** Number of farms that were looked at so far. */
  looks = 0;

  /** Adds the farm of a row, and returns the rows of its earlier neighbours. */
  add(rowNo: number, polygons: readonly PolygonRings[]): number[] {
    const bounds = boundsOf(
      polygons.length === 1 ? (polygons[0] as PolygonRings).outer : polygons.flatMap(({ outer }) => outer),
    );
    if (!bounds) return [];
    const farm: Farm = { rowNo, bounds, area: areaOf(polygons) };
    const [west, south, east, north] = bounds.map((degrees) => Math.floor(degrees / CELL)) as [
      number,
      number,
      number,
      number,
    ];
    const near = new Set<number>();
    const look = (others: readonly Farm[]) => {
      for (let at = others.length - 1; at >= 0 && at >= others.length - LOOKED_AT; at--) {
        if (near.size >= MOST_NEAR) return;
        const other = others[at] as Farm;
        this.looks += 1;
        if (other.rowNo !== rowNo && mayShare(farm, other)) near.add(other.rowNo);
      }
    };
    look(this.large);
    if ((east - west + 1) * (north - south + 1) > MOST_CELLS) {
      if (this.large.length < MOST_LARGE) this.large.push(farm);
      return [...near];
    }
    for (let x = west; x <= east; x++)
      for (let y = south; y <= north; y++) {
        // One number for both coordinates: a map is at most a few hundred thousand cells wide.
        const key = x * 1_000_003 + y;
        const others = this.cells.get(key);
        if (others) {
          look(others);
          others.push(farm);
        } else this.cells.set(key, [farm]);
      }
    return [...near];
  }
}
