/** Tests on real servers wait for real work: longer than Jest's five seconds, and still not for ever. */
jest.setTimeout(180_000);
