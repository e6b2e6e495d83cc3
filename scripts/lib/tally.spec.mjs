import { duration } from './log.mjs';
import {
  afterSecondTry,
  brokenTests,
  closing,
  failedFiles,
  readArguments,
  reportOf,
  secondsOf,
  slowest,
  tally,
} from './tally.mjs';

const file = (name, tests, ms = 1_000, cpu = ms / 2) => ({
  name,
  ms,
  cpu,
  status: Object.values(tests).includes('failed') || Object.keys(tests).length === 0 ? 'failed' : 'passed',
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
});

/** Report of a run that exited by itself. */
const report = (...testResults) => ({
  total: testResults.length,
  started: testResults.map(({ name }) => name),
  success: testResults.every(({ status }) => status === 'passed'),
  testResults,
});
const good = file('good', { a: 'passed', b: 'passed', c: 'passed' });

describe('tally', () => {
  it('counts', () => {
    expect(tally(report(good))).toEqual({ passed: 3, failed: 0, flaky: 0, notes: [] });
    expect(tally(report(good, file('bad', { a: 'failed', b: 'failed' }))).failed).toBe(2);
  });

  it('counts a suite that did not start, a skipped test and a failure outside any test as failed', () => {
    expect(tally(report(good, file('absent', {}))).failed).toBe(1);
    expect(tally(report(file('idle', { a: 'pending', b: 'todo' }))).failed).toBe(2);
    expect(tally({ ...report(good), success: false }).failed).toBe(1);
  });

  it('leaves out tests that name what they need and do not have, and says so', () => {
    const proxy = file('proxy', {
      'the proxy [needs caddy] answers': 'pending',
      'the proxy [needs caddy] waits': 'pending',
      'nobody knows why': 'pending',
      'a word like [needs care] in a title': 'passed',
    });
    const { failed, notes } = tally(report(proxy));
    expect(failed).toBe(1);
    expect(notes).toContain('2 tests were left out: they need caddy');
  });

  it('does not blame the tests that were not asked for', () => {
    expect(tally(report(file('idle', { a: 'pending' })), { chosen: true }).failed).toBe(0);
  });
});

describe('a run that was cut off', () => {
  const lines = [{ total: 4 }, { started: 'good' }, { started: 'hangs' }, { file: good }].map((line) =>
    JSON.stringify(line),
  );

  it('counts the files that ended, and names those that did not', () => {
    const { passed, failed, notes } = tally(reportOf(lines), { files: ['good', 'hangs', 'next', 'last'] });
    expect({ passed, failed }).toEqual({ passed: 3, failed: 3 });
    expect(notes).toEqual(['not finished: hangs', 'not started: next, last']);
  });

  it('is a failure even without a test to run', () => {
    expect(tally(reportOf([]))).toMatchObject({
      passed: 0,
      failed: 1,
      notes: ['Jest ended without a report'],
    });
  });

  it('is not mended by a second try of the files that failed', () => {
    const first = reportOf([...lines, JSON.stringify({ file: file('late', { a: 'failed' }) })]);
    const again = afterSecondTry(first, report(file('late', { a: 'passed' })));
    expect(tally(again, { files: ['good', 'hangs'] })).toMatchObject({ passed: 4, failed: 1, flaky: 1 });
  });
});

describe('a second try', () => {
  const first = report(
    file('good', { a: 'passed', b: 'passed' }),
    file('late', { a: 'failed', b: 'passed' }),
    file('wrong', { a: 'passed', b: 'failed' }),
    file('absent', {}),
  );

  it('is had by the files that failed, or did not start', () => {
    expect(failedFiles(first)).toEqual(['late', 'wrong', 'absent']);
    expect(failedFiles(reportOf([]))).toEqual([]);
  });

  it('counts what passes then as passed and as flaky, and what fails twice as failed', () => {
    const again = report(
      file('late', { a: 'passed', b: 'passed' }),
      file('wrong', { a: 'failed', b: 'failed' }),
      file('absent', { a: 'passed' }),
    );
    expect(tally(afterSecondTry(first, again))).toEqual({ passed: 5, failed: 2, flaky: 2, notes: [] });
  });

  it('changes nothing when it leaves no report', () => {
    expect(tally(afterSecondTry(first, reportOf([])))).toEqual(tally(first));
  });

  it('does not hide a file that did not start either time', () => {
    const again = report(file('absent', {}));
    expect(tally(afterSecondTry(first, again))).toMatchObject({ passed: 4, failed: 3, flaky: 0 });
  });
});

describe('closing', () => {
  const unit = { project: 'unit', passed: 1200, failed: 1, flaky: 0, ms: 61_000 };
  const e2e = { project: 'e2e', passed: 20, failed: 0, flaky: 2, ms: 4_200 };

  it('ends with the count, has the flaky ones above it, and says what each project and the slowest files took', () => {
    const slow = slowest([file('waits', {}, 90_000, 30), file('test/slow', {}, 61_000)], 1);
    expect(closing([unit, e2e], { ms: 62_000, slow })).toEqual([
      'project  tests       time',
      'unit      1201  1 min 1 s',
      'e2e         20      4.2 s',
      'all       1221  1 min 2 s',
      '',
      'most expensive files     CPU       time',
      'test/slow             30.5 s  1 min 1 s',
      '',
      'flaky: 2',
      '1220 passed, 1 failed',
    ]);
  });

  it('names the failed tests and the files that did not start above the count', () => {
    const broken = brokenTests([
      file('good', { a: 'passed' }),
      file('bad', { a: 'failed', b: 'passed' }),
      file('gone', {}),
    ]);
    expect(broken).toEqual(['failed: bad › a', 'failed: gone']);
    expect(closing([unit], { broken }).slice(-5, -2)).toEqual([...broken, '']);
  });

  it('counts a failure outside the projects', () => {
    expect(closing([e2e], { others: 1 }).slice(-2)).toEqual(['flaky: 2', '20 passed, 1 failed']);
    expect(closing([], { others: 1 }).slice(-2)).toEqual(['flaky: 0', '0 passed, 1 failed']);
  });
});

describe('readArguments', () => {
  const known = ['unit', 'web', 'e2e'];

  it('runs everything unless projects are named', () => {
    const all = { long: false, record: false, projects: known, rest: [], chosen: false };
    expect(readArguments([], known)).toEqual(all);
    expect(readArguments(['--record'], known)).toEqual({ ...all, record: true });
    expect(readArguments(['--long', 'e2e', 'sign-in'], known)).toMatchObject({
      long: true,
      projects: ['e2e'],
      rest: ['sign-in'],
    });
    expect(readArguments(['unit', '-t', 'name'], known)).toMatchObject({ projects: ['unit'], chosen: true });
  });
});

describe('secondsOf', () => {
  it('keeps the files that decide how long a run takes', () => {
    const files = [
      { name: 'b', ms: 61_400 },
      { name: 'a', ms: 5_000 },
      { name: 'short', ms: 4_999 },
    ];
    expect(Object.entries(secondsOf(files))).toEqual([
      ['a', 5],
      ['b', 61],
    ]);
  });
});

describe('duration', () => {
  it('is written as people read it', () => {
    expect([duration(340), duration(4_230), duration(185_000)]).toEqual(['340 ms', '4.2 s', '3 min 5 s']);
  });
});
