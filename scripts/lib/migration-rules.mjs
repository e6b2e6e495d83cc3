/*
 * Migration rules. The previous version keeps serving during a migration, and afterwards until it is replaced. A
 * migration may add, and may remove only what the previous version does not use. Pure: takes a path and a text, returns
 * sentences.
 */

/** Last baseline: there was no version before it. */
const LAST_BASELINE = 1795602100000;

const NAME = /(?:^|\/)migrations\/(\d{13})-[\w-]+\.ts$/;
const WORD = String.raw`(?:IF\s+EXISTS\s+)?"?(\w+)"?`;

/** Statements that remove something, and whether the same file restores it under its name. */
const TAKES = [
  {
    what: 'drops',
    sql: new RegExp(
      String.raw`\bDROP\s+(TABLE|VIEW|MATERIALIZED VIEW|FUNCTION|TYPE|SEQUENCE)\s+${WORD}`,
      'gi',
    ),
  },
  { what: 'drops', sql: new RegExp(String.raw`\bDROP\s+(COLUMN)\s+${WORD}`, 'gi') },
  { what: 'renames', sql: /\bRENAME\s+(?!CONSTRAINT)(COLUMN\s+)?"?(\w+)"?/gi },
  { what: 'changes the type of', sql: /\bALTER\s+(COLUMN)\s+"?(\w+)"?\s+(?:SET\s+DATA\s+)?TYPE\b/gi },
  { what: 'forbids rows without', sql: /\bALTER\s+(COLUMN)\s+"?(\w+)"?\s+SET\s+NOT\s+NULL/gi },
  { what: 'empties', sql: /\b(TRUNCATE)\s+(?:TABLE\s+)?"?(\w+)"?/gi },
];
/**
 * Matches a new column that inserts of the previous version would leave empty. Its definition ends at the next comma or
 * semicolon at its level.
 */
const ADDED = /\bADD\s+COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?((?:[^,;()`]|\([^()]*\))*)/gi;

/** @returns sentences with the path, empty if there are no violations */
export function migrationOffences(path, text, version) {
  const stamp = NAME.exec(path)?.[1];
  if (!stamp || Number(stamp) <= LAST_BASELINE) return [];
  const servedFrom = /\bservedFrom\s*=\s*'([^']*)'/.exec(text)?.[1];
  if (servedFrom !== undefined)
    return isReleased(servedFrom, version)
      ? []
      : [
          `${path} servedFrom '${servedFrom}' is not a version up to ${version}: the version before would stop serving`,
        ];
  // `down` drops only what `up` created.
  const up = text
    .split(/\basync\s+down\s*\(|\bdown\s*\(/)[0]
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '');
  const found = [];
  for (const { what, sql } of TAKES)
    for (const [, kind = '', name] of up.matchAll(sql))
      if (!isMadeAgain(up, kind.trim(), name)) found.push(`${path} ${what} ${name}`);
  for (const [, name, definition] of up.matchAll(ADDED))
    if (/\bNOT\s+NULL\b/i.test(definition) && !/\b(?:DEFAULT|GENERATED|SERIAL)\b/i.test(definition))
      found.push(
        `${path} wants a value of ${name} that the version before does not write: give it a default`,
      );
  return found.map(
    (each) =>
      `${each}: the version before may need it. Add now, take away in the version after, with servedFrom`,
  );
}

function isMadeAgain(up, kind, name) {
  return new RegExp(
    String.raw`\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:UNLOGGED\s+)?${kind || 'TABLE'}\s+"?${name}"?\b`,
    'i',
  ).test(up);
}

function isReleased(servedFrom, version) {
  if (!/^\d+\.\d+\.\d+$/.test(servedFrom)) return false;
  const [theirs, ours] = [servedFrom, version].map((each) => each.split('.').map(Number));
  const first = ours.findIndex((part, i) => part !== theirs[i]);
  return first === -1 || theirs[first] < ours[first];
}
