import { SYSTEM_MESSAGES } from '#libs/contracts';
import { DomainError } from '../errors/domain-error.js';
import { NoAnswer } from '../with-timeout.js';
import { databaseNote } from './health.js';

it.each([
  ['no answer in time', new NoAnswer(), SYSTEM_MESSAGES.databaseSlow],
  ['a refused password', { code: '28P01' }, SYSTEM_MESSAGES.databaseRefuses],
  ['an unknown user', { code: '28000' }, SYSTEM_MESSAGES.databaseRefuses],
  ['a closed port', { code: 'ECONNREFUSED' }, SYSTEM_MESSAGES.database],
  ['a server that shuts down', new DomainError('database.unavailable'), SYSTEM_MESSAGES.database],
  ['a missing right', { code: '42501' }, SYSTEM_MESSAGES.databaseFails],
])('names %s as the cause', (_what, error, note) => {
  expect(databaseNote(error)).toBe(note);
});
