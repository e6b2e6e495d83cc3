/** Prints figures as a table: name, value, and the base of its ratio. */
export function printTable(title, rows) {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)));
  console.log(`\n${title}`);
  for (const row of rows)
    console.log(
      `  ${row.map((cell, column) => String(cell ?? '').padEnd(widths[column])).join('  ')}`.trimEnd(),
    );
}

/** Returns the median. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Returns the percentile for `share` (0..1). */
export function percentile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** Prints rows under a header: text left-aligned, numbers right-aligned. */
export function printColumns(title, header, rows) {
  const all = [header, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : String(cell))),
  );
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const isNumber = header.map((_, column) => rows.every((row) => /^[\d.,]*$/.test(String(row[column]))));
  console.log(`\n${title}`);
  for (const row of all)
    console.log(
      `  ${row.map((cell, n) => (isNumber[n] && cell !== '' ? cell.padStart(widths[n]) : cell.padEnd(widths[n]))).join('  ')}`.trimEnd(),
    );
}

/** Returns the minimum of each fifth of a series. */
export function fifths(numbers) {
  const parts = [0, 1, 2, 3, 4].map((n) =>
    numbers.slice((n * numbers.length) / 5, ((n + 1) * numbers.length) / 5),
  );
  return parts.map((part) => Math.min(...part));
}
