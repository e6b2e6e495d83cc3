import { formatBytes, formatPercent } from './format.js';

it.each([
  [0, 0, '0%'],
  [0, 100, '0%'],
  [1, 100_000, '<0.1%'],
  [23, 10_000, '0.23%'],
  [5, 1000, '0.5%'],
  [996, 100_000, '1%'],
  [1, 100, '1%'],
  [417, 1000, '42%'],
  [9999, 10_000, '99%'],
  [3, 3, '100%'],
])('%d of %d are %s', (part, whole, text) => {
  expect(formatPercent(part, whole)).toBe(text);
});

it.each([
  [0, '0 B'],
  [812, '812 B'],
  [1024, '1 kB'],
  [12_400, '12 kB'],
  [3_500_000, '3.3 MB'],
  [25 * 1024 * 1024, '25 MB'],
  [1_020_000, '996 kB'],
  [1024 ** 2 - 1, '1 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
