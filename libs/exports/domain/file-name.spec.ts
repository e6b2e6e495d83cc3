import { fileName } from './file-name.js';

it.each([
  [['Farms', 'Kebbi  Rice\u00a0 Cluster', null, '2026-11-22'], 'Farms, Kebbi Rice Cluster, 2026-11-22.csv'],
  [['WGS 84 / UTM', 'Kebbi: North\n/ South', '2026-11-22'], 'WGS 84 UTM, Kebbi North South, 2026-11-22.csv'],
  [['Farms', '  ', '2026-11-22'], 'Farms, 2026-11-22.csv'],
])('a file is named by its kind, place and day, without runs of blanks: %j', (parts, name) => {
  expect(fileName(parts, 'csv')).toBe(name);
});
