import { duration } from './say.mjs';

/** Ends the title of tests that say what they need and do not have here, see `test/support/tools.ts`. */
const NEEDS = /\[needs ([^\]]+)\]/;

/**
 * Counts what one Jest project reported. A suite that could not start, and a test that was skipped, are
 * failures: both are something that was meant to be shown and was not. Only a test whose title names what it needs and
 * does not find here is left out, and said. A test that passed on its second try has passed, and is counted as flaky beside it.
 * @param {object} [report] Jest's `--json` report or that of `afterSecondTry`; undefined when Jest did not live to write one
 * @param {boolean} [chosen] only some tests were asked for by name, so the others are rightly skipped
 * @returns `{ passed, failed, flaky, notes }`
 */
export function tally(report, chosen = false) {
  if (!report) return { passed: 0, failed: 1, flaky: 0, notes: ['Jest ended without a report.'] };
  const notes = [];
  let failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  if (report.numRuntimeErrorTestSuites > 0)
    notes.push(`${report.numRuntimeErrorTestSuites} suites did not start`);
  const without = needed(report);
  for (const need of new Set(without))
    notes.push(`${without.filter((each) => each === need).length} tests were left out: they need ${need}`);
  const skipped = chosen ? 0 : report.numPendingTests + report.numTodoTests - without.length;
  if (skipped > 0) notes.push(`${skipped} tests were skipped, which counts as failed`);
  failed += skipped;
  // For example a global teardown that threw after all tests had passed.
  if (!report.success && failed === 0) {
    notes.push('Jest reported a failure outside any test');
    failed = 1;
  }
  return { passed: report.numPassedTests, failed, flaky: report.numFlakyTests ?? 0, notes };
}

/** What each test needs that was skipped for the want of it. */
const needed = ({ testResults = [] }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'pending')
    .flatMap(({ fullName }) => NEEDS.exec(fullName)?.[1] ?? []);

/** The files of a report that failed, as paths: one of their tests did, or they did not start. */
export function failedFiles(report) {
  return (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * The report of a project whose failed files were run again: of each such file what came out the second time.
 * @param {object} first Jest's report of the whole project
 * @param {object} [again] its report of those files; without one the first stands
 * @returns a report for `tally`, with the number of tests that failed first and passed then as `numFlakyTests`
 */
export function afterSecondTry(first, again) {
  if (!again) return first;
  const repeated = new Map(again.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => repeated.get(file.name) ?? file);
  const count = (status) =>
    testResults.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length;
  const flaky = first.testResults
    .filter(({ name }) => repeated.has(name))
    .map((before) => passedOnlyNow(before, repeated.get(before.name)));
  return {
    success: again.success && testResults.every(({ status }) => status !== 'failed'),
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numRuntimeErrorTestSuites: testResults.filter(didNotStart).length,
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    numFlakyTests: flaky.reduce((total, tests) => total + tests, 0),
    testResults,
  };
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
 * The end of `npm test`: what each part took, how many tests needed a second try, and the count, which is the last line.
 * @param {{ project: string, passed: number, failed: number, flaky: number, ms: number }[]} parts in the order in which they ran
 * @param {number} [others] failures outside any project, for example a build that did not succeed
 */
export function closing(parts, others = 0) {
  const sum = (name) => parts.reduce((total, part) => total + part[name], 0);
  const rows = parts.map(({ project, passed, failed, ms }) => [
    project,
    String(passed + failed),
    duration(ms),
  ]);
  if (parts.length > 1) rows.push(['all', String(sum('passed') + sum('failed')), duration(sum('ms'))]);
  return [
    ...(rows.length > 0 ? table([['project', 'tests', 'time'], ...rows]) : []),
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
