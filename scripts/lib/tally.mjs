import { duration } from './say.mjs';

/** Ends the title of tests that say what they need and do not have here, see `test/support/tools.ts`. */
const NEEDS = /\[needs ([^\]]+)\]/;

/**
 * Reads what `test-progress.mjs` wrote about a run.
 * @returns `{ total, started, success, testResults }`: files to run, paths of files that started, undefined `success` when the run was
 *   cut off, and `{ name, status, ms, assertionResults }` of each file that ended
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
 * Counts the tests of one Jest project. A suite that could not start, a file that did not run and a skipped test
 * count as failed: each is something that was meant to be shown and was not. A test whose title names what it needs and
 * does not find here is only left out, and said. A test that passed on its second try has passed, and is counted as flaky too.
 * @param {object} report of `reportOf` or `afterSecondTry`
 * @param {object} [options] `chosen`: some tests were asked for by name, so the others are rightly skipped;
 *   `files`: paths of all files of the project, where the run was cut off
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

/** The files that a run which was cut off did not get through. */
function unfinished({ started, testResults }, files) {
  const ended = new Set(testResults.map(({ name }) => name));
  const running = started.filter((path) => !ended.has(path));
  return { running, waiting: files.filter((path) => !ended.has(path) && !running.includes(path)) };
}

/** What each test needs that was skipped for the want of it. */
const needed = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'pending')
    .flatMap(({ fullName }) => NEEDS.exec(fullName)?.[1] ?? []);

/** The files of a report that failed, as paths: one of their tests did, or they did not start. */
export function failedFiles({ testResults }) {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * The report of a project whose failed files were run again: of each such file what came out the second time.
 * @param {object} first report of the whole project
 * @param {object} again that of its failed files; the first result of a file stands where the second try did not end
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
    // A run that was cut off stays one.
    success: first.success === undefined ? undefined : testResults.every(({ status }) => status !== 'failed'),
    flaky: flaky.reduce((total, tests) => total + tests, 0),
    testResults,
  };
}

/**
 * The files of all projects that took longest.
 * @param {{ name: string, ms: number }[]} files
 */
export function slowest(files, count = 10) {
  const rows = [...files]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => [name, duration(ms)]);
  return table([['slowest files', 'time'], ...rows]);
}

const didNotStart = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed');

/** How many tests of a file failed before and pass now; a file that did not start before counts as one. */
function passedOnlyNow(before, now) {
  if (didNotStart(before)) return now.status === 'failed' ? 0 : 1;
  const failed = new Set(
    before.assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName),
  );
  return now.assertionResults.filter((test) => test.status === 'passed' && failed.has(test.fullName)).length;
}

/**
 * The end of `npm test`: what each project took, the slowest files, how many tests needed a second try, and the count, which is
 * the last line.
 * @param {{ project: string, passed: number, failed: number, flaky: number, ms: number }[]} parts in the order in which they ended
 * @param {object} [more] `ms` of the whole run, which is less than the sum of projects that run side by side; `slow`: lines of
 *   `slowest`; `others`: failures outside any project, for example a build that did not succeed
 */
export function closing(parts, { ms = 0, slow = [], others = 0 } = {}) {
  const sum = (name) => parts.reduce((total, part) => total + part[name], 0);
  const rows = parts.map((part) => [part.project, String(part.passed + part.failed), duration(part.ms)]);
  if (parts.length > 1) rows.push(['all', String(sum('passed') + sum('failed')), duration(ms)]);
  return [
    ...(rows.length > 0 ? table([['project', 'tests', 'time'], ...rows]) : []),
    ...(slow.length > 0 ? ['', ...slow] : []),
    '',
    `flaky: ${sum('flaky')}`,
    `${sum('passed')} passed, ${sum('failed') + others} failed`,
  ];
}

/** Rows in columns: the first aligned to the left, the others to the right. */
function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  '),
  );
}

/**
 * Sorts the words behind `npm test --`.
 * @returns `{ long, projects, rest, chosen }`: projects named first (all, when none is), the rest is Jest's
 */
export function readArguments(words, known) {
  const rest = [];
  const projects = [];
  let long = false;
  for (const word of words) {
    if (word === '--long') long = true;
    else if (known.includes(word) && rest.length === 0) projects.push(word);
    else rest.push(word);
  }
  const chosen = rest.some((word) => /^(-t|--testNamePattern)/.test(word));
  return { long, projects: projects.length > 0 ? projects : [...known], rest, chosen };
}
