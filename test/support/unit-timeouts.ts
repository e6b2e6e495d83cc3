/** Ends hung tests only: on a busy machine a test of half a second can exceed the default of five. */
jest.setTimeout(60_000);
