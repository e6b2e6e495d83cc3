/** Returns SQL that sorts by a name in the order of Nigeria's alphabets, of any database's own order. */
export const byName = (column: string): string => `name_order(${column}) COLLATE "C"`;
