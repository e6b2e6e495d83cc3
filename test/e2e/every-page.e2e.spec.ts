import type { Page } from 'playwright-core';
import type { CaptureFiguresDto, OwnRecordDto } from '#libs/contracts';
import {
  DESKTOP,
  openBrowser,
  PHONE,
  seen,
  textOf,
  type Visiting,
  type Visitor,
} from '../support/browser.js';
import { barriersOn, darkBarriersOn, overhangOf, settledOn, smallTargetsOn } from '../support/page-checks.js';
import { type Stop, stopsOf } from '../support/page-stops.js';
import { openProduct, type Product } from '../support/product.js';
import { isLongRun } from '../support/services.js';
import { itLong } from '../support/tools.js';
import { addViewer, Follower, harmlessCalls, impersonate } from '../support/write-controls.js';

/** Pages that together contain every component: their dark mode is checked too. */
const IN_THE_DARK = new Set([
  'overview',
  'job centre',
  'match columns',
  'check rows',
  'import dialog',
  'map',
  'member of staff',
  'members',
  'recovery',
]);
/**
 * Minimum number of different acts found on each user's screens. A lower number means that a page was left before it
 * was complete. A short run walks as an administrator, with the most controls, and as an agent, with the fewest.
 */
const LEAST: Record<string, number> = {
  admin: 40,
  staff: 15,
  agent: 3,
  cbn: 3,
  farmer: 3,
  superadmin: 38,
  looker: 4,
};
const IMPERSONATED = isLongRun ? ['admin', 'agent', 'farmer'] : ['agent'];
/** Pages on which a short run presses every control while impersonating. */
const PRESSED = new Set(['overview', 'resource', 'members', 'job centre', 'map', 'settings']);
/** An act for administrators only. */
const ADMINISTRATORS = 'POST /community-resource';
/** Minimum target size for a thumb, in pixels. */
const THUMB = 44;

describe('every page', () => {
  let product: Product;
  let browser: Visiting;
  let stops: Stop[];
  const harmless = harmlessCalls();

  beforeAll(async () => {
    product = await openProduct();
    browser = await openBrowser(product);
    stops = await stopsOf(product);
    if (isLongRun) await addViewer(product);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  /** Visits all pages; returns the number of acts on them, and the acts that the server refuses (P39). */
  const actsOf = async (
    username: string,
    follower: Follower,
    look: (stop: Stop) => Promise<void> = async () => undefined,
  ) => {
    const acts = new Set<string>();
    for (const stop of stops) {
      await follower.goTo(stop.path);
      for (const act of await follower.acts()) acts.add(act);
      await look(stop);
    }
    expect({ username, refused: await follower.refused([...acts]) }).toEqual({ username, refused: [] });
    expect([username, acts.size >= (LEAST[username] ?? 0)]).toEqual([username, true]);
  };
  /** Users with fewer permissions are refused an administrator's act, so such a control would be found. */
  const walk = async (visitor: Visitor, username: string, follower: Follower) => {
    // Another user's record is not found for them.
    visitor.allow(/responded with a status of 404/);
    await actsOf(username, follower);
    expect(await follower.refused([ADMINISTRATORS])).toHaveLength(1);
  };

  it('has no barrier that axe can find, fits a phone, and shows an administrator nothing that is refused', () =>
    browser.story('pages of an administrator', async () => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      const barriers: Record<string, string[]> = {};
      const onPhone: Record<string, { overhang: number; small: string[] }> = {};
      const look = async (name: string) => {
        barriers[name] = await barriersOn(page);
        if (IN_THE_DARK.has(name)) barriers[`${name}, dark`] = await darkBarriersOn(page);
        await page.setViewportSize(PHONE);
        await settledOn(page);
        onPhone[name] = { overhang: await overhangOf(page), small: await smallTargetsOn(page) };
      };
      await visitor.open('/10000001');
      await seen(page.getByRole('heading', { name: /Arewa Growers/ }));
      await look('sign-in');
      await page.setViewportSize(DESKTOP);
      const follower = new Follower(page, harmless);
      await visitor.signIn('admin');
      let crumbs = '';
      const slim: string[] = [];
      await actsOf('admin', follower, async (stop) => {
        await stop.complete(page);
        await look(stop.name);
        if (stop.name === 'resource') {
          crumbs = await textOf(await seen(page.getByRole('navigation', { name: 'Breadcrumb' })));
          slim.push(...(await smallTargetsOn(page, THUMB)));
        }
        await page.setViewportSize(DESKTOP);
      });
      // Pages about nothing have a heading too.
      visitor.allow(/responded with a status of 404/);
      for (const path of ['/farmers/999999', '/messages/999999', '/nowhere']) {
        await follower.goTo(path);
        await seen(page.getByRole('heading', { level: 1 }));
        barriers[path] = await barriersOn(page);
      }
      const names = Object.keys(barriers);
      expect(barriers).toEqual(Object.fromEntries(names.map((name) => [name, []])));
      // Tabs of a resource are pressed most; only the last two parts of a page's path are shown.
      expect(slim.filter((line) => line.includes('?resource='))).toEqual([]);
      expect(crumbs).toContain('Kebbi Rice Cluster');
      expect(onPhone).toEqual(
        Object.fromEntries(Object.keys(onPhone).map((name) => [name, { overhang: 0, small: [] }])),
      );
    }));

  const entries = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
  const fits = async (page: Page) => {
    expect([await overhangOf(page), await smallTargetsOn(page), await barriersOn(page)]).toEqual([0, [], []]);
    for (const link of await page.getByRole('main').getByRole('link').all()) {
      const [href, box] = [await link.getAttribute('href'), await link.boundingBox()];
      expect([href, (box?.height ?? 0) >= THUMB]).toEqual([href, true]);
    }
    for (const entry of await entries(page).all())
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(THUMB);
    expect(await darkBarriersOn(page)).toEqual([]);
  };
  /** Ends a story that began on a phone. */
  const walkAtDesk = async (visitor: Visitor, username: string, follower: Follower) => {
    await visitor.page.setViewportSize(DESKTOP);
    await walk(visitor, username, follower);
  };

  it('of a farmer begins with their record and their farm on a phone', () =>
    browser.story('pages of a farmer', async () => {
      const { body } = await (await product.as('farmer')).get<OwnRecordDto>('/api/home/farmer');
      const visitor = await browser.visitor({ viewport: PHONE });
      const { page } = visitor;
      const follower = new Follower(page, harmless);
      await visitor.signIn('farmer');
      await seen(page.getByRole('heading', { level: 1, name: body.farmer?.name }));
      await seen(page.getByText(body.farmer?.bvn ?? '', { exact: false }));
      await seen(page.getByText(`${body.farms[0]?.farmSize.toFixed(5)} ha`));
      expect(await entries(page).allInnerTexts()).toEqual([
        'Overview',
        'Data Captured',
        'Extension',
        'Settings',
      ]);
      await fits(page);
      await entries(page).getByText('Data Captured').click();
      await seen(page.locator('canvas.maplibregl-canvas'));
      await fits(page);
      if (isLongRun) await walkAtDesk(visitor, 'farmer', follower);
    }));

  it('of an agent begins with their captures, opened on a map on a phone, and shows nothing that is refused', () =>
    browser.story('pages of an agent', async () => {
      const { body } = await (await product.as('agent')).get<CaptureFiguresDto>('/api/home/agent');
      expect(body.total).toBeGreaterThan(0);
      const visitor = await browser.visitor({ viewport: PHONE });
      const { page } = visitor;
      const follower = new Follower(page, harmless);
      await visitor.signIn('agent');
      await seen(page.getByRole('heading', { level: 1, name: 'Today, Tanko Audu' }));
      await seen(page.getByText(body.total.toLocaleString('en-NG'), { exact: true }));
      await seen(page.getByRole('heading', { name: 'By community' }));
      expect(await entries(page).allInnerTexts()).toEqual([
        'Overview',
        'Capture',
        'Data Captured',
        'Settings',
      ]);
      await fits(page);
      const [latest] = body.latest;
      await page.getByRole('main').locator(`a[href="/captured-data?farm=${latest?.farmId}"]`).click();
      await seen(page.locator('canvas.maplibregl-canvas'));
      await seen(page.getByRole('status').filter({ hasText: latest?.name ?? '' }));
      await fits(page);
      await walkAtDesk(visitor, 'agent', follower);
    }));

  for (const username of ['staff', 'cbn', 'superadmin', 'looker'])
    itLong(`shows ${username} nothing that is refused`, () =>
      browser.story(`pages of ${username}`, async () => {
        const visitor = await browser.visitor();
        const follower = new Follower(visitor.page, harmless);
        await visitor.signIn(username);
        if (username === 'superadmin') await actsOf(username, follower);
        else await walk(visitor, username, follower);
      }),
    );

  it.each(IMPERSONATED)('changes nothing, whatever is pressed, while one impersonates %s', (username) =>
    browser.story(`pages while impersonating ${username}`, async () => {
      const visitor = await browser.visitor();
      // Another user's record is not found for them, and the planted request is unauthenticated.
      visitor.allow(/responded with a status of 404|status of 401 .*\/api\/community-resource\)$/);
      const follower = new Follower(visitor.page, harmless);
      await visitor.signIn('superadmin', '/accesslist');
      await impersonate(product, visitor, follower, username);
      const [acts, writes]: [string[], string[]] = [[], []];
      let pressed = 0;
      for (const { name, path } of stops.filter((stop) => isLongRun || PRESSED.has(stop.name))) {
        await follower.goTo(path);
        acts.push(...(await follower.acts()).map((act) => `${name}: ${act}`));
        const press = await follower.pressAll();
        pressed += press.pressed;
        writes.push(...press.writes.map((write) => `${name}: ${write}`));
      }
      expect({ acts, writes }).toEqual({ acts: [], writes: [] });
      expect(pressed).toBeGreaterThanOrEqual(4);
      await follower.goTo('/nowhere');
      await follower.plant('POST /api/community-resource');
      expect((await follower.pressAll()).writes).toEqual(['Planted: POST /api/community-resource']);
    }),
  );

  it('leads a thumb on a phone to the map, and its lists come up as sheets', () =>
    browser.story('phone', async () => {
      const visitor = await browser.visitor({ viewport: PHONE });
      const { page } = visitor;
      await visitor.signIn('admin');
      // The navigation is behind a button.
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Evaluation' }).click();
      await seen(page.getByRole('heading', { name: /farms wait for you$/ }));
      expect(await barriersOn(page)).toEqual([]);
      await page.getByRole('button', { name: 'Open the map' }).click();
      await page.getByRole('button', { name: /^Queue/ }).click();
      await page.getByRole('list', { name: 'Farm queue' }).getByRole('button').nth(1).click();
      const details = page.getByRole('region', { name: 'Farm details' });
      await seen(details.getByRole('button', { name: /^(Mark completed|Next farm to review)/ }));
    }));
});
