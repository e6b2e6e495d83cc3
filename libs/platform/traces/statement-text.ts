/** Characters of a statement that a span has. */
const LONGEST = 2000;
/** A text in quotes (also E'' and dollar quotes), or a number that stands by itself and is no parameter. */
const VALUE = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|(?<![\w$.])\d+(?:\.\d+)?\b/g;
const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//g;
/** The first table that a statement names as the one it reads or writes. */
const TABLE = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:ONLY\s+)?"?([a-z_]\w*)"?/i;

/** A statement as PostgreSQL would count it: parameters stay `$1`, whatever stands in it as a value is `?`. */
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

/** `SELECT farm`: what is done, and to which table first. */
export function statementName(text: string): string {
  const verb = /^\W*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const table = TABLE.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
}
