/** Values of a table that were encrypted by `encryptIdentifier`: the first byte of each is the number of its key. */
export interface EncryptedColumn {
  /** In the plural: "BVNs of farmers". */
  called: string;
  table: string;
  /** The columns of its primary key, all of them numbers. */
  key: readonly string[];
  /** SQL of the value in row `t`, as bytea; null if there is none. */
  value: string;
  /** SQL that sets it to `v.value`, as bytea. */
  set: string;
}

/** Returns a column that contains only such a value. */
export const encryptedColumn = (
  table: string,
  column: string,
  called: string,
  key: readonly string[] = ['id'],
): EncryptedColumn => ({ called, table, key, value: `t.${column}`, set: `${column} = v.value` });

/** Returns such a value in a JSON record, in the format that PostgreSQL uses for bytea. */
export const encryptedInJson = (
  table: string,
  { column, field, called, key }: { column: string; field: string; called: string; key: readonly string[] },
): EncryptedColumn => ({
  called,
  table,
  key,
  value: `decode(substr(t.${column}->>'${field}', 3), 'hex')`,
  set: `${column} = jsonb_set(t.${column}, '{${field}}', to_jsonb('\\x' || encode(v.value, 'hex')))`,
});
