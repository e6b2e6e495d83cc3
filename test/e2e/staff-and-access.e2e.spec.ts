import type { Page } from 'playwright-core';
import { openBrowser, PHONE, seen, textOf, type Visiting } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { barriersOn, overhangOf, settledOn } from '../support/page-checks.js';
import { openProduct, type Product } from '../support/product.js';
import { isLongRun } from '../support/services.js';
import { itLong } from '../support/tools.js';

/** Maximum kilobytes of a sign-in page without a cache, as transferred. */
const SIGN_IN_KB = 150;
/**
 * The same for the evaluation map with a page of farms drawn, for a signed-in user without a cache. Without tiles: a slow
 * machine requests some of the places through which the map moves.
 */
const MAP_KB = 625;
/** The same until farms can be evaluated: the library of the map follows. */
const USABLE_KB = 380;
const LIBRARY = /\/assets\/maps-/;
/**
 * The same for a page of each template and the first page of each role, by username and path. The field work of agents
 * follows later, and is not counted.
 */
const FIRST_PAGES: Record<string, Record<string, number>> = {
  admin: { '/': 350, '/community': 250 },
  agent: { '/': 250 },
  farmer: { '/': 240 },
};
const PHONES = new Set(['agent', 'farmer']);
/** Languages of the client, with words that are read in each. A short run reads one. */
const LANGUAGES = [
  ['ha', 'Hausa', 'Bayanan mutum', 'Saituna'],
  ['yo', 'Yorùbá', 'Ìsọfúnni yín', 'Ààtò'],
  ['ig', 'Igbo', 'Profaịlụ', 'Ntọala'],
] as const;
/** Tiles, and the field work that an agent's phone loads after the page. */
const LATER = /\/evaluation\/tiles\/|\/api\/captures\//;

describe('people', () => {
  let product: Product;
  let browser: Visiting;

  beforeAll(async () => {
    // Its own product: other stories add to what the map transfers.
    product = await openProduct({});
    browser = await openBrowser(product);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  it(`are asked to sign in by a page of at most ${SIGN_IN_KB} kB`, () =>
    browser.story('weight of the sign-in page', async () => {
      const { page } = await browser.visitor();
      const weight = await weighed(page);
      await page.goto('/login', { waitUntil: 'networkidle' });
      await seen(page.getByRole('button', { name: 'Sign in', exact: true }));
      expect(await weight()).toBeGreaterThan(20);
      expect(await weight()).toBeLessThanOrEqual(SIGN_IN_KB);
    }));

  it(`evaluate a farm after at most ${USABLE_KB} kB, and see the map after ${MAP_KB} kB`, () =>
    browser.story('weight of the evaluation map', async () => {
      const admin = await browser.visitor();
      await admin.signIn('admin', '/settings');
      const page = await admin.context.newPage();
      const weight = await weighed(page);
      const [resource] = await product.db.query<{ id: number }>(
        'SELECT community_resource_id::int AS id FROM farm GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
      );
      let release = () => {};
      const wanted = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(LIBRARY, async (route) => {
        await wanted;
        await route.continue();
      });
      await page.goto(`/community-resource/evaluate?resource=${resource?.id}`);
      const farm = page.getByRole('region', { name: 'Farm details' }).getByRole('heading', { level: 2 });
      await seen(page.locator('[data-preview="true"]'));
      const first = await textOf(await seen(farm));
      expect(await weight()).toBeLessThanOrEqual(USABLE_KB);
      await page.keyboard.press('c');
      await seen(page.getByRole('region', { name: 'Your last action' }).getByText('Farm Status Completed'));
      await eventually(async () => (await textOf(farm)) !== first);
      release();
      await page.waitForFunction(() => performance.getEntriesByName('map-idle').length > 0);
      expect(await weight()).toBeGreaterThan(MAP_KB / 2);
      expect(await weight()).toBeLessThanOrEqual(MAP_KB);
    }));

  it.each(Object.entries(FIRST_PAGES))(
    'are shown by at most a limit each, on a first visit: %s',
    (username, pages) =>
      browser.story(`weight of the first pages of ${username}`, async () => {
        const visitor = await browser.visitor(PHONES.has(username) ? { viewport: PHONE } : {});
        await visitor.signIn(username, '/settings');
        const weights: Record<string, number> = {};
        const calls: string[] = [];
        for (const path of Object.keys(pages)) {
          const page = await visitor.context.newPage();
          const weight = await weighed(page);
          page.on('request', (request) => {
            if (request.url().endsWith('/api/waiting')) calls.push(path);
          });
          await page.goto(path, { waitUntil: 'networkidle' });
          await seen(page.getByRole('main').getByRole('heading', { level: 1 }));
          weights[path] = await weight();
          await page.close();
        }
        const heavy = Object.entries(pages).filter(([path, most]) => (weights[path] ?? 0) > most);
        const asksTwice = calls.filter((path, at) => calls.indexOf(path) !== at);
        expect({ heavy, asksTwice, weights: heavy.length > 0 && weights }).toEqual({
          heavy: [],
          asksTwice: [],
          weights: false,
        });
      }),
  );

  it('see their pages on a phone in the language that they choose', () =>
    browser.story('languages', async () => {
      const visitor = await browser.visitor({ viewport: PHONE });
      const { page } = visitor;
      await visitor.signIn('farmer');
      for (const [language, name, title, settings] of LANGUAGES.slice(0, isLongRun ? 3 : 1)) {
        await visitor.open('/settings');
        await page.getByRole('radio', { name, exact: true }).click();
        await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
        for (const path of ['/', '/wallet']) {
          await visitor.open(path);
          await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
          await seen(page.getByRole('link', { name: settings }));
          await settledOn(page);
          expect([language, path, await overhangOf(page), await barriersOn(page)]).toEqual([
            language,
            path,
            0,
            [],
          ]);
        }
        await visitor.open('/profile');
        await seen(page.getByRole('heading', { name: title, level: 1 }));
      }
    }));

  itLong(
    'of the staff are added with a one-time password, replace it, see what is granted, and are gone at once',
    () =>
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
        // A collaborator without any access is useless: the page reports that and stays open.
        await page.getByRole('button', { name: 'Next' }).click();
        await seen(page.getByText('Please set the access level for this user to proceed.').first());
        await page.getByRole('button', { name: 'Grant Access' }).click();
        const row = page.getByRole('radiogroup', { name: 'Access to Farm, Area Mapping' });
        await row.getByText('View', { exact: true }).click();
        await page.getByRole('button', { name: 'Set access' }).click();
        await choose(page, 'Community resources', 'Kebbi Rice Cluster');
        await page.getByRole('button', { name: 'Next' }).click();
        await page.getByRole('button', { name: 'Submit' }).click();
        const credentials = page.getByRole('dialog');
        const password = (await (await seen(credentials.locator('code').nth(1))).textContent()) ?? '';
        const [answer] = await product.db.query<{ id: number; username: string }>(
          `SELECT s.id, u.username::text FROM staff s JOIN app_user u ON u.id = s.user_id
          WHERE s.email = 'amina@example.org'`,
        );

        const amina = await browser.visitor();
        // Her session ends twice: by her new password, and by the administrator.
        amina.allow(/status of 401/);
        await enter(amina.page, answer?.username ?? '', password);
        // Only the settings are accessible until she has changed her password.
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
      }),
  );

  itLong('of role STAFF begin with nothing, are told so, and see at once exactly what the preview said', () =>
    browser.story('a user with a preview', async () => {
      const { page, ...admin } = await browser.visitor();
      await admin.signIn('admin', '/accesslist');
      await page.getByRole('button', { name: 'Create user' }).click();
      await page.getByRole('textbox', { name: 'Username' }).fill('sadiq.umar');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sadiq Umar');
      await page.getByRole('combobox', { name: 'Role', exact: true }).click();
      await page.getByRole('option', { name: 'Staff (granted access)' }).click();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      const credentials = page.getByRole('dialog');
      const password = (await (await seen(credentials.locator('code').nth(1))).textContent()) ?? '';
      await credentials.getByRole('button', { name: 'Done' }).click();
      await page.waitForURL(/accesslist\/\d+$/);

      const sadiq = await browser.visitor();
      sadiq.allow(/status of 401/);
      await enter(sadiq.page, 'sadiq.umar', password);
      await sadiq.page.waitForURL('**/settings');
      await sadiq.page.getByLabel('Current password').fill(password);
      await sadiq.page.getByLabel('New password').fill('millet under the moon');
      await sadiq.page.getByLabel('Confirm password').fill('millet under the moon');
      await sadiq.page.getByRole('button', { name: 'Change password' }).click();
      await seen(sadiq.page.getByRole('button', { name: 'Sign in', exact: true }));
      await enter(sadiq.page, 'sadiq.umar', 'millet under the moon');
      await seen(sadiq.page.getByText('No community resource has been assigned to you.'));

      await page.getByRole('button', { name: 'Add resource' }).click();
      await choose(page, 'Community resource', 'Kebbi Rice Cluster');
      await page.getByRole('radiogroup', { name: 'Community' }).getByText('View', { exact: true }).click();
      const map = page.getByRole('radiogroup', { name: 'Farm, Area Mapping' });
      await map.getByText('View', { exact: true }).click();
      await seen(page.getByRole('list', { name: 'Their menu' }).getByText('Evaluation'));
      const menu = await page
        .getByRole('list', { name: 'Their menu' })
        .getByRole('listitem')
        .allTextContents();
      await page.keyboard.press('Control+S');
      await seen(page.getByText('Resource Successfully Added To List'));
      // Without a reload: the empty page shows its data.
      await seen(sadiq.page.getByText('Registered farmers'));
      const nav = sadiq.page.getByRole('navigation', { name: 'Main menu' });
      await seen(nav.getByRole('link', { name: 'Evaluation' }));
      expect(await nav.getByRole('link').allInnerTexts()).toEqual(menu);
    }),
  );
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

/**
 * Measures the kilobytes transferred by a page since this call, including headers, without a cache. Later loads, once the
 * page has been quiet, are not counted, however slow the machine.
 */
async function weighed(page: Page): Promise<() => Promise<number>> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.clearBrowserCache');
  const sent = new Map<string, number>();
  const loaded: { at: number; bytes: number }[] = [];
  wire.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    if (!LATER.test(request.url)) sent.set(requestId, wallTime * 1000);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const at = sent.get(requestId);
    if (at !== undefined) loaded.push({ at, bytes: encodedDataLength });
  });
  return async () => {
    const quietAt = await page.evaluate(() => {
      const [quiet] = performance.getEntriesByName('quiet');
      return quiet ? performance.timeOrigin + quiet.startTime : null;
    });
    const counted = loaded.filter(({ at }) => quietAt === null || at < quietAt);
    return counted.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  };
}
