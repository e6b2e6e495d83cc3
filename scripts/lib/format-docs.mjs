/*
 * Generates the export types of docs/formats.md from the table that the exports use. Pure: takes types and a text,
 * returns a text.
 */
const START = '<!-- kinds of exports -->\n';
const END = '\n<!-- end -->';

const code = (word) => `\`${word}\``;
const cell = (text) => text.replaceAll('|', '\\|');

/** Describes one type: labels and columns. Lists the roles if not every evaluator may download it. */
function sectionOf({ name, label, about, formats, columns, roles, comesBack }) {
  const rows = columns.map(({ heading, field, is }) => `| ${heading} | ${code(field)} | ${cell(is)} |`);
  return [
    `### ${label} (${code(name)})`,
    '',
    `${about} Formats: ${formats.join(', ')}. For: ${roles.join(', ')}. Import: ${comesBack}`,
    '',
    '| In tables | In maps | Content |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}

/**
 * Returns the text with the types between `<!-- kinds of exports -->` and `<!-- end -->`.
 * @throws Error if these markers are missing
 */
export function withKinds(text, kinds) {
  const from = text.indexOf(START);
  const to = text.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error('docs/formats.md has no place for the kinds of exports');
  return `${text.slice(0, from + START.length)}${kinds.map(sectionOf).join('\n\n')}${text.slice(to)}`;
}
