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

/** Prints rows under a header: words to the left, numbers to the right. */
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

/** The least of each fifth of some numbers in their order. */
export function fifths(numbers) {
  const parts = [0, 1, 2, 3, 4].map((n) =>
    numbers.slice((n * numbers.length) / 5, ((n + 1) * numbers.length) / 5),
  );
  return parts.map((part) => Math.min(...part));
}
