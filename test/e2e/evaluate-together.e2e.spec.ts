import type { Page } from 'playwright-core';
import type { EvaluationFarm, EvaluationFarmDto, EvaluationPageDto } from '#libs/contracts';
import { gone, openBrowser, seen, textOf, type Visiting } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { openLink } from '../support/link.js';
import { openProduct, type Product } from '../support/product.js';
import { itLong } from '../support/tools.js';

/** Milliseconds in which a second browser must show a change made in the first. */
const LIVE = 2000;

describe('two evaluators on one map', () => {
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
  const farms = async () => {
    const admin = await product.as('admin');
    const { body } = await admin.get<EvaluationPageDto>(`/api/evaluation/maps/${kebbi}/ACTIVE/0/200`);
    const list = JSON.parse(body.farmers) as EvaluationFarm[];
    return list.filter(({ farmSize, coords }) => farmSize > 0.5 && coords.length < 8).slice(20) as [
      EvaluationFarm,
      EvaluationFarm,
    ];
  };
  const farmNow = async (farmId: number) => {
    const admin = await product.as('admin');
    return (await admin.get<EvaluationFarmDto>(`/api/evaluation/farmmap/${farmId}`)).body.farm;
  };

  itLong('see each other, what the other points at and draws, and hand a farm over', () =>
    browser.story('hand over', async () => {
      const [farm, other] = await farms();
      const [ngozi, adamu] = [await browser.visitor(), await browser.visitor({ dark: true })];
      await adamu.signIn('admin', mapOf(farm.id));
      await ngozi.signIn('staff', mapOf(farm.id));
      await seen(adamu.page.getByText('Ngozi Eze (staff, Staff) is here'));

      await edit(ngozi.page, farm);
      const [mine, theirs] = [barOf(ngozi.page), barOf(adamu.page)];
      await seen(mine.getByText(/^You have this farm for 1[45]:\d\d/));
      await seen(theirs.getByText(/^Ngozi Eze \(staff, Staff\) is editing this farm, 1[45]:\d\d left/), LIVE);
      await seen(
        rowOf(adamu.page, farm).getByTitle('Ngozi Eze (staff, Staff) is editing this farm').first(),
        LIVE,
      );

      const map = (await mapIn(ngozi.page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      for (const step of [0, 10, 20])
        await ngozi.page.mouse.move(map.x + map.width / 2 + step, map.y + map.height / 2);
      const cursor = adamu.page.getByText(new RegExp(`^Ngozi Eze, ${farm.farmCode}, 1[45]:\\d\\d left$`));
      await seen(cursor, LIVE);

      await ngozi.page.keyboard.press(']');
      await ngozi.page.keyboard.press('Shift+ArrowRight');
      await seen(theirs.getByText('Their drawing is dashed on the map.'), LIVE);
      // It is displayed, not applied.
      expect((await farmNow(farm.id)).version).toBe(farm.version);

      await theirs.getByRole('button', { name: 'Request it' }).click();
      await seen(theirs.getByText('Request sent. Gona notifies you when it is free.'));
      await seen(mine.getByText(`Adamu Bala (admin, Administrator) requests farm ${farm.farmCode}`), LIVE);
      // A person viewing another farm is notified too.
      await rowOf(adamu.page, other).click();
      await mine.getByRole('button', { name: 'Hand over' }).click();
      await seen(theirs.getByText(`Farm ${farm.farmCode} is free now.`), LIVE);
      await seen(mine.getByText(/^You handed over this farm\. Your drawing is saved/));
      await theirs.getByRole('button', { name: 'Open it' }).click();
      await seen(detailsOf(adamu.page).getByRole('heading', { name: farm.name }));
      await theirs.getByRole('button', { name: 'Edit it' }).click();
      await seen(theirs.getByText(/^You have this farm/));
      await seen(mine.getByText(/^Adamu Bala \(admin, Administrator\) is editing this farm now/), LIVE);

      // Closing the page releases the lease.
      await adamu.page.close();
      await seen(mine.getByRole('button', { name: 'Edit it again' }), LIVE);
      await gone(ngozi.page.getByText('Adamu Bala (admin, Administrator) is here'));
    }),
  );

  itLong('lose nothing when one is cut off and the other edits, and both are told', () =>
    browser.story('cut off', async () => {
      const [, farm] = await farms();
      const link = await openLink(product.url);
      const [ngozi, adamu] = [await browser.visitor({ url: link.url }), await browser.visitor()];
      ngozi.allow(/ERR_|WebSocket connection to|Failed to load resource|status of 409/);
      await adamu.signIn('admin', mapOf(farm.id));
      await ngozi.signIn('staff', mapOf(farm.id));
      const [mine, theirs] = [barOf(ngozi.page), barOf(adamu.page)];
      await edit(ngozi.page, farm);
      await ngozi.page.keyboard.press(']');
      await ngozi.page.keyboard.press('Shift+ArrowRight');
      const drawn = await sizeOf(ngozi.page);
      expect(drawn).not.toBe(farm.farmSize.toFixed(5));

      link.cut();
      await ngozi.context.setOffline(true);
      await seen(ngozi.page.getByText(/^You are offline\./));
      // The farm is blocked for at most half a minute.
      await gone(theirs.getByText(/^Ngozi Eze \(staff, Staff\) is editing this farm/), 45_000);
      await edit(adamu.page, farm);
      await seen(theirs.getByText(/^You have this farm/));
      await adamu.page.keyboard.press(']');
      await adamu.page.keyboard.press('Shift+ArrowLeft');
      await adamu.page.keyboard.press('Control+s');
      await seen(adamu.page.getByText('Work Saved successfully'));
      const saved = await farmNow(farm.id);

      link.mend();
      await ngozi.context.setOffline(false);
      await seen(mine.getByText(/^Adamu Bala \(admin, Administrator\) is editing this farm now/));
      await seen(ngozi.page.getByText('Adamu Bala changed the boundary of this farm.'));
      // The drawing is preserved, and the saved version is not overwritten.
      await seen(ngozi.page.getByRole('region', { name: '1 farm edited' }));
      expect((await farmNow(farm.id)).version).toBe(saved.version);

      await adamu.page.keyboard.press('Escape');
      await seen(mine.getByRole('button', { name: 'Edit it again' }));
      await ngozi.page.keyboard.press('Control+s');
      await seen(ngozi.page.getByText(/Someone else changed this boundary too/));
      await ngozi.page.keyboard.press('Control+s');
      const dialog = ngozi.page.getByRole('dialog', { name: `Two boundaries of farm ${farm.farmCode}` });
      await seen(dialog.getByText(`${drawn} ha`));
      await dialog.getByRole('button', { name: /^Keep mine/ }).click();
      await eventually(async () => (await farmNow(farm.id)).farmSize.toFixed(5) === drawn);
      await seen(adamu.page.getByText('Ngozi Eze changed the boundary of this farm.'), LIVE);
      await seen(detailsOf(adamu.page).getByText(`${drawn} ha`));
      await link.close();
    }),
  );
});

const detailsOf = (page: Page) => page.getByRole('region', { name: 'Farm details' });
const mapIn = (page: Page) => page.getByRole('region', { name: /^Map of farm boundaries/ }).first();
const barOf = (page: Page) => page.getByRole('region', { name: 'Editing this farm' });
const panelOf = (page: Page) => page.getByRole('region', { name: 'Points of the boundary' });
const sizeOf = async (page: Page) => /([\d.]+) ha/.exec(await textOf(panelOf(page).locator('h3')))?.[1] ?? '';
const rowOf = (page: Page, farm: EvaluationFarm) =>
  page
    .getByRole('list', { name: 'Farm queue' })
    .getByRole('button')
    .filter({ hasText: `${farm.farmCode} ·` });

async function edit(page: Page, farm: EvaluationFarm): Promise<void> {
  await seen(detailsOf(page).getByRole('heading', { name: farm.name }));
  await seen(page.getByText(`Farm ${farm.farmCode}`));
  await page.getByRole('button', { name: /^Edit points/ }).click();
  await seen(panelOf(page));
}
