/** SQL of the staged rows of import `$1` after row `$2` and up to row `$3` that have no outcome yet. */
export const openRows = (stagingTable: string) =>
  `SELECT r.* FROM ${stagingTable} r
    WHERE r.import_id = $1 AND r.row_no > $2 AND r.row_no <= $3 AND r.row_no NOT IN
      (SELECT o.row_no FROM import_outcome o WHERE o.import_id = $1 AND o.row_no > $2 AND o.row_no <= $3)`;
