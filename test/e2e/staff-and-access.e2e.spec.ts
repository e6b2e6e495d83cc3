import type { Page } from 'playwright-core';
import { openBrowser, seen, type Visiting } from '../support/browser.js';
import { openProduct, type Product } from '../support/product.js';

/** Kilobytes that a cold sign-in page may cost, all of it, as it goes over the wire. */
const SIGN_IN_KB = 150;

describe('people', () => {
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

  it(`are asked to sign in by a page of at most ${SIGN_IN_KB} kB`, () =>
    browser.story('weight of the sign-in page', async () => {
      const { page, context } = await browser.visitor();
      const wire = await context.newCDPSession(page);
      await wire.send('Network.enable');
      let bytes = 0;
      wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await page.goto('/login', { waitUntil: 'networkidle' });
      await seen(page.getByRole('button', { name: 'Sign in', exact: true }));
      expect(bytes).toBeGreaterThan(20_000);
      expect(bytes / 1000).toBeLessThanOrEqual(SIGN_IN_KB);
    }));

  it('of the staff are added with a one-time password, replace it, see what is granted, and are gone at once', () =>
    browser.story('a member of staff', async () => {
      const admin = await browser.visitor();
      const { page } = admin;
      await admin.signIn('admin', '/add-new-staff');
      await page.getByLabel('First name').fill('Amina');
      await page.getByLabel('Last name').fill('Yusuf');
      await choose(page, 'Gender', 'Female');
      await page.getByLabel('Phone number').fill('08031234567');
      await page.getByLabel('Email').fill('amina@example.org');
      await page.getByLabel('Address').fill('12 Emir Road, Argungu');
      await page.getByRole('button', { name: 'Next' }).click();
      await choose(page, 'Designation', 'Collaborator');
      // A collaborator without any access is of no use: the page says so and stays.
      await page.getByRole('button', { name: 'Next' }).click();
      await seen(page.getByText('Please set the access level for this user to proceed.').first());
      await page.getByRole('button', { name: 'Grant Access' }).click();
      const row = page.getByRole('radiogroup', { name: 'Access to Farm, Area Mapping' });
      await row.getByText('View', { exact: true }).click();
      await page.getByRole('button', { name: 'Set access' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Submit' }).click();
      const credentials = page.getByRole('dialog');
      const password = (await (await seen(credentials.locator('code').nth(1))).textContent()) ?? '';
      const [answer] = await product.db.query<{ id: number; username: string; user_id: number }>(
        `SELECT s.id, u.username::text, s.user_id FROM staff s JOIN app_user u ON u.id = s.user_id
          WHERE s.email = 'amina@example.org'`,
      );
      const kebbi = await product.resource('Kebbi Rice Cluster');
      await product.db.query(
        'INSERT INTO access_list_entry (user_id, community_resource_id) VALUES ($1, $2)',
        [answer?.user_id, kebbi],
      );

      const amina = await browser.visitor();
      // Her session ends twice: by her new password, and by the administrator.
      amina.allow(/status of 401/);
      await enter(amina.page, answer?.username ?? '', password);
      // Nothing but the settings, until the password is one of her own.
      await amina.page.waitForURL('**/settings');
      await seen(amina.page.getByText('Please update your password to keep your account secure').first());
      expect(await amina.page.getByRole('navigation', { name: /menu|main/i }).count()).toBe(0);
      await amina.page.getByLabel('Current password').fill(password);
      await amina.page.getByLabel('New password').fill('harmattan over argungu');
      await amina.page.getByLabel('Confirm password').fill('harmattan over argungu');
      await amina.page.getByRole('button', { name: 'Change password' }).click();
      // Signed out after two and a half seconds.
      await seen(amina.page.getByRole('button', { name: 'Sign in', exact: true }));
      await enter(amina.page, answer?.username ?? '', 'harmattan over argungu');
      await seen(amina.page.getByRole('link', { name: 'Evaluation' }));
      expect(await amina.page.getByRole('link', { name: 'AccessList' }).count()).toBe(0);

      await admin.open(`/staff/${answer?.id}`);
      await page.getByRole('button', { name: 'Deactivate' }).click();
      await page.getByRole('button', { name: 'Yes, deactivate' }).click();
      await seen(amina.page.getByRole('button', { name: 'Sign in', exact: true }));
    }));
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function enter(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
