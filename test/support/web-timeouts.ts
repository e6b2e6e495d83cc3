import { configure } from '@testing-library/react';

/** Milliseconds for what a test waits for: this ends what hangs. A busy machine takes longer than the second that is usual. */
configure({ asyncUtilTimeout: 20_000 });
