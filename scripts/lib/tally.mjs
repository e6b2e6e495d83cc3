import { duration } from './log.mjs';

/** Suffix of the titles of tests that need a missing tool, see `test/support/tools.ts`. */
const NEEDS = /\[needs ([^\]]+)\]/;

/**
 * Reads the progress that `test-progress.mjs` wrote about a run.
 * @returns `{ total, started, success, testResults }`: number of files, paths of started files, undefined `success` if
 *   the run was interrupted, and `{ name, status, ms, cpu, assertionResults }` of each finished file
 */
export function reportOf(lines) {
  const report = { total: 0, started: [], success: undefined, testResults: [] };
  for (const line of lines) {
    const { total, started, file, success } = JSON.parse(line);
    if (total !== undefined) report.total = total;
    if (started) report.started.push(started);
    if (file) report.testResults.push(file);
    if (success !== undefined) report.success = success;
  }
  return report;
}

/**
 * Counts the tests of one Jest project. Counts a suite that could not start, a file that did not run and a skipped test
 * as failed. Tests that name a missing tool in their title are only reported as omitted. A test that passes on its
 * second run counts as passed and as flaky.
 * @param {object} report of `reportOf` or `afterSecondTry`
 * @param {object} [options] `chosen`: some tests were selected by name, so the others are skipped intentionally;
 *   `files`: paths of all files of the project, if the run was interrupted
 * @returns `{ passed, failed, flaky, notes }`
 */
export function tally(report, { chosen = false, files = [] } = {}) {
  const { testResults, success } = report;
  const notes = [];
  const count = (status) =>
    testResults.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length;
  const notStarted = testResults.filter(didNotStart).length;
  let failed = count('failed') + notStarted;
  if (notStarted > 0) notes.push(`${notStarted} suites did not start`);
  const without = needed(report);
  for (const need of new Set(without))
    notes.push(`${without.filter((each) => each === need).length} tests were left out: they need ${need}`);
  const skipped = chosen ? 0 : count('pending') + count('todo') - without.length;
  if (skipped > 0) notes.push(`${skipped} tests were skipped, which counts as failed`);
  failed += skipped;
  if (success === undefined) {
    const { running, waiting } = unfinished(report, files);
    if (running.length > 0) notes.push(`not finished: ${running.join(', ')}`);
    if (waiting.length > 0) notes.push(`not started: ${waiting.join(', ')}`);
    if (running.length + waiting.length === 0) notes.push('Jest ended without a report');
    failed += Math.max(1, running.length + waiting.length);
  } else if (!success && failed === 0) {
    // For example a global teardown that threw after all tests had passed.
    notes.push('Jest reported a failure outside any test');
    failed = 1;
  }
  return { passed: count('passed'), failed, flaky: report.flaky ?? 0, notes };
}

/** Returns the files that an interrupted run did not finish. */
function unfinished({ started, testResults }, files) {
  const ended = new Set(testResults.map(({ name }) => name));
  const running = started.filter((path) => !ended.has(path));
  return { running, waiting: files.filter((path) => !ended.has(path) && !running.includes(path)) };
}

/** Returns the missing tools of the skipped tests. */
const needed = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'pending')
    .flatMap(({ fullName }) => NEEDS.exec(fullName)?.[1] ?? []);

/** Returns the paths of failed files: a test failed, or the file did not start. */
export function failedFiles({ testResults }) {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * Returns a line for each test that failed, with its file, so that the end of a long output names them. A file that did
 * not start has one line.
 */
export function brokenTests(files, count = 20) {
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap((file) => {
      const tests = file.assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length === 0) return [`failed: ${file.name}`];
      return tests.map(({ fullName }) => `failed: ${file.name} › ${fullName}`);
    })
    .slice(0, count);
}

/**
 * Merges the second run of a project's failed files into its report.
 * @param {object} first report of the whole project
 * @param {object} again report of its failed files; a file's first result is used if its second run did not finish
 * @returns a report for `tally`, with the number of tests that failed first and passed then as `flaky`
 */
export function afterSecondTry(first, again) {
  const repeated = new Map(again.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => repeated.get(file.name) ?? file);
  const flaky = first.testResults
    .filter(({ name }) => repeated.has(name))
    .map((before) => passedOnlyNow(before, repeated.get(before.name)));
  return {
    ...first,
    // An interrupted run remains interrupted.
    success: first.success === undefined ? undefined : testResults.every(({ status }) => status !== 'failed'),
    flaky: flaky.reduce((total, tests) => total + tests, 0),
    testResults,
  };
}

/**
 * Returns the files of all projects that cost most CPU time, which depends little on what else the machine does.
 * @param {{ name: string, ms: number, cpu?: number }[]} files
 */
export function slowest(files, count = 10) {
  const rows = [...files]
    .sort((a, b) => (b.cpu ?? 0) - (a.cpu ?? 0))
    .slice(0, count)
    .map(({ name, ms, cpu = 0 }) => [name, duration(cpu), duration(ms)]);
  return table([['most expensive files', 'CPU', 'time'], ...rows]);
}

/**
 * Returns the seconds of the files that took five or more, by name, for `longest-first.cjs`.
 * @param {{ name: string, ms: number }[]} files
 */
export function secondsOf(files) {
  const long = files.filter(({ ms }) => ms >= 5_000).sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(long.map(({ name, ms }) => [name, Math.round(ms / 1_000)]));
}

const didNotStart = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed');

/** Counts the tests of a file that failed before and pass now; a file that did not start before counts as one. */
function passedOnlyNow(before, now) {
  if (didNotStart(before)) return now.status === 'failed' ? 0 : 1;
  const failed = new Set(
    before.assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName),
  );
  return now.assertionResults.filter((test) => test.status === 'passed' && failed.has(test.fullName)).length;
}

/**
 * Returns the summary of `npm test`: duration per project, slowest files, number of flaky tests, and the totals in the
 * last line.
 * @param {{ project: string, passed: number, failed: number, flaky: number, ms: number }[]} parts in the order of
 *   completion
 * @param {object} [more] `ms`: duration of the whole run, less than the sum for concurrent projects; `slow`: lines of
 *   `slowest`; `broken`: lines of `brokenTests`; `others`: failures outside any project, for example a failed build
 */
export function closing(parts, { ms = 0, slow = [], broken = [], others = 0 } = {}) {
  const sum = (name) => parts.reduce((total, part) => total + part[name], 0);
  const rows = parts.map((part) => [part.project, String(part.passed + part.failed), duration(part.ms)]);
  if (parts.length > 1) rows.push(['all', String(sum('passed') + sum('failed')), duration(ms)]);
  return [
    ...(rows.length > 0 ? table([['project', 'tests', 'time'], ...rows]) : []),
    ...(slow.length > 0 ? ['', ...slow] : []),
    ...(broken.length > 0 ? ['', ...broken] : []),
    '',
    `flaky: ${sum('flaky')}`,
    `${sum('passed')} passed, ${sum('failed') + others} failed`,
  ];
}

/** Formats rows in columns: the first left-aligned, the others right-aligned. */
function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  '),
  );
}

/**
 * Parses the arguments of `npm test --`.
 * @returns `{ long, record, projects, rest, chosen }`: projects named first (all if none is named), the rest is passed to
 *   Jest
 */
export function readArguments(words, known) {
  const rest = [];
  const projects = [];
  let long = false;
  let record = false;
  for (const word of words) {
    if (word === '--long') long = true;
    else if (word === '--record') record = true;
    else if (known.includes(word) && rest.length === 0) projects.push(word);
    else rest.push(word);
  }
  const chosen = rest.some((word) => /^(-t|--testNamePattern)/.test(word));
  return { long, record, projects: projects.length > 0 ? projects : [...known], rest, chosen };
}
