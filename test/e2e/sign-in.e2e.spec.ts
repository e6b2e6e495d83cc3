import { gone, openBrowser, seen, type Visiting } from '../support/browser.js';
import { DEMO_PASSWORD, openProduct, type Product } from '../support/product.js';

describe('sign-in', () => {
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

  it('shows the account, refuses a wrong password in a sentence, and lets in by keyboard alone', () =>
    browser.story('sign-in by keyboard', async () => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      visitor.allow(/status of 401 .*\/api\/login/);
      await visitor.open('/10000001');
      await seen(page.getByRole('heading', { name: 'Sign in to Arewa Growers Programme' }));
      await seen(page.getByText('Demo data: farmers, numbers and dates are invented.'));
      expect(await page.title()).toContain('Arewa Growers Programme');
      expect(
        await page.locator('aside img').evaluate((img: HTMLImageElement) => img.naturalWidth),
      ).toBeGreaterThan(0);

      await page.keyboard.type('admin');
      await page.keyboard.press('Tab');
      await page.keyboard.type('not the password');
      await page.keyboard.press('Enter');
      expect(await (await seen(page.getByRole('alert'))).textContent()).toBe(
        'Unable to log in. Please try again. Please enter the correct credentials.',
      );

      // The wrong password is selected: typing replaces it.
      await page.keyboard.type(DEMO_PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${product.url}/`);
      await seen(page.getByRole('heading', { name: 'Overview', level: 1 }));
    }));

  it('returns to the requested page, and keeps the session over a reload and in a second tab', () =>
    browser.story('deep link', async () => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      await visitor.signIn('admin', '/community');
      await seen(page.getByRole('link', { name: 'Kebbi Rice Cluster' }));
      await page.reload();
      await seen(page.getByRole('link', { name: 'Kebbi Rice Cluster' }));
      expect(new URL(page.url()).pathname).toBe('/community');

      const tab = await visitor.newTab();
      await tab.goto('/imports');
      await seen(tab.getByRole('heading', { name: 'Imports & exports', level: 1 }));

      await tab.goto('/no/such/page');
      await seen(tab.getByText(/^The page \/no\/such\/page doesn.t exist$/));
      await tab.getByRole('link', { name: 'Go Back Home' }).click();
      await seen(tab.getByRole('heading', { name: 'Overview', level: 1 }));
    }));

  it('ends the session in every tab and on the server when one signs out', () =>
    browser.story('sign-out', async () => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      const calls: string[] = [];
      page.on('request', (request) => {
        const token = request.headers().authorization;
        if (token) calls.push(token);
      });
      await visitor.signIn('staff', '/community');
      const tab = await visitor.newTab();
      await tab.goto('/community');
      await seen(tab.getByRole('link', { name: 'Kebbi Rice Cluster' }));
      const token = calls.at(-1) ?? '';
      const before = await fetch(`${product.url}/api/session`, { headers: { authorization: token } });
      expect(before.status).toBe(200);

      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'Log Out' }).click();
      // The account's own sign-in page keeps its name and logo.
      await page.waitForURL('**/10000001');
      await tab.waitForURL('**/10000001');
      await seen(page.getByRole('heading', { name: 'Sign in to Arewa Growers Programme' }));
      const after = await fetch(`${product.url}/api/session`, { headers: { authorization: token } });
      expect(after.status).toBe(401);

      // No part of the session remains to return with.
      await page.goto('/community');
      await page.waitForURL('**/10000001');
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => /session|token/.test(key))),
      ).toEqual([]);
      const cookies = (await visitor.context.cookies()).map(({ name }) => name);
      // The browser remembers that the user signed in here, but that grants no access.
      expect(cookies).toEqual([expect.stringMatching(/^gona-device-/)]);
    }));

  it('asks for the password again before a second factor, in the only dialog', () =>
    browser.story('step-up', async () => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      visitor.allow(/status of 403 .*\/second-factor\/begin/);
      visitor.allow(/status of 400 .*\/step-up/);
      await visitor.signIn('agent', '/settings');
      await seen(page.getByRole('button', { name: 'Set up second factor' }));
      await product.db.query(
        `UPDATE user_session SET confirmed_at = now() - interval '6 minutes'
          WHERE user_id = (SELECT id FROM app_user WHERE username = 'agent')`,
      );
      await page.getByRole('button', { name: 'Set up second factor' }).click();
      const question = page.getByRole('dialog', { name: 'Confirm it is you' });
      await seen(question);
      expect(await page.getByRole('dialog').count()).toBe(1);
      await page.keyboard.press('Escape');
      await gone(question);
      await page.getByRole('button', { name: 'Set up second factor' }).click();
      await seen(question);
      await page.keyboard.type('not the password');
      await page.keyboard.press('Enter');
      await seen(question.getByText('This password is wrong.'));
      await question.getByLabel('Your password').fill(DEMO_PASSWORD);
      await page.keyboard.press('Enter');
      await seen(page.getByLabel('Six-digit code from the app'));
      await gone(question);
    }));

  it('says so if nobody has the account of the address, and at what is no page and no account', () =>
    browser.story('unknown account', async () => {
      const visitor = await browser.visitor();
      visitor.allow(/status of 404 .*\/assets\/99999999/);
      for (const address of ['/99999999', '/1234567', '/123456789', '/1000000l', '/nobody']) {
        await visitor.open(address);
        await visitor.page.waitForURL('**/error/unauthorised');
        await seen(visitor.page.getByRole('heading', { name: 'You Are Not Authorised To Use Portal' }));
      }
    }));
});
