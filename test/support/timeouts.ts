/** Ends hung tests only. Tests on real servers do real work on busy machines, so this is no performance limit. */
jest.setTimeout(400_000);
