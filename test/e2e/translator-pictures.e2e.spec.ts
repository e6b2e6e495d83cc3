import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { openBrowser, PHONE, seen, textOf, type Visiting } from '../support/browser.js';
import { settledOn } from '../support/page-checks.js';
import { openProduct, type Product } from '../support/product.js';
import { itLong } from '../support/tools.js';

/** Where the pictures are for translators. */
const FOLDER = join('.data', 'translator-pictures');

interface Row {
  'Place (do not change)': string;
  English: string;
  Picture: string;
}

describe('pictures for translators', () => {
  let product: Product;
  let browser: Visiting;

  beforeAll(async () => {
    product = await openProduct();
    browser = await openBrowser(product);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  itLong('show texts of the places that the file names', () =>
    browser.story('pictures for translators', async () => {
      const admin = await browser.visitor();
      await admin.signIn('admin', '/settings/languages');
      const saving = admin.page.waitForEvent('download');
      await admin.page.getByRole('button', { name: 'Download texts' }).first().click();
      const file = readFileSync(await (await saving).path(), 'utf8');
      const rows: Row[] = parse(file, { columns: true, bom: true });
      const pictures = [...new Set(rows.map(({ Picture }) => Picture))].filter(Boolean);
      mkdirSync(FOLDER, { recursive: true });
      const shown = new Map<string, string>();
      for (const user of ['agent', 'farmer']) {
        const { page, ...visitor } = await browser.visitor({ viewport: PHONE });
        await visitor.signIn(user);
        for (const name of pictures.filter((each) => each.startsWith(`${user}-`))) {
          await visitor.open(`/${name.slice(user.length + 1, -'.png'.length)}`);
          await seen(page.getByRole('heading', { level: 1 }));
          await settledOn(page);
          await page.screenshot({ path: join(FOLDER, name), fullPage: true });
          shown.set(name, await textOf(page.locator('body')));
        }
      }
      const unseen = pictures.flatMap((picture) => {
        const places = new Set(
          rows.filter((row) => row.Picture === picture).map((row) => row['Place (do not change)']),
        );
        return [...places].filter(
          (place) =>
            !rows.some(
              (row) =>
                row['Place (do not change)'] === place &&
                /^[^{|]{4,}$/.test(row.English) &&
                shown.get(picture)?.includes(row.English),
            ),
        );
      });
      expect(unseen).toEqual([]);
    }),
  );
});
