import { configure } from '@testing-library/react';

/** Milliseconds that a test waits: ends hung tests only. A busy machine takes longer than the default second. */
configure({ asyncUtilTimeout: 20_000 });
