import type { Page } from 'playwright-core';
import type { EvaluationFarm, EvaluationFarmDto, EvaluationPageDto } from '#libs/contracts';
import { gone, openBrowser, seen, textOf, type Visiting } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { openLink } from '../support/link.js';
import { openProduct, type Product } from '../support/product.js';
import { itLong } from '../support/tools.js';

describe('the editor of boundaries', () => {
  let product: Product;
  let browser: Visiting;
  let kebbi: number;

  beforeAll(async () => {
    product = await openProduct();
    kebbi = await product.resource('Kebbi Rice Cluster');
    browser = await openBrowser(product);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  const mapOf = (farmId: number) => `/community-resource/evaluate?resource=${kebbi}&farm=${farmId}`;
  /** Returns open farms with few points, far apart: large on screen. */
  const farms = async () => {
    const admin = await product.as('admin');
    const { body } = await admin.get<EvaluationPageDto>(`/api/evaluation/maps/${kebbi}/ACTIVE/0/200`);
    const list = JSON.parse(body.farmers) as EvaluationFarm[];
    return list.filter(({ farmSize, coords }) => farmSize > 0.5 && coords.length < 8).slice(10);
  };
  const farmNow = async (farmId: number) => {
    const admin = await product.as('admin');
    return (await admin.get<EvaluationFarmDto>(`/api/evaluation/farmmap/${farmId}`)).body.farm;
  };

  it('keeps a dragged point through a reload, saves it, and shows it in the other browser', () =>
    browser.story('drag, reload, save', async () => {
      const [farm] = (await farms()) as [EvaluationFarm];
      const [staff, admin] = [await browser.visitor(), await browser.visitor()];
      await admin.signIn('admin', mapOf(farm.id));
      await staff.signIn('staff', mapOf(farm.id));
      const { page } = staff;
      await edit(page, farm);

      const [x, y] = await handleOf(page, farm);
      const view = viewOf(page);
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let step = 1; step <= 8; step++) await page.mouse.move(x - step * 4, y + step * 3);
      await page.mouse.up();
      const bar = page.getByRole('region', { name: '1 farm edited' });
      await seen(bar.getByText(/^Saved on this computer/));
      const drawn = await sizeOf(page);
      expect(drawn).not.toBe(farm.farmSize.toFixed(5));
      // The map has not moved under the pointer, and the server knows nothing yet.
      expect(viewOf(page)).toBe(view);
      expect((await farmNow(farm.id)).farmSize).toBe(farm.farmSize);

      await page.reload();
      await seen(bar);
      await seen(page.getByRole('img', { name: 'Edited on this computer, not saved' }));
      expect(await labelOf(page)).toContain(`${drawn} ha`);

      await page.keyboard.press('Control+s');
      await seen(page.getByText('Work Saved successfully'));
      await gone(bar);
      expect((await farmNow(farm.id)).farmSize.toFixed(5)).toBe(drawn);
      await seen(detailsOf(admin.page).getByText(`${drawn} ha`));

      // Data saved on the server is removed from this computer, at the latest when the farm is loaded again.
      await page.reload();
      await seen(detailsOf(page).getByText(`${drawn} ha`));
      await gone(bar);
    }));

  itLong(
    'loses nothing when the connection breaks and somebody else draws meanwhile, and says so to both',
    () =>
      browser.story('edited offline', async () => {
        const [, mine, alone] = (await farms()) as [EvaluationFarm, EvaluationFarm, EvaluationFarm];
        const link = await openLink(product.url);
        const staff = await browser.visitor({ url: link.url });
        // The map itself reports missing tiles.
        staff.allow(/ERR_|WebSocket connection to|Failed to load resource|status of 409|^console: Error \(/);
        const { page } = staff;
        await staff.signIn('staff', mapOf(mine.id));
        await edit(page, mine);
        await page.keyboard.press(']');
        for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowRight');
        const drawn = await sizeOf(page);
        await page.keyboard.press('Escape');

        link.cut();
        await staff.context.setOffline(true);
        await seen(page.getByText(/^You are offline\./));
        await stepTo(page, alone);
        await edit(page, alone);
        await page.keyboard.press(']');
        await page.keyboard.press('Shift+ArrowLeft');
        await page.keyboard.press('Shift+ArrowLeft');
        const other = await sizeOf(page);
        await page.keyboard.press('Control+s');
        const bar = page.getByRole('region', { name: '2 farms edited' });
        await seen(bar.getByText('2 waiting for a connection'));

        // Simulates the half minute that the lease of a farm lasts after the connection broke.
        await product.db.query('UPDATE farm_lease SET alive_until = now() WHERE farm_id = $1', [mine.id]);
        const admin = await product.as('admin');
        const moved = mine.coords.map(({ lat, lng }, at) => ({ lat, lng: at === 0 ? lng - 0.0002 : lng }));
        await eventually(async () => {
          const { version } = await farmNow(mine.id);
          const answer = await admin.call('PUT', `/api/evaluation/farmmap/${mine.id}`, {
            body: {
              coords: moved,
              expectedVersion: version,
            },
          });
          return answer.status === 200;
        }, 60_000);
        const theirs = await farmNow(mine.id);

        link.mend();
        await staff.context.setOffline(false);
        await seen(page.getByText('Work Saved successfully'));
        await seen(page.getByText(`Farm ${mine.farmCode}: Someone else changed this boundary too.`));
        await eventually(async () => (await farmNow(alone.id)).farmSize.toFixed(5) === other);
        expect((await farmNow(mine.id)).version).toBe(theirs.version);

        await page.keyboard.press('Control+s');
        const dialog = page.getByRole('dialog', { name: `Two boundaries of farm ${mine.farmCode}` });
        await seen(dialog.getByText(/^Adamu Bala changed this boundary/));
        await seen(dialog.getByText(`${drawn} ha`));
        await seen(dialog.getByText(`${theirs.farmSize.toFixed(5)} ha`));
        await dialog.getByRole('button', { name: /^Keep mine/ }).click();
        await eventually(async () => (await farmNow(mine.id)).farmSize.toFixed(5) === drawn);
        await gone(page.getByRole('region', { name: /farms? edited$/ }));
        await link.close();
      }),
  );

  itLong('shows no drawing tools to read-only users, and none on a phone', () =>
    browser.story('no tools', async () => {
      const [farm] = (await farms()) as [EvaluationFarm];
      const phone = await browser.visitor({ viewport: { width: 390, height: 844 } });
      await phone.signIn('staff', mapOf(farm.id));
      await seen(phone.page.getByRole('button', { name: 'Fit farm, then page' }));
      expect(await phone.page.getByRole('button', { name: /^Edit points/ }).count()).toBe(0);
    }),
  );
});

const detailsOf = (page: Page) => page.getByRole('region', { name: 'Farm details' });
const panelOf = (page: Page) => page.getByRole('region', { name: 'Points of the boundary' });

/** Opens the boundary of the selected farm, once the map is ready. */
async function edit(page: Page, farm: EvaluationFarm): Promise<void> {
  await seen(detailsOf(page).getByRole('heading', { name: farm.name }));
  await seen(page.getByText(`Farm ${farm.farmCode}`));
  await page.getByRole('button', { name: /^Edit points/ }).click();
  await seen(panelOf(page));
}

/** Steps through the queue by key until this farm is selected: the list renders visible rows only. */
async function stepTo(page: Page, farm: EvaluationFarm): Promise<void> {
  const chosen = () => Number(new URL(page.url()).searchParams.get('farm'));
  for (let before = chosen(); before !== farm.id; before = chosen()) {
    await page.keyboard.press('j');
    await eventually(() => chosen() !== before, 20_000);
  }
  await seen(detailsOf(page).getByRole('heading', { name: farm.name }));
}

/** Returns the displayed hectares of the drawing, with five decimals. */
const sizeOf = async (page: Page) => /([\d.]+) ha/.exec(await textOf(panelOf(page).locator('h3')))?.[1] ?? '';

const viewOf = (page: Page) => new URL(page.url()).searchParams.get('at');
const labelOf = (page: Page) => textOf(page.getByText(/^Farm KB\d+/).locator('..'));

/**
 * Returns the pixel of a draggable vertex: the address has the viewport, and the cursor shows that a vertex is there.
 */
async function handleOf(page: Page, farm: EvaluationFarm): Promise<[x: number, y: number]> {
  const map = page.getByRole('region', { name: /^Map of farm boundaries/ }).first();
  return eventually(async () => {
    const view = viewOf(page);
    const box = await map.boundingBox();
    if (!view || !box) return false;
    const [lat = 0, lng = 0, zoom = 0] = view.split(',').map(Number);
    const [east, south] = onSquare(lng, lat);
    for (const point of farm.coords) {
      const [x, y] = onSquare(point.lng, point.lat);
      const scale = 512 * 2 ** zoom;
      const at: [number, number] = [
        box.x + box.width / 2 + (x - east) * scale,
        box.y + box.height / 2 + (y - south) * scale,
      ];
      await page.mouse.move(...at);
      const isHeld = (await page.locator('[data-grip="point"]').count()) > 0;
      // While the map still moves, its points are elsewhere a moment later.
      if (isHeld && viewOf(page) === view) return at;
    }
    return false;
  }, 60_000);
}

/**
 * Web Mercator, the world being a square of 1 from the north-west:
 * https://en.wikipedia.org/wiki/Web_Mercator_projection
 */
const onSquare = (lng: number, lat: number): [x: number, y: number] => [
  lng / 360 + 0.5,
  0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI),
];
