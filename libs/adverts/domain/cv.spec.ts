import { cvTypeOf } from './cv.js';

it.each([
  ['%PDF-1.7', 'application/pdf'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['<html>', null],
  ['PK\x03\x04', null],
  ['', null],
])('a file that begins with %j is %s', (head, type) => {
  expect(cvTypeOf(Buffer.from(head, 'latin1'))).toBe(type);
});
