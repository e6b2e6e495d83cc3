/** Returns SQL that sorts by a name in the order of Nigeria's alphabets, regardless of the database's collation. */
export const byName = (column: string): string => `name_order(${column}) COLLATE "C"`;
