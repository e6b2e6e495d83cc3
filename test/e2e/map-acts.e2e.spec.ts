import type { Page } from 'playwright-core';
import type { EvaluationFarm, EvaluationPageDto, FarmStatusFilter } from '#libs/contracts';
import { openBrowser, seen, type Visiting } from '../support/browser.js';
import { openProduct, type Product } from '../support/product.js';
import { itLong } from '../support/tools.js';

describe('the evaluation map in one browser', () => {
  let product: Product;
  let browser: Visiting;
  let kebbi: number;

  beforeAll(async () => {
    product = await openProduct({});
    kebbi = await product.resource('Kebbi Rice Cluster');
    browser = await openBrowser(product);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  const mapOf = (farmId: number) => `/community-resource/evaluate?resource=${kebbi}&farm=${farmId}`;
  const farmsOf = async (status: FarmStatusFilter) => {
    const admin = await product.as('admin');
    const { body } = await admin.get<EvaluationPageDto>(`/api/evaluation/maps/${kebbi}/${status}/0/1000`);
    return JSON.parse(body.farmers) as EvaluationFarm[];
  };
  const detailsOf = (page: Page) => page.getByRole('region', { name: 'Farm details' });
  const statusOf = async (farmId: number) => {
    const [farm] = await product.db.query<{ status: string }>('SELECT status FROM farm WHERE id = $1', [
      farmId,
    ]);
    return farm?.status;
  };

  itLong('opens the farm of an address beyond the first page, under a filter that leaves it out', () =>
    browser.story('address of a farm', async () => {
      const farms = await farmsOf('ALL');
      const far = farms.findLast(({ status }) => status === 'COMPLETED') as EvaluationFarm;
      expect(farms.indexOf(far)).toBeGreaterThan(200);
      const staff = await browser.visitor({ motion: true });
      const { page } = staff;
      await staff.signIn('staff', `${mapOf(far.id)}&status=ACTIVE`);
      // The sentence goes away by itself.
      await Promise.all([
        seen(detailsOf(page).getByRole('heading', { name: far.name })),
        seen(page.getByText(/^Showing all farms, because the filter excludes/)),
      ]);
      const { searchParams } = new URL(page.url());
      expect(Number(searchParams.get('page'))).toBe(Math.floor(farms.indexOf(far) / 200) + 1);
      expect(searchParams.get('status')).toBeNull();
    }),
  );

  const areaOf = async (farmId: number) => {
    const [farm] = await product.db.query<{ area: number }>(
      'SELECT area_m2 AS area FROM farm WHERE id = $1',
      [farmId],
    );
    return farm?.area;
  };

  itLong('undoes a reset, a first boundary and a flag one after the other, and redoes', () =>
    browser.story('undo', async () => {
      const open = await product.db.query<{ id: number }>(
        `SELECT unnest(ARRAY[farm_id, other_id])::int AS id FROM finding WHERE state = 'open' AND severity = 'severe'`,
      );
      const severe = new Set(open.map(({ id }) => id));
      const farm = (await farmsOf('COMPLETED')).find(({ id }) => !severe.has(id)) as EvaluationFarm;
      const before = await areaOf(farm.id);
      const staff = await browser.visitor();
      const { page } = staff;
      await staff.signIn('staff', mapOf(farm.id));
      const details = detailsOf(page);
      const bar = page.getByRole('region', { name: 'Your last action' });
      await seen(details.getByRole('heading', { name: farm.name }));
      await details.getByRole('button', { name: 'reset map' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, reset the map' }).click();
      await seen(bar.getByText('Farm Maps Reset Successfully'));
      expect([await areaOf(farm.id), await statusOf(farm.id)]).toEqual([0, 'ACTIVE']);
      await page.keyboard.press('c');
      await seen(bar.getByText(/^This farm has no boundary/));

      await details.getByRole('button', { name: /^Draw the boundary/ }).click();
      await seen(page.getByText(/^Click on the map to place the first point/));
      // By coordinates, so that the new boundary has no findings. A click adds the last point to the map, and undo
      // removes it.
      for (const { lat, lng } of farm.coords) {
        await details.getByLabel('Latitude').first().fill(lat.toFixed(7));
        await details.getByLabel('Longitude').first().fill(lng.toFixed(7));
        await details.getByRole('button', { name: 'Place point' }).click();
      }
      await page
        .getByRole('region', { name: /^Map of farm boundaries/ })
        .first()
        .click();
      await seen(page.getByText(`${farm.coords.length + 1} points placed. Place more, or finish.`));
      await page.keyboard.press('Control+z');
      await page.getByRole('button', { name: 'Finish boundary' }).click();
      await page.keyboard.press('Control+s');
      await seen(bar.getByText(/^Work Saved successfully/));
      const drawn = await areaOf(farm.id);
      expect(drawn).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
      await page.keyboard.press('c');
      await seen(bar.getByText('Farm Status Completed'));
      expect(await statusOf(farm.id)).toBe('COMPLETED');

      await page.keyboard.press('Control+z');
      await seen(bar.getByText(/^Undone: Farm Status not Completed/));
      expect([await areaOf(farm.id), await statusOf(farm.id)]).toEqual([drawn, 'ACTIVE']);
      await page.keyboard.press('Control+z');
      await seen(bar.getByText(/^Undone: Work Saved/));
      expect(await areaOf(farm.id)).toBe(0);
      await page.keyboard.press('Control+z');
      await seen(bar.getByText(/^Undone: Farm Maps Reset/));
      expect([await areaOf(farm.id), await statusOf(farm.id)]).toEqual([before, 'COMPLETED']);
      await page.keyboard.press('Control+Shift+z');
      await seen(bar.getByText(/^Redone: Farm Maps Reset/));
      expect(await areaOf(farm.id)).toBe(0);
    }),
  );

  itLong('deletes a farm, continues at the next one, and brings the farm back by Ctrl+Z', () =>
    browser.story('delete', async () => {
      const [farm, next] = (await farmsOf('ALL')).slice(3, 5) as [EvaluationFarm, EvaluationFarm];
      const staff = await browser.visitor();
      const { page } = staff;
      await staff.signIn('staff', mapOf(farm.id));
      const details = detailsOf(page);
      const bar = page.getByRole('region', { name: 'Your last action' });
      await seen(details.getByRole('heading', { name: farm.name }));
      await details.getByRole('button', { name: 'delete farm' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it' }).click();
      await seen(bar.getByText('Farm Deleted'));
      await seen(details.getByRole('heading', { name: next.name }));
      expect(await areaOf(farm.id)).toBeUndefined();
      await page.keyboard.press('Control+z');
      await seen(bar.getByText(/^Undone: Farm Deleted/));
      await seen(details.getByRole('heading', { name: farm.name }));
      expect(await areaOf(farm.id)).toBeGreaterThan(0);
    }),
  );

  itLong('resets the map of a farm and goes back to its boundary from the history', () =>
    browser.story('reset and revert', async () => {
      const farm = (await farmsOf('ALL'))[6] as EvaluationFarm;
      const before = await areaOf(farm.id);
      const staff = await browser.visitor();
      const { page } = staff;
      await staff.signIn('staff', mapOf(farm.id));
      const details = detailsOf(page);
      const bar = page.getByRole('region', { name: 'Your last action' });
      await seen(details.getByRole('heading', { name: farm.name }));
      await details.getByRole('button', { name: 'reset map' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, reset the map' }).click();
      await seen(bar.getByText('Farm Maps Reset Successfully'));
      expect(await areaOf(farm.id)).toBe(0);
      await page.keyboard.press('h');
      const history = page.getByRole('region', { name: `History of farm ${farm.farmCode}` });
      await seen(history.getByText('Map reset'));
      await history.getByRole('button', { name: 'Revert to this' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, revert' }).click();
      await seen(bar.getByText('Earlier boundary restored.'));
      expect(await areaOf(farm.id)).toBe(before);
    }),
  );
});
