import { scrub } from './scrub.js';

describe('a line of the log', () => {
  it.each([
    ['BVN 22345678901 is a duplicate', 'BVN ***8901 is a duplicate'],
    ['"path":"/api/farmer/22345678901/x"', '"path":"/api/farmer/***8901/x"'],
    ['list_22345678901.csv', 'list_***8901.csv'],
    ['call +2348031234567 or 08031234567', 'call ***4567 or ***4567'],
    ['postgres://gona:s3cret@db:5432/gona is away', 'postgres://[credentials]@db:5432/gona is away'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-DEF_123', 'Bearer [token]'],
  ])('loses what is personal or secret: %s', (line, clean) => {
    expect(scrub(line)).toBe(clean);
  });

  it.each([
    '{"level":30,"time":"2026-11-20T06:54:31.164Z","pid":25899,"req":{"id":"2e7d717d-3c18-4b92-812d-172672037123"}}',
    '{"rows":1234567,"took":1763600000}',
    'at /libs/migrations/1763600000000-platform.js:12:3',
    'http://127.0.0.1:3000/api/jobs/42',
  ])('keeps what is neither: %s', (line) => {
    expect(scrub(line)).toBe(line);
  });
});
