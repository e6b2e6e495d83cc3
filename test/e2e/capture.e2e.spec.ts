import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { PHONE, seen } from '../support/browser.js';
import { onThisMachine } from '../support/busy.js';
import { eventually } from '../support/eventually.js';
import { type Link, openLink } from '../support/link.js';
import { photoOf } from '../support/phone.js';
import { DEMO_PASSWORD, openProduct, type Product } from '../support/product.js';
import { postAgent } from '../support/sample-captures.js';
import { isLongRun } from '../support/services.js';

const CODE = '482913';
const CAPTURES = isLongRun ? 10 : 2;
/** Larger than one part when encrypted. */
const PHOTO = { width: 1500, height: 1600 };

describe('captures without a signal', () => {
  let product: Product;
  let link: Link;
  const profile = mkdtempSync(join(tmpdir(), 'gona-phone-'));
  let phone: BrowserContext | null = null;

  beforeAll(async () => {
    product = await openProduct({});
    link = await openLink(product.url);
    const [agent] = await product.db.query<{ id: number }>(
      `SELECT id FROM app_user WHERE username = 'agent'`,
    );
    const [farmer] = await product.db.query<{ id: number }>('SELECT farmer_id AS id FROM membership LIMIT 1');
    await postAgent(product.db, agent?.id ?? 0, { farmerId: farmer?.id ?? 0, group: 'Field work' });
  });
  afterAll(async () => {
    await phone?.close();
    rmSync(profile, { recursive: true, force: true });
    await link?.close();
    await product?.close();
  });

  async function start(): Promise<Page> {
    phone = await chromium.launchPersistentContext(profile, {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
      baseURL: link.url,
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
      permissions: ['geolocation'],
      geolocation: { latitude: 12.45, longitude: 4.2, accuracy: 4 },
    });
    phone.setDefaultTimeout(onThisMachine(20_000));
    return phone.pages()[0] ?? phone.newPage();
  }
  async function walkTo(east: number, north: number): Promise<void> {
    await phone?.setGeolocation({
      latitude: 12.45 + north / 111_000,
      longitude: 4.2 + east / 108_000,
      accuracy: 4,
    });
  }
  const points = (page: Page) => page.getByText('points', { exact: true }).locator('..');

  /** Walks a square of 60 m, from the point that is there. */
  async function walk(page: Page, corners: [number, number][], from: number): Promise<void> {
    for (const [n, [east, north]] of corners.entries()) {
      await walkTo(east, north);
      await seen(points(page).getByText(String(from + n + 1), { exact: true }));
    }
  }

  async function begin(page: Page, photo: Buffer, n: number): Promise<void> {
    await page
      .getByRole('button', { name: /^Capture / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('radio', { name: '18 or older' }).check();
    for (const agree of await page.getByRole('radio', { name: 'Agrees' }).all()) await agree.check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    await seen(page.getByRole('img', { name: 'Photo' }));
    await page.getByRole('button', { name: 'Next' }).click();
    await walkTo(n * 200, 0);
    await page.getByRole('button', { name: 'Start walking' }).click();
    await walk(
      page,
      [
        [n * 200, 0],
        [n * 200 + 60, 0],
      ],
      0,
    );
  }

  async function end(page: Page, n: number): Promise<void> {
    await walk(
      page,
      [
        [n * 200 + 60, 60],
        [n * 200, 60],
        [n * 200, 20],
      ],
      2,
    );
    await page.getByRole('button', { name: 'Close boundary' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('The farmer says that this is right.').check();
    await page.getByRole('button', { name: 'Finish capture' }).click();
    await seen(page.getByRole('tab', { name: 'Today' }));
  }

  it('reach the server once, in order and whole, after a killed page, a restart and a link with losses', async () => {
    const began = new Date();
    const photo = await photoOf(PHOTO.width, PHOTO.height, true);
    let page = await start();
    await page.goto('/capture');
    await page.getByLabel('Username').fill('agent');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Code', { exact: true }).fill(CODE);
    await page.getByLabel('Code again').fill(CODE);
    await page.getByRole('button', { name: 'Set code' }).click();
    await seen(page.getByRole('tab', { name: 'Today' }));
    await page.waitForFunction(async () => {
      if (!navigator.serviceWorker.controller) return false;
      const names = (await caches.keys()).filter((name) => name.startsWith('gona-shell'));
      const kept = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat();
      return ['CapturePage', 'FieldWithoutSession'].every((file) =>
        kept.some(({ url }) => url.includes(file)),
      );
    });

    await seen(page.getByText(/farmers and their neighbours are on this phone/));
    link.cut();
    for (let n = 0; n < CAPTURES - 1; n++) {
      await begin(page, photo, n);
      await end(page, n);
    }
    await begin(page, photo, CAPTURES - 1);
    // The page is killed in the middle of a walk; then the phone restarts.
    await page.close();
    await phone?.close();
    page = await start();
    await page.goto('/capture');
    await page.getByLabel('Code', { exact: true }).fill(CODE);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('button', { name: 'Continue, 2 points' }).click();
    await walkTo((CAPTURES - 1) * 200 + 60, 0);
    await page.getByRole('button', { name: 'Continue from point 2' }).click();
    await end(page, CAPTURES - 1);
    await page.getByRole('tab', { name: /Outbox/ }).click();
    await seen(page.getByText(new RegExp(`^${CAPTURES}, `)));

    // Every third part gets lost: before it arrives, or its answer.
    let sent = 0;
    await page.route('**/api/captures/*/parts/*', async (route) => {
      sent += 1;
      if (sent % 3 !== 0) return route.continue();
      if (sent % 2 === 0) await route.fetch();
      return route.abort('connectionreset');
    });
    link.mend();
    if (await page.getByRole('button', { name: 'Sign in' }).isVisible()) {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Username').fill('agent');
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('tab', { name: /Outbox/ }).click();
    }
    const rows = () =>
      product.db.query<{ state: string; farmerId: number; endedOn: Date }>(
        // The demo data has captures too.
        'SELECT state, farmer_id AS "farmerId", ended_on AS "endedOn" FROM capture WHERE received_on > $1 ORDER BY received_on, id',
        [began],
      );
    await eventually(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return (await rows()).filter(({ state }) => state === 'stored').length === CAPTURES;
    }, 60_000);
    const all = await rows();
    expect(all).toHaveLength(CAPTURES);
    expect(new Set(all.map(({ farmerId }) => farmerId)).size).toBe(CAPTURES);
    const times = all.map(({ endedOn }) => endedOn.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    await seen(page.getByText('Everything is sent.'));
  });
});
