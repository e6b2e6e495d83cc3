/**
 * A test in a real browser promises seconds, on machines that other work may hold up for longer: one that fails is run
 * once more. The first failure is printed, and `npm test` counts the test as flaky. No other tests get a second try.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
