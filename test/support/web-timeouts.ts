import { cleanup, configure } from '@testing-library/react';

/** Milliseconds that a test waits: ends hung tests only. A busy machine takes longer than the default second. */
configure({ asyncUtilTimeout: 20_000 });

// The library is loaded once per process, so it can do neither by itself for each file.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, jest });
afterEach(cleanup);
