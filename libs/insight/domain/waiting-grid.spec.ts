import { cellSize, MAX_CELLS } from './waiting-grid.js';

const cells = (width: number, height: number) => {
  const side = cellSize({ west: 4, south: 6, east: 4 + width, north: 6 + height });
  return (Math.floor(width / side) + 2) * (Math.floor(height / side) + 2);
};

it.each([
  ['Nigeria', 11.5, 9.5],
  ['a local government', 0.4, 0.3],
  ['a long road', 8, 0.001],
])('%s is covered by at most %d cells', (_name, width, height) => {
  expect(cells(width, height)).toBeLessThanOrEqual(MAX_CELLS);
  expect(cells(width, height)).toBeGreaterThan(MAX_CELLS / 3);
});

it('does not tell single farms apart', () =>
  expect(cellSize({ west: 4, south: 12, east: 4, north: 12 })).toBe(0.01));
