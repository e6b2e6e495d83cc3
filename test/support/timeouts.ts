/** Tests on real servers do real work, on machines that have other work too: longer than Jest's five seconds, and still not for ever. */
jest.setTimeout(180_000);
