import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import type { EvaluationFarm, EvaluationPageDto, FarmStatusFilter } from '#libs/contracts';
import { gone, openBrowser, seen, textOf, type Visiting } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { type FarmColours, farmColoursOf } from '../support/pixels.js';
import { openProduct, type Product } from '../support/product.js';
import { itLong } from '../support/tools.js';

const KML = join('test', 'fixtures', 'imports', 'kml', 'derived-nigeria-200.kml');
/** Milliseconds in which a second browser must show a change made in the first. */
const LIVE = 2000;
/** Milliseconds for updates without a time limit, as for all other waits of a visitor. */
const ANSWERED = 20_000;

describe('the evaluation map in two browsers', () => {
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

  const mapOf = (resourceId: number, farmId?: number) =>
    `/community-resource/evaluate?resource=${resourceId}${farmId ? `&farm=${farmId}` : ''}`;
  /** Returns the first farms of a queue from the API. */
  const farmsOf = async (resourceId: number, status: FarmStatusFilter = 'ACTIVE', end = 200) => {
    const admin = await product.as('admin');
    const { body } = await admin.get<EvaluationPageDto>(
      `/api/evaluation/maps/${resourceId}/${status}/0/${end}`,
    );
    return { ...body, farms: JSON.parse(body.farmers) as EvaluationFarm[] };
  };

  itLong('draws boundaries that someone else imports, while one looks at the map', () =>
    browser.story('import seen live', async () => {
      const benue = await product.resource('Benue Soya Out-growers');
      const { totalFarms, totalCompleted } = await farmsOf(benue);
      const [admin, staff] = [await browser.visitor(), await browser.visitor()];
      await Promise.all([
        staff.signIn('staff', mapOf(benue)),
        admin.signIn('admin', `/community-resource/community-resource-overview?resource=${benue}`),
      ]);
      await seen(
        staff.page.getByText(`${totalFarms - totalCompleted} of ${totalFarms} wait`, { exact: true }),
      );
      await seen(staff.page.getByRole('region', { name: /^Map of farm boundaries: 200 farms/ }));

      await admin.page.getByRole('button', { name: 'Import farm maps' }).click();
      const dialog = admin.page.getByRole('dialog', { name: 'Import farm maps' });
      await dialog.locator('input[type=file]').setInputFiles(KML);
      await dialog.getByRole('checkbox', { name: 'Preview before importing' }).uncheck();
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await seen(dialog.getByText('Import finished'), 40_000);
      // Seven of the 200 have no valid boundary anywhere; one is recognisable as swapped in Benue only.
      expect((await textOf(dialog.locator('dl'))).replace(/\s+/g, ' ')).toContain(
        'Farms in file 200 New farms 192 Updated 0 Unchanged 0 Rejected 8',
      );
      await seen(
        staff.page.getByText(`${totalFarms + 192 - totalCompleted} of ${totalFarms + 192} wait`, {
          exact: true,
        }),
        5000,
      );
      await seen(staff.page.getByText(`1–200 of ${totalFarms + 192}`));
    }),
  );

  it('shows who looks where, and every flag by button and key, in the other browser within two seconds', () =>
    browser.story('flags seen live', async () => {
      const { farms, totalCompleted } = await farmsOf(kebbi, 'ACTIVE');
      const { totalFarms } = await farmsOf(kebbi);
      const { farms: all } = await farmsOf(kebbi, 'ALL');
      const farm = all.find((each) => each.status === 'ACTIVE' && isLarge(each)) as EvaluationFarm;
      expect(farms.length).toBeGreaterThan(2);
      const [admin, staff] = [await browser.visitor(), await browser.visitor()];
      await Promise.all([
        staff.signIn('staff', mapOf(kebbi, farm.id)),
        admin.signIn('admin', mapOf(kebbi, farm.id)),
      ]);
      for (const { page } of [admin, staff])
        await seen(detailsOf(page).getByRole('heading', { name: farm.name }));
      await seen(detailsOf(admin.page).getByText('Ngozi Eze (staff, Staff) is reviewing this farm'));
      await seen(detailsOf(staff.page).getByText('Adamu Bala (admin, Administrator) is reviewing this farm'));
      await seen(rowOf(admin.page, farm).getByTitle('Ngozi Eze (staff, Staff) is reviewing this farm'));

      const map = mapIn(admin.page);
      const open = await drawn(admin.page);

      await detailsOf(staff.page)
        .getByRole('button', { name: /^Mark completed, next farm/ })
        .click();
      await seen(rowOf(admin.page, farm).getByRole('img', { name: 'Completed', exact: true }), LIVE);
      await seen(
        admin.page.getByText(`${totalFarms - totalCompleted - 1} of ${totalFarms} wait`, { exact: true }),
        LIVE,
      );
      await seen(detailsOf(admin.page).getByText('Completed', { exact: true }));
      await seen(admin.page.getByText(`Ngozi Eze marked ${farm.name} completed`));
      await eventually(async () => {
        const now = await farmColoursOf(map);
        return now.completed > open.completed + 0.003 && now.open < open.open - 0.003;
      }, 10_000);

      // Now by key. The first decision has selected the next farm to be reviewed.
      const after = all.slice(all.findIndex(({ id }) => id === farm.id) + 1);
      const next = after.find(({ status }) => status === 'ACTIVE') as EvaluationFarm;
      await seen(detailsOf(staff.page).getByRole('heading', { name: next.name }));
      await rowOf(staff.page, farm).click();
      await staff.page.keyboard.press('n');
      await seen(rowOf(admin.page, farm).getByRole('img', { name: 'Not completed', exact: true }), LIVE);
      await staff.page.keyboard.press('c');
      await seen(rowOf(admin.page, farm).getByRole('img', { name: 'Completed', exact: true }), LIVE);
      await seen(detailsOf(staff.page).getByRole('heading', { name: next.name }));
      await eventually(async () => (await statusOf(product, farm.id)) === 'COMPLETED');
    }));

  itLong('tells of a farm that someone else has changed meanwhile', () =>
    browser.story('version conflict', async () => {
      const { farms } = await farmsOf(kebbi, 'ALL');
      const farm = farms.find(({ status }) => status === 'ACTIVE') as EvaluationFarm;
      const staff = await browser.visitor();
      staff.allow(/status of 409/);
      // Delays the flag until another user has flagged and undone; early, since a drawing page handles keys first.
      let held: Route | undefined;
      await staff.page.route('**/mapping_completed/*', (route) => {
        held = route;
      });
      await staff.signIn('staff', mapOf(kebbi, farm.id));
      await seen(detailsOf(staff.page).getByRole('heading', { name: farm.name }));
      await seen(staff.page.getByRole('banner').getByText('Online'));
      // A map that is drawn for the first time keeps the page busy, so a key press is delayed.
      await drawn(staff.page);
      const admin = await product.as('admin');
      await staff.page.keyboard.press('c');
      const flag = await eventually(() => held, ANSWERED);
      expect(new URL(flag.request().url()).pathname).toBe(`/api/evaluation/mapping_completed/${farm.id}`);
      expect(flag.request().postDataJSON()).toMatchObject({ expectedVersion: farm.version });
      for (const act of ['mapping_completed', 'mapping_not_completed'])
        expect((await admin.post(`/api/evaluation/${act}/${farm.id}`, {})).status).toBe(200);
      const answered = staff.page.waitForResponse('**/mapping_completed/*');
      await flag.continue();
      expect((await answered).status()).toBe(409);
      await seen(staff.page.getByText('Someone else changed this farm. The latest version is shown.'));
      await gone(rowOf(staff.page, farm).getByRole('img', { name: 'Completed', exact: true }));
      expect(await statusOf(product, farm.id)).toBe('ACTIVE');
    }),
  );

  itLong('turns its pages of two hundred, and gives every farm a link', () =>
    browser.story('pages', async () => {
      const { totalFarms, farms } = await farmsOf(kebbi, 'ALL');
      const staff = await browser.visitor();
      const { page } = staff;
      await staff.signIn('staff', mapOf(kebbi));
      await seen(page.getByText(`1–200 of ${totalFarms}`));
      const next = page.getByRole('button', { name: 'Next', exact: true });
      const previous = page.getByRole('button', { name: 'Previous', exact: true });
      expect(await previous.isDisabled()).toBe(true);
      await next.click();
      await seen(page.getByText(`201–400 of ${totalFarms}`));
      expect(new URL(page.url()).searchParams.get('page')).toBe('2');
      await previous.click();
      await seen(page.getByText(`1–200 of ${totalFarms}`));
      await page.getByRole('radio', { name: 'Completed', exact: true }).click();
      await eventually(() => new URL(page.url()).searchParams.get('status') === 'COMPLETED');
      const { totalCompleted } = await farmsOf(kebbi);
      await seen(page.getByText(`of ${totalCompleted}`));

      const far = farms[150] as EvaluationFarm;
      await staff.open(mapOf(kebbi, far.id));
      await seen(detailsOf(page).getByRole('heading', { name: far.name }));
      await seen(page.getByText(`Farm ${far.farmCode}`));
      await seen(rowOf(page, far));
    }),
  );

  itLong('says that it is offline, writes nothing then, and catches up when it is back', () =>
    browser.story('offline', async () => {
      const { farms } = await farmsOf(kebbi, 'ALL');
      const open = farms.filter(({ status }) => status === 'ACTIVE');
      const at = open.findIndex(isLarge);
      const [mine, other] = [open[at], open[at + 1]] as [EvaluationFarm, EvaluationFarm];
      const staff = await browser.visitor();
      const { page } = staff;
      staff.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection to/);
      const line = await lineOf(page);
      await staff.signIn('staff', mapOf(kebbi, mine.id));
      await seen(detailsOf(page).getByRole('heading', { name: mine.name }));
      await seen(page.getByRole('banner').getByText('Online'));
      // Lazily loaded parts of the map, such as its worker script, are loaded once farms are drawn.
      await drawn(page);

      // A short interruption that the socket survives.
      await staff.context.setOffline(true);
      await seen(page.getByText(/^You are offline\. Showing data from/));
      await staff.context.setOffline(false);
      await gone(page.getByText(/^You are offline\./));
      await seen(page.getByRole('banner').getByText('Online'));

      // A long one, which disconnects it.
      await staff.context.setOffline(true);
      line.cut();
      await seen(page.getByText(/^You are offline\. Showing data from/));
      expect(
        await detailsOf(page)
          .getByRole('button', { name: /^Mark completed/ })
          .isDisabled(),
      ).toBe(true);
      await page.keyboard.press('c');
      const admin = await product.as('admin');
      const flagged = await admin.post(`/api/evaluation/mapping_completed/${other.id}`, {});
      expect(flagged.status).toBe(200);
      expect(await rowOf(page, other).getByRole('img', { name: 'Completed', exact: true }).count()).toBe(0);

      line.mend();
      await staff.context.setOffline(false);
      await gone(page.getByText(/^You are offline\./));
      await seen(rowOf(page, other).getByRole('img', { name: 'Completed', exact: true }));
      expect(await statusOf(product, mine.id)).toBe('ACTIVE');
      expect(
        await detailsOf(page)
          .getByRole('button', { name: /^Mark completed/ })
          .isDisabled(),
      ).toBe(false);
    }),
  );
});

const detailsOf = (page: Page) => page.getByRole('region', { name: 'Farm details' });

const mapIn = (page: Page) => page.getByRole('region', { name: /^Map of farm boundaries/ });

/** Large enough, in hectares, to recognise its colour on screen. */
const isLarge = ({ farmSize }: EvaluationFarm) => farmSize > 0.5;

/** Waits until open farms are drawn and the view is still: two samples are equal. Returns the colours. */
async function drawn(page: Page): Promise<FarmColours> {
  const map = mapIn(page);
  await seen(map.locator('canvas'));
  let last = -1;
  return eventually(async () => {
    const colours = await farmColoursOf(map);
    const rests = colours.open > 0.005 && colours.open === last;
    last = colours.open;
    return rests && colours;
  }, 20_000);
}

/** Returns the queue row of a farm, which shows its number. */
const rowOf = (page: Page, farm: EvaluationFarm) =>
  page
    .getByRole('list', { name: 'Farm queue' })
    .getByRole('button')
    .filter({ hasText: `${farm.farmCode} ·` });

async function statusOf({ db }: Product, farmId: number): Promise<string | undefined> {
  const [farm] = await db.query<{ status: string }>('SELECT status FROM farm WHERE id = $1', [farmId]);
  return farm?.status;
}

/** Returns the live connection of a page, which a test can cut: offline mode alone does not close an open socket. */
async function lineOf(page: Page): Promise<{ cut(): void; mend(): void }> {
  let broken = false;
  const open = new Set<() => void>();
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (broken) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    open.add(() => void socket.close());
  });
  return {
    cut: () => {
      broken = true;
      for (const close of open) close();
      open.clear();
    },
    mend: () => {
      broken = false;
    },
  };
}
