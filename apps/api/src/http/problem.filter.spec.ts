import { NotFoundException, PayloadTooLargeException, ServiceUnavailableException } from '@nestjs/common';
import { ThrottlerException } from '@nestjs/throttler';
import { DomainError } from '#libs/platform';
import { problemOf } from './problem.filter.js';

const coded = (fields: object, message = 'x') => Object.assign(new Error(message), fields);

describe('errors as problems', () => {
  it.each([
    ['a domain error', new DomainError('farm.versionConflict'), 'farm.versionConflict', 409],
    ['a duplicate key', coded({ code: '23505' }), 'record.conflict', 409],
    ['a database that is away', coded({ code: 'ECONNREFUSED' }), 'database.unavailable', 503],
    ['a database that goes down', coded({ code: '57P01' }), 'database.unavailable', 503],
    [
      'a statement with too few parameters',
      coded({ code: '08P01', routine: 'exec_bind_message' }),
      'server.fault',
      500,
    ],
    ['a statement that is none', coded({ code: '42601', routine: 'scanner_yyerror' }), 'server.fault', 500],
    ['a date that is none', coded({ code: '22008', routine: 'DateTimeParseError' }), 'server.fault', 500],
    ['a pooler whose database is away', coded({ code: '08P01' }), 'database.unavailable', 503],
    ['an unknown route', new NotFoundException('Cannot GET /api/x'), 'record.notFound', 404],
    ['too many calls', new ThrottlerException(), 'request.tooMany', 429],
    ['a body that is too large', coded({ type: 'entity.too.large', status: 413 }), 'request.tooLarge', 413],
    ['the same, wrapped', new PayloadTooLargeException(), 'request.tooLarge', 413],
    ['JSON that is none', coded({ type: 'entity.parse.failed', status: 400 }), 'request.invalid', 400],
    ['an address that cannot be decoded', new URIError('URI malformed'), 'request.invalid', 400],
    ['an upload over the limit', coded({ code: 'LIMIT_FILE_SIZE' }), 'file.tooLarge', 413],
    ['an upload that broke off', coded({}, 'Unexpected end of form'), 'file.unreadable', 400],
    ['an upload that is none', coded({}, 'Multipart: Boundary not found'), 'request.invalid', 400],
    ['a fault', new TypeError('x is not a function'), 'server.fault', 500],
    ['a service that is away', new ServiceUnavailableException(), 'database.unavailable', 503],
    ['a text', 'oops', 'server.fault', 500],
    ['nothing', undefined, 'server.fault', 500],
  ])('%s', (_what, thrown, code, status) => {
    const problem = problemOf(thrown);
    expect(problem.code).toBe(code);
    expect(problem.status).toBe(status);
    expect(problem.sentence).toMatch(/^[A-Z].*\.$/);
  });

  it('never passes on the message of an unexpected error', () => {
    expect(problemOf(new Error('SELECT secret FROM x')).sentence).not.toContain('secret');
    expect(problemOf(new NotFoundException('Cannot GET /api/x')).sentence).not.toContain('GET');
  });
});
