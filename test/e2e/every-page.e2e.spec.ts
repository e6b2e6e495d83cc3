import type { Page } from 'playwright-core';
import { DESKTOP, openBrowser, PHONE, seen, textOf, type Visiting } from '../support/browser.js';
import { barriersOn, overhangOf, smallTargetsOn } from '../support/page-checks.js';
import { type Stop, stopsOf } from '../support/page-stops.js';
import { openProduct, type Product } from '../support/product.js';

/** Pages that together contain every component: their dark mode is checked for colours only. */
const IN_THE_DARK = new Set([
  'overview',
  'job centre',
  'match columns',
  'check rows',
  'import dialog',
  'map',
  'member of staff',
  'recovery',
]);

describe('every page', () => {
  let product: Product;
  let browser: Visiting;
  let stops: Stop[];

  beforeAll(async () => {
    product = await openProduct();
    browser = await openBrowser(product);
    stops = await stopsOf(product);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  it('has no barrier that axe can find, fits a phone, and can be used with a finger', () =>
    browser.story('axe light, phone', async () => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      const barriers: Record<string, string[]> = {};
      const onPhone: Record<string, { overhang: number; small: string[] }> = {};
      const look = async (name: string) => {
        barriers[name] = await barriersOn(page);
        await page.setViewportSize(PHONE);
        await settledOn(page);
        onPhone[name] = { overhang: await overhangOf(page), small: await smallTargetsOn(page) };
      };
      await visitor.open('/10000001');
      await seen(page.getByRole('heading', { name: /Arewa Growers/ }));
      await look('sign-in');
      await visitor.signIn('admin');
      let crumbs = '';
      const slim: string[] = [];
      for (const stop of stops) {
        await page.setViewportSize(DESKTOP);
        await stop.open(visitor);
        await look(stop.name);
        if (stop.name !== 'resource') continue;
        crumbs = await textOf(await seen(page.getByRole('navigation', { name: 'Breadcrumb' })));
        slim.push(...(await smallTargetsOn(page, 44)));
      }
      const names = Object.keys(barriers);
      expect(barriers).toEqual(Object.fromEntries(names.map((name) => [name, []])));
      // Tabs of a resource are pressed most; only the last two parts of a page's path are shown.
      expect(slim.filter((line) => line.includes('?resource='))).toEqual([]);
      expect(crumbs).toContain('Kebbi Rice Cluster');
      expect(onPhone).toEqual(Object.fromEntries(names.map((name) => [name, { overhang: 0, small: [] }])));
    }));

  it('has no barrier that axe can find, in dark', () =>
    browser.story('axe dark', async () => {
      const visitor = await browser.visitor({ dark: true });
      const found: Record<string, string[]> = {};
      await visitor.signIn('admin');
      for (const stop of stops.filter(({ name }) => IN_THE_DARK.has(name))) {
        await stop.open(visitor);
        found[stop.name] = await barriersOn(visitor.page);
      }
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
    }));

  it('leads a thumb on a phone to the map, and its lists come up as sheets', () =>
    browser.story('phone', async () => {
      const visitor = await browser.visitor({ viewport: PHONE });
      const { page } = visitor;
      await visitor.signIn('admin');
      // The navigation is behind a button.
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Evaluation' }).click();
      await page.getByRole('button', { name: /^Queue/ }).click();
      await page.getByRole('list', { name: 'Farm queue' }).getByRole('button').nth(1).click();
      const details = page.getByRole('region', { name: 'Farm details' });
      await seen(details.getByRole('button', { name: /^(Mark completed|Next farm to review)/ }));
    }));
});

/** Waits until a page has adapted to its window size: two frames, and all animations. */
const settledOn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null)));
  });
