/*
 * The fields of docs/imports.md, made from the table that the import works by. Pure: kinds and a text go in, a text
 * comes out.
 */

const SHOWN = 8;

/** @param {{ synonyms: readonly string[] }} field */
function otherNames({ synonyms }) {
  const shown = synonyms.slice(0, SHOWN).map((word) => `\`${word}\``);
  const more = synonyms.length > SHOWN ? [`and ${synonyms.length - SHOWN} more`] : [];
  return [...shown, ...more].join(', ') || 'the placemark itself';
}

/** The table of one kind's fields. What is recognised but not stored is left out. */
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
 * The text with the table of each kind between its marks, `<!-- fields of NAME -->` and `<!-- end -->`.
 * @throws Error where a kind has no marks
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
