/** Maximum characters of a statement in a span. */
const LONGEST = 2000;
/** A quoted text (also E'' and dollar quotes), or a stand-alone number that is not a parameter. */
const VALUE = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|(?<![\w$.])\d+(?:\.\d+)?\b/g;
const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//g;
/** The first table that a statement reads or writes. */
const TABLE = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:ONLY\s+)?"?([a-z_]\w*)"?/i;

/** Normalises a statement like PostgreSQL's statistics: parameters stay `$1`, literal values become `?`. */
export function withoutValues(sql: string): string {
  return sql
    .slice(0, 4 * LONGEST)
    .replace(COMMENT, ' ')
    .replace(VALUE, '?')
    .replace(/'[\s\S]*$/, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
}

/** `SELECT farm`: the command and its first table. */
export function statementName(text: string): string {
  const verb = /^\W*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const table = TABLE.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
}
