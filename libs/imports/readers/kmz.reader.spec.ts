import { allPlacemarks, problemOf, stopwatch } from '../../../test/support/reading.js';
import { zipOf } from '../../../test/support/zip-files.js';
import { readKml, readKmz } from './kml.reader.js';

const RING = '6.1,12.8 6.2,12.8 6.2,12.9 6.1,12.8';
const polygon = () =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
const placemark = (inside: string, name = 'P') => `<Placemark><name>${name}</name>${inside}</Placemark>`;
const kml = (inside: string) => `<kml xmlns="http://www.opengis.net/kml/2.2">${inside}</kml>`;
const read = (text: string) => allPlacemarks(readKml(Buffer.from(text)));

describe('readKmz', () => {
  const link = (href: string) => `<NetworkLink><name>n</name><Link><href>${href}</href></Link></NetworkLink>`;

  it('reads doc.kml, else the first map, then every other', async () => {
    const map = (name: string) => kml(placemark(polygon(), name));
    const { file, placemarks } = await allPlacemarks(
      readKmz(await zipOf({ 'a.kml': map('A'), 'files/icon.png': 'x', 'doc.kml': map('D') })),
    );
    expect(placemarks.map(({ name }) => name)).toEqual(['D', 'A']);
    expect(placemarks.map(({ rowNo }) => rowNo)).toEqual([1, 2]);
    expect(file.notes).toEqual(['The archive contains 2 maps: doc.kml, a.kml.']);
    const other = await allPlacemarks(
      readKmz(await zipOf({ '__MACOSX/x.kml': 'x', 'sub/farms.KML': map('F') })),
    );
    expect(other.placemarks.map(({ name }) => name)).toEqual(['F']);
  });

  it('reads maps that are linked inside, and says of links elsewhere that it fetches nothing', async () => {
    const { file, placemarks } = await allPlacemarks(
      readKmz(
        await zipOf({
          'doc.kml': kml(
            `<Document>${link('maps/north%20farms.kml')}${link('https://example.org/x.kml')}${link('gone.kml')}</Document>`,
          ),
          'maps/north farms.kml': kml(`${link('south.kml#id')}${placemark(polygon(), 'N')}`),
          'maps/south.kml': kml(placemark(polygon(), 'S')),
          'old.kmz': 'x',
        }),
      ),
    );
    expect(placemarks.map(({ name }) => name)).toEqual(['N', 'S']);
    expect(file.notes.slice(1)).toEqual([
      'Archives inside the archive were not read: old.kmz. Import them separately.',
      'The map links to maps outside the file, which Gona does not download: https://example.org/x.kml, gone.kml. Save those maps and import them separately.',
    ]);
    expect((await problemOf(read(kml(link('https://example.org/x.kml'))))).sentence).toMatch(/only a link/);
  });

  it('continues after a truncated or invalid map, and names it', async () => {
    const { file, placemarks } = await allPlacemarks(
      readKmz(
        await zipOf({
          'doc.kml': kml(placemark(polygon(), 'D') + placemark(polygon(), 'half')).slice(0, -60),
          'a.kml': '<html/>',
          'b.kml': kml(placemark(polygon(), 'B')),
        }),
      ),
    );
    expect(placemarks.map(({ name }) => name)).toEqual(['D', 'B']);
    expect(file.earlyEnd?.sentence).toMatch(/at the end of doc\.kml\. The 1 placemark before it was read/);
    expect(file.notes[1]).toMatch(/^a\.kml was not read: This is a web page/);
  });

  it('refuses an archive without a map, no archive, and a bomb', async () => {
    expect((await problemOf(readKmz(await zipOf({ 'a.txt': 'x' })))).sentence).toMatch(/no KML file/);
    expect((await problemOf(readKmz(Buffer.from('PK nothing')))).code).toBe('file.wrongContent');
    const bomb = await zipOf({ 'doc.kml': ' '.repeat(70 * 1024 * 1024) });
    const elapsed = stopwatch();
    expect((await problemOf(readKmz(bomb))).code).toBe('file.tooComplex');
    expect(elapsed()).toBeLessThan(1000);
  });
});
