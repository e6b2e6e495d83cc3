/** Boundaries that can be examined or repaired in about a second. */
const CHUNK_FARMS = 2000;

export const chunkOf = ({ IMPORT_CHUNK_ROWS }: { IMPORT_CHUNK_ROWS: number }): number =>
  Math.min(CHUNK_FARMS, IMPORT_CHUNK_ROWS);
