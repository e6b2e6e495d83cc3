/*
 * The kinds of docs/formats.md, made from the table that the exports work by. Pure: kinds and a text go in, a text comes
 * out.
 */
const START = '<!-- kinds of exports -->\n';
const END = '\n<!-- end -->';

const code = (word) => `\`${word}\``;
const cell = (text) => text.replaceAll('|', '\\|');

/** What one kind is: its words, its columns. Names of roles stand where not every evaluator may have it. */
function sectionOf({ name, label, about, formats, columns, roles, comesBack }) {
  const rows = columns.map(({ heading, field, is }) => `| ${heading} | ${code(field)} | ${cell(is)} |`);
  return [
    `### ${label} (${code(name)})`,
    '',
    `${about} Formats: ${formats.join(', ')}. For: ${roles.join(', ')}. Comes back ${comesBack}`,
    '',
    '| In tables | In maps | What it is |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}

/**
 * The text with the kinds between its marks, `<!-- kinds of exports -->` and `<!-- end -->`.
 * @throws Error where it has no marks
 */
export function withKinds(text, kinds) {
  const from = text.indexOf(START);
  const to = text.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error('docs/formats.md has no place for the kinds of exports');
  return `${text.slice(0, from + START.length)}${kinds.map(sectionOf).join('\n\n')}${text.slice(to)}`;
}
