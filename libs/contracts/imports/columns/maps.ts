/**
 * A farm's id in Gona, in maps exported by Gona: matches placemarks to farms on import. Other id columns of a file are
 * ignored.
 */
export const FARM_ID_COLUMN = 'Gona: farm';

/** Maximum characters of JSON stored per farm for the attributes from map files. */
export const MAX_FARM_ATTRIBUTES = 16_384;
