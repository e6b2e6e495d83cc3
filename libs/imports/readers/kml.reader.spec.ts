import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allPlacemarks, problemOf, stopwatch, streamOf } from '../../../test/support/reading.js';
import { Heights } from './heights.js';
import { readKml } from './kml.reader.js';
import { readCoordinates } from './kml-coordinates.js';
import { XmlReader } from './xml.js';

const FIXTURES = join(__dirname, '../../../test/fixtures/imports/kml');
const RING = '6.1,12.8 6.2,12.8 6.2,12.9 6.1,12.8';
const polygon = (coordinates = RING) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
const placemark = (inside: string, name = 'P') => `<Placemark><name>${name}</name>${inside}</Placemark>`;
const kml = (inside: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2">${inside}</kml>`;
const read = (text: string | Buffer) => allPlacemarks(readKml(Buffer.from(text as string)));
const first = async (text: string) => {
  const { placemarks } = await read(text);
  if (!placemarks[0]) throw new Error('no placemark');
  return placemarks[0];
};

describe('readKml', () => {
  it('reads names, folders, data, polygons with holes and multi-geometries', async () => {
    const hole = `<innerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></innerBoundaryIs>`;
    const { placemarks } = await read(
      kml(`<Document><name>Doc</name><Folder><name>North</name>
        <Placemark id="x"><name><![CDATA[A & B]]></name><description>BVN: 22345678901\nSize = 2 ha\nfree text</description>
          <ExtendedData><Data name="farmId"><displayName>no</displayName><value>TF1</value></Data>
            <SchemaData schemaUrl="#s"><SimpleData name="ha">1.5</SimpleData></SchemaData></ExtendedData>
          <MultiGeometry><MultiGeometry>${polygon().replace('</Polygon>', `${hole}</Polygon>`)}</MultiGeometry>${polygon()}</MultiGeometry>
        </Placemark></Folder>${placemark(polygon(), 'C')}</Document>`),
    );
    expect(placemarks).toHaveLength(2);
    expect(placemarks[0]).toMatchObject({
      rowNo: 1,
      name: 'A & B',
      folder: ['Doc', 'North'],
      data: { farmId: 'TF1', ha: '1.5', BVN: '22345678901', Size: '2 ha' },
      notes: [],
      faults: [],
    });
    expect(placemarks[0]?.polygons.map(({ outer, holes }) => [outer.length, holes.length])).toEqual([
      [4, 1],
      [4, 0],
    ]);
    expect(placemarks[1]).toMatchObject({ rowNo: 2, name: 'C', folder: ['Doc'] });
    expect(placemarks[1]?.polygons[0]).toEqual({
      outer: [
        [6.1, 12.8],
        [6.2, 12.8],
        [6.2, 12.9],
        [6.1, 12.8],
      ],
      holes: [],
    });
  });

  it.each([
    ['KML 2.1', 'xmlns="http://earth.google.com/kml/2.1"', ''],
    ['no namespace', '', ''],
    ['a prefix', 'xmlns:kml="http://www.opengis.net/kml/2.2"', 'kml:'],
    ['a prefix that is not declared', '', 'ns1:'],
  ])('reads %s', async (_name, xmlns, prefix) => {
    const text = `<kml ${xmlns}>${placemark(polygon())}</kml>`.replace(/<(\/?)(\w)/g, `<$1${prefix}$2`);
    expect((await first(text)).polygons).toHaveLength(1);
  });

  it('takes no key from the prototype of objects', async () => {
    const data =
      '<ExtendedData><Data name="__proto__"><value>x</value></Data><Data name="toString"><value>y</value></Data></ExtendedData>';
    const { data: found } = await first(kml(placemark(data + polygon())));
    expect(Object.entries(found)).toEqual([
      ['__proto__', 'x'],
      ['toString', 'y'],
    ]);
  });

  it.each([
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${kml(placemark(polygon(), 'Ọla'))}`)],
    [
      'UTF-16',
      Buffer.from(
        `\uFEFF${kml(placemark(polygon(), 'Ọla')).replace('?>', ' encoding="UTF-16"?>')}`,
        'utf16le',
      ),
    ],
    ['blank lines in front', Buffer.from(`\n\n ${kml(placemark(polygon(), 'Ọla'))}`)],
  ])('reads %s', async (_name, bytes) => {
    expect((await read(bytes)).placemarks[0]?.name).toBe('Ọla');
  });

  it('reads the encoding that is declared, and refuses one that is unknown', async () => {
    const text = kml(placemark(polygon(), 'José')).replace('?>', ' encoding="ISO-8859-1"?>');
    const { file, placemarks } = await read(Buffer.from(text, 'latin1'));
    expect(placemarks[0]?.name).toBe('José');
    expect(file.notes).toEqual([]);
    expect((await problemOf(read(text.replace('ISO-8859-1', 'KLINGON')))).sentence).toMatch(/KLINGON/);
    const undeclared = await read(Buffer.from(kml(placemark(polygon(), 'José')), 'latin1'));
    expect(undeclared.placemarks[0]?.name).toBe('José');
    expect(undeclared.file.notes[0]).toMatch(/Windows-1252/);
  });

  it('reads over an ampersand that is not escaped', async () => {
    const { file, placemarks } = await read(
      kml(placemark(polygon(), 'Musa & Sons') + placemark(polygon(), 'B&C; &lt;&#65;<![CDATA[&&amp;]]>&')),
    );
    expect(placemarks.map(({ name }) => name)).toEqual(['Musa & Sons', 'B&C; <A&&amp;&']);
    expect(file.earlyEnd).toBeNull();
  });

  it('reads ampersands the same wherever a piece ends', () => {
    const text = '<a>Tom & Jerry &amp; Co &nbsp; <![CDATA[ & ]]> A&B&#x41;&</a>';
    for (let size = 1; size <= text.length; size++) {
      let found = '';
      const xml = new XmlReader({ open: () => {}, close: () => {}, text: (piece) => (found += piece) });
      for (let at = 0; at < text.length; at += size) xml.write(text.slice(at, at + size));
      xml.end();
      expect(found).toBe('Tom & Jerry & Co &nbsp;  &  A&BA&');
      expect(xml).toMatchObject({ complete: true, brokenLine: null });
    }
  });

  it('gives the same in pieces of any size', async () => {
    const bytes = readFileSync(join(FIXTURES, 'derived-nigeria-200.kml'));
    const whole = await allPlacemarks(readKml(bytes));
    expect((await allPlacemarks(readKml(streamOf(bytes, 777)))).placemarks).toEqual(whole.placemarks);
  });
});

describe('geometries', () => {
  const line = (text: string) => `<LineString><coordinates>${text}</coordinates></LineString>`;

  it('closes lines and tracks with a note, and snaps ends that nearly meet', async () => {
    const open = await first(kml(placemark(line('6.1,12.8 6.2,12.8 6.2,12.9'))));
    expect(open.polygons[0]?.outer).toHaveLength(4);
    expect(open.notes.map(({ code }) => code)).toEqual(['placemark.lineClosed']);
    const near = await first(kml(placemark(line('6.1,12.8 6.2,12.8 6.2,12.9 6.10003,12.80003'))));
    expect(near.polygons[0]?.outer).toHaveLength(4);
    const closed = await first(kml(placemark(line(RING))));
    expect(closed).toMatchObject({ notes: [], faults: [] });
    const coords = ['6.1 12.8 0', '6.2 12.8 0', '6.2 12.9 0']
      .map((c) => `<gx:coord>${c}</gx:coord>`)
      .join('');
    const multi = `<gx:MultiTrack><gx:Track>${coords}</gx:Track></gx:MultiTrack>`;
    expect((await first(kml(placemark(multi)))).polygons[0]?.outer).toHaveLength(4);
  });

  it.each([
    ['<Point><coordinates>6,12</coordinates></Point>', 'placemark.point'],
    ['', 'placemark.noGeometry'],
    ['<Model/>', 'placemark.noGeometry'],
    [line('6.1,12.8 6.2,12.8'), 'placemark.shortLine'],
    [polygon('6.1,12.8 x,12.8 6.2,12.9'), 'coordinate.unreadable'],
    [polygon(',12.8 6.2,12.9'), 'coordinate.unreadable'],
    [polygon('6.1 12.8 6.2 12.8'), 'coordinate.unreadable'],
    [polygon('6.1,12.8 0x10,12.8'), 'coordinate.unreadable'],
    [polygon('6.1,12.8 6.2,91'), 'coordinate.range'],
    [polygon('6.1,12.8, 6.2,12.8'), 'coordinate.unreadable'],
    [polygon('181,12.8'), 'coordinate.range'],
    ['<gx:Track><gx:coord>6 a 0</gx:coord></gx:Track>', 'coordinate.unreadable'],
  ])('faults %s with %s', async (geometry, code) => {
    const found = await first(kml(placemark(geometry)));
    expect(found.faults.map((fault) => fault.code)).toEqual([code]);
    expect(found.polygons).toEqual([]);
  });

  it('names the coordinate', async () => {
    const { faults } = await first(kml(placemark(polygon('6.1,12.8 6.2,NaN'))));
    expect(faults[0]?.message).toBe('Coordinate 2 ("6.2,NaN") is not a longitude and a latitude.');
  });

  it('keeps the boundary and notes the point beside it', async () => {
    const both = `<MultiGeometry><Point><coordinates>6,12</coordinates></Point>${polygon()}</MultiGeometry>`;
    const found = await first(kml(placemark(both)));
    expect(found).toMatchObject({ faults: [], notes: [{ code: 'placemark.extraGeometry' }] });
  });

  it.each([
    '6.1,12.8,0 6.2,12.8,0',
    '\n 6.1,12.8\n\t6.2,12.8 ',
    '6.1, 12.8, 0 6.2 ,12.8 ,0',
    '6.1,12.8;6.2,12.8;',
    '+6.1,1.28e1 6.2,12.80',
  ])('reads the coordinates %j', (text) => {
    const points = [
      [6.1, 12.8],
      [6.2, 12.8],
    ];
    expect(readCoordinates(text, new Heights())).toEqual({ points, fault: null });
  });
});

describe('kept attributes of a placemark', () => {
  it('is folder, data and description, and its altitudes and times', async () => {
    const time = '<TimeStamp><when>2026-05-03T08:15:00Z</when></TimeStamp>';
    const found = await first(
      kml(
        `<Folder><name>North</name>${placemark(
          `<description><![CDATA[<b>Rice</b> farm of 22345678901]]></description>${time}
           <ExtendedData><Data name="BVN"><value>22345678901</value></Data></ExtendedData>
           ${polygon('6.1,12.8,301 6.2,12.8,305.5 6.2,12.9,NaN 6.1,12.8,301')}`,
        )}</Folder>`,
      ),
    );
    expect(found.attributes).toEqual({
      BVN: '•••••••8901',
      Folder: 'North',
      Description: 'Rice farm of •••••••8901',
      'Altitude, lowest (m)': 301,
      'Altitude, highest (m)': 305.5,
      'Altitude, mean (m)': 302.5,
    });
    expect(found.capturedAt).toBe('2026-05-03T08:15:00.000Z');
  });

  it('has no altitude if every point says 0, and the first and last time of a track', async () => {
    const at = (minute: number, point: string) =>
      `<when>2026-05-03T08:0${minute}:00Z</when><gx:coord>${point} 0</gx:coord>`;
    const found = await first(
      kml(placemark(`<gx:Track>${at(1, '6.1 12.8')}${at(2, '6.2 12.8')}${at(9, '6.2 12.9')}</gx:Track>`)),
    );
    expect(found.attributes).toEqual({
      'Recorded from': '2026-05-03T08:01:00.000Z',
      'Recorded until': '2026-05-03T08:09:00.000Z',
    });
    expect(found.capturedAt).toBe('2026-05-03T08:01:00.000Z');
  });
});

describe('bad map files', () => {
  it('returns the complete placemarks of a truncated file, with a note', async () => {
    const text = kml(placemark(polygon(), 'A') + placemark(polygon(), 'B') + placemark(polygon(), 'C'));
    const { file, placemarks } = await read(text.slice(0, text.indexOf('>C<')));
    expect(placemarks.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(file.earlyEnd).toEqual({
      code: 'file.unreadable',
      sentence: 'The file ends early after 2 placemarks. Export or download it again.',
      placemarks: 2,
    });
    expect((await problemOf(read('<kml><Placemark>'))).sentence).toMatch(/ends early after 0 placemarks/);
  });

  it('stops at damaged XML, and names the line', async () => {
    const { file, placemarks } = await read(
      kml(`${placemark(polygon(), 'A')}\n</Folder>${placemark(polygon(), 'B')}`),
    );
    expect(placemarks.map(({ name }) => name)).toEqual(['A']);
    expect(file.earlyEnd?.sentence).toMatch(/damaged in line 2\. The 1 placemark before it was read/);
  });

  it.each([
    ['', 'file.empty', /empty/],
    [' \n', 'file.empty', /empty/],
    [kml('<Document><name>x</name></Document>'), 'file.empty', /no placemarks/],
    ['{"type":"FeatureCollection"}', 'file.wrongContent', /not XML/],
    ['<html><body/></html>', 'file.wrongContent', /web page/],
    ['<gpx><trk/></gpx>', 'file.wrongContent', /GPX/],
    ['<svg/>', 'file.wrongContent', /first element is "svg"/],
    ['<!DOCTYPE kml [<!ENTITY a "b">]><kml>&a;</kml>', 'file.unreadable', /DOCTYPE/],
  ])('refuses %j with %s', async (text, code, sentence) => {
    expect(await problemOf(read(text))).toMatchObject({ code, sentence: expect.stringMatching(sentence) });
  });

  it.each([
    [
      'an entity bomb',
      `<!DOCTYPE k [<!ENTITY a "${'x'.repeat(1000)}">${'<!ENTITY b "&a;&a;">'.repeat(1000)}]><kml>&b;</kml>`,
    ],
    ['endless depth', '<Folder>'.repeat(1_000_000)],
    ['one endless text', kml(placemark(`<description>${'x'.repeat(20_000_000)}</description>`))],
  ])('refuses %s within a second', async (_name, text) => {
    const bytes = Buffer.from(text);
    const elapsed = stopwatch();
    expect((await problemOf(read(bytes))).code).toMatch(/^file\.(tooComplex|unreadable)$/);
    expect(elapsed()).toBeLessThan(1000);
  });

  it('rejects a placemark with too many points, and continues', async () => {
    const many = polygon('6.1,12.8 '.repeat(100_001));
    const { placemarks } = await read(kml(placemark(many) + placemark(polygon())));
    expect(placemarks.map(({ faults }) => faults.map(({ code }) => code))).toEqual([
      ['placemark.tooManyPoints'],
      [],
    ]);
  });
});
