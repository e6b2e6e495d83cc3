/*
 * Generates the fields of docs/imports.md from the table that the import uses. Pure: takes types and a text, returns a
 * text.
 */

const SHOWN = 8;

/** @param {{ synonyms: readonly string[] }} field */
function otherNames({ synonyms }) {
  const shown = synonyms.slice(0, SHOWN).map((word) => `\`${word}\``);
  const more = synonyms.length > SHOWN ? [`and ${synonyms.length - SHOWN} more`] : [];
  return [...shown, ...more].join(', ') || 'the placemark itself';
}

/** Returns the table of one type's fields. Omits fields that are recognised but not stored. */
function tableOf({ fields }) {
  const rows = fields
    .filter(({ columns }) => columns.length > 0)
    .map((field) => {
      const stored = field.columns.map(({ column }) => `\`${column}\``).join(', ');
      return `| ${field.heading} | ${otherNames(field)} | ${stored} |`;
    });
  return ['| Field | Recognised by | Staged as |', '|---|---|---|', ...rows].join('\n');
}

/**
 * Returns the text with each type's table between `<!-- fields of NAME -->` and `<!-- end -->`.
 * @throws Error if the markers of a type are missing
 */
export function withFields(text, kinds) {
  return kinds.reduce((before, kind) => {
    const start = `<!-- fields of ${kind.name} -->\n`;
    const from = before.indexOf(start);
    const to = before.indexOf('\n<!-- end -->', from);
    if (from < 0 || to < 0) throw new Error(`docs/imports.md has no place for the fields of ${kind.name}`);
    return `${before.slice(0, from + start.length)}${tableOf(kind)}${before.slice(to)}`;
  }, text);
}
