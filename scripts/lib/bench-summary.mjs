import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SPEED_ROWS, SUMMARY_SIZES } from '../../test/bench/speed-rows.mjs';
import { printColumns } from '../../test/bench/table.mjs';
import { projectRoot } from './paths.mjs';

/** A row of the table in docs/speed.md: work, target, recorded value. */
const RECORDED = /^\| (?<work>[^|]+) \| [≤≥][^|]+ \| \**(?<value>[^|*]+)\** \|/;

/** Returns the last recorded value of each kind of work, as text. */
export function recordedValues(page = readFileSync(join(projectRoot, 'docs', 'speed.md'), 'utf8')) {
  const rows = page.split('\n').flatMap((line) => RECORDED.exec(line)?.groups ?? []);
  return new Map(rows.map(({ work, value }) => [work.trim(), value.trim()]));
}

const isMet = ({ atMost, atLeast }, value) => (atMost === undefined ? value >= atLeast : value <= atMost);
const shown = (value) =>
  value === undefined ? '' : value < 10 ? value.toFixed(2) : String(Math.round(value));

/**
 * Runs the benches of docs/speed.md in small sizes and prints one table.
 * @param run runs a program of test/bench with more environment, and returns its exit code
 * @param check throws after a stop request
 * @param words names of the benches, or parts of them; none for all
 * @returns the exit code: 1 if a bench failed, whether or not targets are met
 */
export async function benchSummary(run, check, words) {
  const rows = SPEED_ROWS.filter(
    ({ bench }) => words.length === 0 || words.some((word) => bench.includes(word)),
  );
  const folder = mkdtempSync(join(tmpdir(), 'gona-summary-'));
  const began = performance.now();
  const figures = {};
  let code = 0;
  try {
    for (const bench of new Set(rows.map((row) => row.bench))) {
      process.stderr.write(`── ${bench} ──\n`);
      const file = join(folder, `${bench}.json`);
      const ended = await run(`${bench}.bench.mjs`, { ...SUMMARY_SIZES[bench], BENCH_FIGURES: file });
      if (ended === 0) Object.assign(figures, JSON.parse(readFileSync(file, 'utf8')));
      else code = 1;
      check();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const recorded = recordedValues();
  const minutes = Math.round((performance.now() - began) / 60_000);
  printColumns(
    `Speed, measured in ${minutes} minutes at the sizes of a summary`,
    ['work', 'now', 'target', '', 'recorded'],
    rows.map((row) => [
      row.work,
      shown(figures[row.id]),
      row.atMost === undefined ? `≥ ${row.atLeast}` : `≤ ${row.atMost}`,
      figures[row.id] === undefined ? 'not measured' : isMet(row, figures[row.id]) ? 'met' : 'missed',
      recorded.get(row.work) ?? '',
    ]),
  );
  return code;
}
