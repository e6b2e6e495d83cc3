import type { Page } from 'playwright-core';
import type { CaptureFiguresDto, OwnRecordDto } from '#libs/contracts';
import { openBrowser, PHONE, seen, type Visiting } from '../support/browser.js';
import { barriersOn, overhangOf, smallTargetsOn } from '../support/page-checks.js';
import { openProduct, type Product } from '../support/product.js';

/** Minimum target size for a thumb, in pixels. */
const THUMB = 44;

describe('first pages', () => {
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

  const entries = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
  const fits = async (page: Page) => {
    expect([await overhangOf(page), await smallTargetsOn(page), await barriersOn(page)]).toEqual([0, [], []]);
    for (const link of await page.getByRole('main').getByRole('link').all()) {
      const box = await link.boundingBox();
      expect([await link.getAttribute('href'), (box?.height ?? 0) >= THUMB]).toEqual([
        await link.getAttribute('href'),
        true,
      ]);
    }
    for (const entry of await entries(page).all())
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(THUMB);
  };

  it.each([false, true])('a farmer sees their record and their farm, dark: %s', (dark) =>
    browser.story(`farmer ${dark}`, async () => {
      const { body } = await (await product.as('farmer')).get<OwnRecordDto>('/api/home/farmer');
      const visitor = await browser.visitor({ viewport: PHONE, dark });
      const { page } = visitor;
      await visitor.signIn('farmer');
      await seen(page.getByRole('heading', { level: 1, name: body.farmer?.name }));
      await seen(page.getByText(body.farmer?.bvn ?? '', { exact: false }));
      await seen(page.getByText(`${body.farms[0]?.farmSize.toFixed(5)} ha`));
      expect(await entries(page).allInnerTexts()).toEqual(['Overview', 'Data Captured', 'Settings']);
      await fits(page);
      await entries(page).getByText('Data Captured').click();
      await seen(page.locator('canvas.maplibregl-canvas'));
      await fits(page);
    }),
  );

  it.each([false, true])('an agent sees their captures, and opens one on their map, dark: %s', (dark) =>
    browser.story(`agent ${dark}`, async () => {
      const { body } = await (await product.as('agent')).get<CaptureFiguresDto>('/api/home/agent');
      expect(body.total).toBeGreaterThan(0);
      const visitor = await browser.visitor({ viewport: PHONE, dark });
      const { page } = visitor;
      await visitor.signIn('agent');
      await seen(page.getByRole('heading', { level: 1, name: 'Today, Tanko Audu' }));
      await seen(page.getByText(body.total.toLocaleString('en-NG'), { exact: true }));
      await seen(page.getByRole('heading', { name: 'By community' }));
      expect(await entries(page).allInnerTexts()).toEqual(['Overview', 'Data Captured', 'Settings']);
      await fits(page);
      const [latest] = body.latest;
      await page.getByRole('main').locator(`a[href="/captured-data?farm=${latest?.farmId}"]`).click();
      await seen(page.locator('canvas.maplibregl-canvas'));
      await seen(page.getByRole('status').filter({ hasText: latest?.name ?? '' }));
      await fits(page);
    }),
  );
});
