import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { placeFiles } from './map-places.mjs';

const folder = join(process.cwd(), 'apps/web/public/map/places');
const admin = JSON.parse(readFileSync(join(process.cwd(), 'libs/places/data/nigeria-admin.json'), 'utf8'));

describe('the names of the default base map', () => {
  const files = placeFiles(admin);

  it('are the files that npm run map-places writes', () => {
    expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort());
    for (const [name, text] of files) expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  });

  it('have every local government and every ward that has a point, each once', () => {
    const { lgas, states } = JSON.parse(files.get('places.json'));
    expect([states.length, lgas.length]).toEqual([37, admin.lgas.length]);
    const wards = states.flatMap(({ iso }) => JSON.parse(files.get(`wards-${iso}.json`)));
    expect(wards).toHaveLength(admin.wards.filter(({ lat, lng }) => lat && lng).length);
  });

  it('are small: what a view reads is at most 15 kB compressed a file', () => {
    for (const name of files.keys()) {
      expect(statSync(join(folder, name)).size).toBeGreaterThan(0);
      expect([name, gzipSync(files.get(name)).length < 15_000]).toEqual([name, true]);
    }
  });
});
