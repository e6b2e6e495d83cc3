import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * A Jest reporter for `npm test`. Writes one JSON line to `GONA_TEST_PROGRESS` at the start and end of the run, and of
 * each file. An interrupted run therefore still reports its finished files.
 */
export default class TestProgress {
  onRunStart({ numTotalTestSuites }) {
    write({ total: numTotalTestSuites });
  }

  onTestFileStart({ path }) {
    write({ started: relative(process.cwd(), path) });
  }

  onTestFileResult({ path }, { testResults, testExecError, numFailingTests, perfStats, cpu }) {
    write({
      file: {
        name: relative(process.cwd(), path),
        status: testExecError || numFailingTests > 0 ? 'failed' : 'passed',
        ms: perfStats.end - perfStats.start,
        cpu,
        assertionResults: testResults.map(({ fullName, status }) => ({ fullName, status })),
      },
    });
  }

  onRunComplete(_, { numFailedTestSuites, wasInterrupted }) {
    write({ success: numFailedTestSuites === 0 && !wasInterrupted });
  }
}

function write(line) {
  const file = process.env.GONA_TEST_PROGRESS;
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}
