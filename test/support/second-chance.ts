/**
 * Tests on real servers and browsers promise seconds, on machines that other work may hold up for longer: one that
 * fails is run once more, and the first failure is printed.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
