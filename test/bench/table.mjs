/** Prints figures as a table: name, value, and what it is a ratio of. */
export function printTable(title, rows) {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)));
  console.log(`\n${title}`);
  for (const row of rows)
    console.log(
      `  ${row.map((cell, column) => String(cell ?? '').padEnd(widths[column])).join('  ')}`.trimEnd(),
    );
}

/** The middle one of some numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** The number below which `share` (0..1) of them lie. */
export function percentile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
