import { openBrowser, type Visiting } from '../support/browser.js';
import { type Stop, stopsOf } from '../support/page-stops.js';
import { openProduct, type Product } from '../support/product.js';
import { isLongRun } from '../support/services.js';
import { addLooker, Follower, harmlessCalls, impersonate } from '../support/write-controls.js';

/**
 * Minimum number of different acts found on each user's screens. A lower number means that a page was left before it
 * was complete. Users with the same controls as another, and those with the most controls, are in the long run only.
 */
const LEAST: Record<string, number> = {
  admin: 40,
  staff: 15,
  agent: 3,
  farmer: 3,
  cbn: 3,
  ...(isLongRun && { superadmin: 38, looker: 4 }),
};
const IMPERSONATED = isLongRun ? ['admin', 'agent', 'farmer'] : ['agent', 'farmer'];
/** An act for administrators only. */
const ADMINISTRATORS = 'POST /community-resource';

/** P39: the screen shows nothing that the server would refuse. */
describe('whoever is signed in', () => {
  let product: Product;
  let browser: Visiting;
  let stops: Stop[];
  const harmless = harmlessCalls();

  beforeAll(async () => {
    product = await openProduct();
    browser = await openBrowser(product);
    stops = await stopsOf(product);
    await addLooker(product);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  it('is not refused what a control on their screen leads to', () =>
    browser.story('controls of every role', async () => {
      const found: Record<string, { acts: number; refused: string[] }> = {};
      for (const username of Object.keys(LEAST)) {
        const visitor = await browser.visitor();
        // Another user's record is not found for them.
        visitor.allow(/responded with a status of 404/);
        const follower = new Follower(visitor.page, harmless);
        await visitor.signIn(username);
        const acts = new Set<string>();
        for (const { path } of stops) {
          await follower.goTo(path);
          for (const act of await follower.acts()) acts.add(act);
        }
        found[username] = { acts: acts.size, refused: await follower.refused([...acts]) };
        // Users with fewer permissions are refused an administrator's act, so such a control would be found.
        if (!username.endsWith('admin')) expect(await follower.refused([ADMINISTRATORS])).toHaveLength(1);
        await visitor.context.close();
      }
      expect(Object.entries(found).map(([name, { refused }]) => [name, refused])).toEqual(
        Object.keys(LEAST).map((name) => [name, []]),
      );
      const few = Object.entries(found).filter(([name, { acts }]) => acts < (LEAST[name] ?? 0));
      expect(few).toEqual([]);
    }));

  it('and only sees the portal as somebody else has nothing that changes anything, whatever they press', () =>
    browser.story('controls of an impersonation', async () => {
      const found: Record<string, { acts: string[]; writes: string[] }> = {};
      const planted: string[] = [];
      let pressed = 0;
      for (const username of IMPERSONATED) {
        const visitor = await browser.visitor();
        // Another user's record is not found for them, and the planted request is unauthenticated.
        visitor.allow(/responded with a status of 404|status of 401 .*\/api\/community-resource\)$/);
        const follower = new Follower(visitor.page, harmless);
        await visitor.signIn('superadmin', '/accesslist');
        await impersonate(product, visitor, follower, username);
        const [acts, writes]: string[][] = [[], []];
        for (const { name, path } of stops) {
          await follower.goTo(path);
          acts?.push(...(await follower.acts()).map((act) => `${name}: ${act}`));
          const press = await follower.pressAll();
          pressed += press.pressed;
          writes?.push(...press.writes.map((write) => `${name}: ${write}`));
        }
        found[username] = { acts: acts ?? [], writes: writes ?? [] };
        await follower.goTo('/nowhere');
        await follower.plant('POST /api/community-resource');
        planted.push(...(await follower.pressAll()).writes);
        await visitor.context.close();
      }
      expect(planted).toEqual(IMPERSONATED.map(() => 'Planted: POST /api/community-resource'));
      const nothing = { acts: [], writes: [] };
      expect(pressed).toBeGreaterThanOrEqual(isLongRun ? 40 : 8);
      expect(found).toEqual(Object.fromEntries(IMPERSONATED.map((name) => [name, nothing])));
    }));
});
