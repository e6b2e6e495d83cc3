import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESKTOP, openBrowser, PHONE, seen, textOf, type Visiting } from '../support/browser.js';
import { barriersOn, darkBarriersOn, overhangOf, settledOn } from '../support/page-checks.js';
import { openProduct, type Product } from '../support/product.js';

const RING = '4.52,12.74 4.53,12.74 4.53,12.75 4.52,12.74';
const place = (name: string, inside: string) => `<Placemark><name>${name}</name>${inside}</Placemark>`;
const polygon = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
const point = '<Point><coordinates>4.5,12.7</coordinates></Point>';
const MAP = `<kml><Document>${place('A1', polygon)}${place('A2', polygon)}${place('well', point)}</Document></kml>`;

describe('the Map Converter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gona-e2e-'));
  let product: Product;
  let browser: Visiting;

  beforeAll(async () => {
    product = await openProduct();
    browser = await openBrowser(product);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const fileOf = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  it('saves maps.csv and counts what was read and what was not', () =>
    browser.story('a map is converted', async () => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      // Other files are refused.
      visitor.allow(/status of 400 .*map-conversions/);
      await visitor.signIn('admin', '/');
      await page.getByRole('link', { name: 'Map Converter' }).click();
      await seen(page.getByRole('heading', { name: 'Map Converter', level: 1 }));
      await page.locator('input[type=file]').setInputFiles(fileOf('list.pdf', 'x'));
      await seen(page.getByText('“list.pdf” cannot be imported here', { exact: false }));
      await page.locator('input[type=file]').setInputFiles(fileOf('farms.kml', MAP));
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Convert' }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toBe('maps.csv');
      const csv = readFileSync(await saved.path(), 'utf8');
      expect(
        csv
          .split('\r\n')
          .slice(1, 4)
          .map((row) => row.split(',')[0]),
      ).toEqual(['A1', 'A2', 'well']);

      const result = page.getByRole('region', { name: 'Result' });
      await seen(result.getByText('maps.csv, from farms.kml'));
      expect(await textOf(result.locator('dl'))).toMatch(/Places read\s*2\s*Not read\s*1/);
      const why = page.getByRole('region', { name: 'Places not read' });
      expect(await textOf(why.getByRole('table'))).toMatch(
        /well\s*This placemark has a point but no boundary\./,
      );
      const again = page.waitForEvent('download');
      await result.getByRole('button', { name: 'Download maps.csv' }).click();
      expect((await again).suggestedFilename()).toBe('maps.csv');

      await page.getByRole('button', { name: 'Convert another map' }).click();
      await page.locator('input[type=file]').setInputFiles(fileOf('wrong.kml', '<html></html>'));
      await page.getByRole('button', { name: 'Convert' }).click();
      await seen(page.getByRole('alert').getByText('This is a web page, not a KML file'));
    }));

  it('fits a desk and a phone, light and dark', () =>
    browser.story('the converter at every size', async () => {
      const { page, signIn } = await browser.visitor();
      await signIn('admin', '/kmlConverter');
      await seen(page.getByText('Drop a file here, or choose one'));
      const look = async () => {
        for (const viewport of [DESKTOP, PHONE]) {
          await page.setViewportSize(viewport);
          await settledOn(page);
          expect(await overhangOf(page)).toBe(0);
          expect(await barriersOn(page)).toEqual([]);
          expect(await darkBarriersOn(page)).toEqual([]);
        }
      };
      await look();
      await page.locator('input[type=file]').setInputFiles(fileOf('farms.kml', MAP.replace('</kml>', '')));
      await page.getByRole('button', { name: 'Convert' }).click();
      await seen(page.getByRole('region', { name: 'Result' }));
      await look();
    }));
});
