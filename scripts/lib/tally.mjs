/**
 * Counts what one Jest project reported. A suite that could not start, and a test that was skipped, are
 * failures: both are something that was meant to be shown and was not.
 * @param {object} [report] Jest's `--json` report; undefined when Jest did not live to write one
 * @param {boolean} [chosen] only some tests were asked for by name, so the others are rightly skipped
 * @returns `{ passed, failed, notes }`
 */
export function tally(report, chosen = false) {
  if (!report) return { passed: 0, failed: 1, notes: ['Jest ended without a report.'] };
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
  return { passed: report.numPassedTests, failed, notes };
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
