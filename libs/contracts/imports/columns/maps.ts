/** A farm's id in Gona, in maps that Gona writes: by it they find their farms again. Whatever else a file calls an id is not ours. */
export const FARM_ID_COLUMN = 'Gona: farm';

/** Characters of JSON that a farm keeps of what maps say of it. */
export const MAX_FARM_ATTRIBUTES = 16_384;
