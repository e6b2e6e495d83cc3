import { duration } from './say.mjs';

/**
 * Counts what one Jest project reported. A suite that could not start, and a test that was skipped, are
 * failures: both are something that was meant to be shown and was not. A test that passed on its second try has
 * passed, and is counted as flaky beside it.
 * @param {object} [report] Jest's `--json` report; undefined when Jest did not live to write one
 * @param {boolean} [chosen] only some tests were asked for by name, so the others are rightly skipped
 * @returns `{ passed, failed, flaky, notes }`
 */
export function tally(report, chosen = false) {
  if (!report) return { passed: 0, failed: 1, flaky: 0, notes: ['Jest ended without a report.'] };
  const notes = [];
  let failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  if (report.numRuntimeErrorTestSuites > 0)
    notes.push(`${report.numRuntimeErrorTestSuites} suites did not start`);
  const skipped = chosen ? 0 : report.numPendingTests + report.numTodoTests;
  if (skipped > 0) notes.push(`${skipped} tests were skipped, which counts as failed`);
  failed += skipped;
  // For example a global teardown that threw after all tests had passed.
  if (!report.success && failed === 0) {
    notes.push('Jest reported a failure outside any test');
    failed = 1;
  }
  return { passed: report.numPassedTests, failed, flaky: flakyTests(report), notes };
}

/** Tests that failed first and passed then: Jest keeps the reasons of each try that it repeated. */
function flakyTests({ testResults = [] }) {
  return testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status, retryReasons = [] }) => status === 'passed' && retryReasons.length > 0).length;
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
