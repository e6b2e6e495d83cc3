import type { Page } from 'playwright-core';
import { openBrowser, PHONE, seen, type Visiting } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { type Link, openLink } from '../support/link.js';
import { openProduct, type Product } from '../support/product.js';
import { isLongRun } from '../support/services.js';

/** Browser messages for failed calls, and for a page whose code was never loaded. */
const CUT = /ERR_|Failed to load resource|WebSocket connection|Unable to preload|dynamically imported module/;

const SCREENS: [string, typeof PHONE | undefined][] = [['a desk', undefined]];
if (isLongRun) SCREENS.push(['a phone', PHONE]);

/**
 * Returns the cache names, without their version and user parts. That of the card check holds public keys, and nothing
 * that a user has read.
 */
const caches = (page: Page) =>
  page.evaluate(async () =>
    (await window.caches.keys())
      .filter((name) => name !== 'gona-verify')
      .map((name) => name.replace(/-[^-]*$/, ''))
      .sort(),
  );

/** Waits until the list of resources is kept, and the service worker controls the page and has cached its code. */
async function watched(page: Page): Promise<void> {
  await eventually(() =>
    page.evaluate(async () => {
      const names = await window.caches.keys();
      const urlsOf = async (prefix: string) => {
        const found = names.filter((name) => name.startsWith(prefix));
        return (await Promise.all(found.map(async (name) => (await window.caches.open(name)).keys())))
          .flat()
          .map(({ url }) => url);
      };
      return (
        navigator.serviceWorker.controller !== null &&
        (await urlsOf('gona-copies')).some((url) => url.includes('/api/community-resource')) &&
        (await urlsOf('gona-shell')).filter((url) => url.includes('/assets/')).length >= 10
      );
    }),
  );
}

describe('without a connection', () => {
  let product: Product;
  let browser: Visiting;
  let link: Link;

  beforeAll(async () => {
    product = await openProduct();
    browser = await openBrowser(product);
    link = await openLink(product.url);
  });
  afterAll(async () => {
    await browser?.close();
    await link?.close();
    await product?.close();
  });

  it.each(SCREENS)(
    'what was open before opens again at %s, reload included, and is new again when the link is back',
    (_where, viewport) =>
      browser.story('offline', async () => {
        link.mend();
        const visitor = await browser.visitor({ url: link.url, serviceWorker: true, viewport });
        visitor.allow(CUT);
        const { page } = visitor;
        await visitor.signIn('admin', '/community');
        await seen(page.getByText('Kebbi Rice Cluster').first());
        await watched(page);

        link.cut();
        await page.reload();
        await seen(page.getByText('Kebbi Rice Cluster').first());
        await seen(page.getByText(/Showing data from \d\d:\d\d/));

        // A page that was never opened shows a message, and removes nothing else.
        await page.goto('/accesslist');
        await seen(page.getByRole('banner'));
        await page.goto('/community');
        await seen(page.getByText('Kebbi Rice Cluster').first());

        link.mend();
        await page.getByText(/Showing data from/).waitFor({ state: 'hidden' });
        await seen(page.getByText('Kebbi Rice Cluster').first());
      }),
  );

  it('nothing that was read is left after signing out', () =>
    browser.story('copies go', async () => {
      link.mend();
      const visitor = await browser.visitor({ url: link.url, serviceWorker: true });
      visitor.allow(CUT);
      const { page } = visitor;
      await visitor.signIn('admin', '/community');
      await seen(page.getByText('Kebbi Rice Cluster').first());
      await watched(page);
      expect(await caches(page)).toEqual(['gona-copies', 'gona-shell']);

      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'Log Out' }).click();
      await page.waitForURL('**/10000001');
      await page.waitForFunction(
        async () => !(await window.caches.keys()).some((name) => /copies/.test(name)),
      );

      link.cut();
      await page.goto('/community');
      await seen(page.getByLabel('Username'));
      expect(await page.getByText('Kebbi Rice Cluster').count()).toBe(0);
    }));
});
