import { unlessGiven } from './boot.mjs';

it('makes up no secret that is given in a file, or as a ring of keys', () => {
  const made = { JWT_SECRET: 'a', AUDIT_KEY: 'b', BVN_ENCRYPTION_KEY: 'c', FILE_ENCRYPTION_KEY: 'd' };
  expect(unlessGiven(made, {})).toEqual(made);
  const given = { JWT_SECRET_FILE: '/here', BVN_ENCRYPTION_KEYS: '2:x,1:y', FILE_ENCRYPTION_KEYS: '' };
  expect(unlessGiven(made, given)).toEqual({ AUDIT_KEY: 'b', FILE_ENCRYPTION_KEY: 'd' });
});
