import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';

// React takes a stack trace of each element for its warnings, as long as this is below 10,000 in a second.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

/** Milliseconds that a test waits: ends hung tests only. A busy machine takes longer than the default second. */
configure({ asyncUtilTimeout: 20_000 });

// The library is loaded once per process, so it can do neither by itself for each file.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, jest });
afterEach(cleanup);
