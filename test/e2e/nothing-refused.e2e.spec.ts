import { openBrowser, type Visiting } from '../support/browser.js';
import { type Stop, stopsOf } from '../support/page-stops.js';
import { openProduct, type Product } from '../support/product.js';
import { describeLong } from '../support/tools.js';
import { addLooker, Follower, harmlessCalls, impersonate } from '../support/write-controls.js';

/** P39: nothing on screen that the server would refuse. */
describeLong('whoever is signed in', () => {
  let product: Product;
  let browser: Visiting;
  let stops: Stop[];
  let looker: string;
  const harmless = harmlessCalls();

  beforeAll(async () => {
    product = await openProduct();
    browser = await openBrowser(product);
    [stops, looker] = [await stopsOf(product), await addLooker(product)];
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  it('is not refused what a control on their screen leads to', () =>
    browser.story('controls of every role', async () => {
      const found: Record<string, { acts: number; refused: string[] }> = {};
      for (const username of ['superadmin', 'admin', 'staff', looker, 'agent', 'farmer', 'cbn']) {
        const visitor = await browser.visitor();
        // A record of somebody else is not there for them.
        visitor.allow(/responded with a status of 404/);
        const follower = new Follower(visitor.page, harmless);
        await visitor.signIn(username);
        const acts = new Set<string>();
        for (const { path } of stops) {
          await follower.goTo(path);
          for (const act of await follower.acts()) acts.add(act);
        }
        found[username] = { acts: acts.size, refused: await follower.refused([...acts]) };
        await visitor.context.close();
      }
      const least = { superadmin: 8, admin: 8, staff: 2, [looker]: 0, agent: 0, farmer: 0, cbn: 0 };
      expect(Object.entries(found).map(([name, { refused }]) => [name, refused])).toEqual(
        Object.keys(least).map((name) => [name, []]),
      );
      for (const [name, few] of Object.entries(least)) expect(found[name]?.acts).toBeGreaterThanOrEqual(few);
    }));

  it('and only sees the portal as somebody else has nothing that changes anything, whatever they press', () =>
    browser.story('controls of an impersonation', async () => {
      const found: Record<string, { acts: string[]; writes: string[] }> = {};
      let pressed = 0;
      for (const username of ['admin', 'agent', 'farmer']) {
        const visitor = await browser.visitor();
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
        await visitor.context.close();
      }
      const nothing = { acts: [], writes: [] };
      expect(pressed).toBeGreaterThan(20);
      expect(found).toEqual({ admin: nothing, agent: nothing, farmer: nothing });
    }));
});
