import { duration } from './say.mjs';
import { afterSecondTry, closing, failedFiles, readArguments, tally } from './tally.mjs';

const report = (more) => ({
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  ...more,
});

describe('tally', () => {
  it('counts', () => {
    expect(tally(report())).toEqual({ passed: 3, failed: 0, flaky: 0, notes: [] });
    expect(tally(report({ success: false, numFailedTests: 2 })).failed).toBe(2);
  });

  it('counts a suite that did not start, a skipped test and a missing report as failed', () => {
    expect(tally(report({ success: false, numRuntimeErrorTestSuites: 1 })).failed).toBe(1);
    expect(tally(report({ numPendingTests: 1, numTodoTests: 1 })).failed).toBe(2);
    expect(tally(undefined)).toMatchObject({ passed: 0, failed: 1 });
    expect(tally(report({ success: false })).failed).toBe(1);
  });

  it('leaves out tests that name what they need and do not have, and says so', () => {
    const assertionResults = [
      { status: 'pending', fullName: 'the proxy [needs caddy] answers' },
      { status: 'pending', fullName: 'the proxy [needs caddy] waits' },
      { status: 'pending', fullName: 'nobody knows why' },
      { status: 'passed', fullName: 'a word like [needs care] in a title' },
    ];
    const { failed, notes } = tally(report({ numPendingTests: 3, testResults: [{ assertionResults }] }));
    expect(failed).toBe(1);
    expect(notes).toContain('2 tests were left out: they need caddy');
  });

  it('does not blame the tests that were not asked for', () => {
    expect(tally(report({ numPendingTests: 5 }), true).failed).toBe(0);
  });
});

describe('a second try', () => {
  const file = (name, tests) => ({
    name,
    status: Object.values(tests).includes('failed') || Object.keys(tests).length === 0 ? 'failed' : 'passed',
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
  });
  const first = {
    ...report({ success: false, numPassedTests: 4, numFailedTests: 2, numRuntimeErrorTestSuites: 1 }),
    testResults: [
      file('good', { a: 'passed', b: 'passed' }),
      file('late', { a: 'failed', b: 'passed' }),
      file('wrong', { a: 'passed', b: 'failed' }),
      file('absent', {}),
    ],
  };

  it('is had by the files that failed, or did not start', () => {
    expect(failedFiles(first)).toEqual(['late', 'wrong', 'absent']);
    expect(failedFiles(undefined)).toEqual([]);
  });

  it('counts what passes then as passed and as flaky, and what fails twice as failed', () => {
    const again = report({
      success: false,
      testResults: [
        file('late', { a: 'passed', b: 'passed' }),
        file('wrong', { a: 'failed', b: 'failed' }),
        file('absent', { a: 'passed' }),
      ],
    });
    expect(tally(afterSecondTry(first, again))).toEqual({ passed: 5, failed: 2, flaky: 2, notes: [] });
  });

  it('changes nothing when it leaves no report', () => {
    expect(tally(afterSecondTry(first, undefined))).toEqual(tally(first));
  });

  it('does not hide a file that did not start either time', () => {
    const again = report({ success: false, testResults: [file('absent', {})] });
    expect(tally(afterSecondTry(first, again))).toMatchObject({ passed: 4, failed: 3, flaky: 0 });
  });
});

describe('closing', () => {
  const unit = { project: 'unit', passed: 1200, failed: 1, flaky: 0, ms: 61_000 };
  const e2e = { project: 'e2e', passed: 20, failed: 0, flaky: 2, ms: 4_200 };

  it('ends with the count, has the flaky ones above it, and says what each part took', () => {
    expect(closing([unit, e2e])).toEqual([
      'project  tests       time',
      'unit      1201  1 min 1 s',
      'e2e         20      4.2 s',
      'all       1221  1 min 5 s',
      '',
      'flaky: 2',
      '1220 passed, 1 failed',
    ]);
  });

  it('counts a failure outside the projects', () => {
    expect(closing([e2e], 1).slice(-2)).toEqual(['flaky: 2', '20 passed, 1 failed']);
    expect(closing([], 1).slice(-2)).toEqual(['flaky: 0', '0 passed, 1 failed']);
  });
});

describe('readArguments', () => {
  const known = ['unit', 'web', 'e2e'];

  it('runs everything unless projects are named', () => {
    expect(readArguments([], known)).toEqual({ long: false, projects: known, rest: [], chosen: false });
    expect(readArguments(['--long', 'e2e', 'sign-in'], known)).toMatchObject({
      long: true,
      projects: ['e2e'],
      rest: ['sign-in'],
    });
    expect(readArguments(['unit', '-t', 'name'], known)).toMatchObject({ projects: ['unit'], chosen: true });
  });
});

describe('duration', () => {
  it('is written as people read it', () => {
    expect([duration(340), duration(4_230), duration(185_000)]).toEqual(['340 ms', '4.2 s', '3 min 5 s']);
  });
});
