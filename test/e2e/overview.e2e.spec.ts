import type { Page } from 'playwright-core';
import type { AnalyticsDto, EvaluationFarm, EvaluationPageDto } from '#libs/contracts';
import { openBrowser, seen, textOf, type Visiting } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { openProduct, type Product } from '../support/product.js';
import { itLong } from '../support/tools.js';

describe('the overview', () => {
  let product: Product;
  let browser: Visiting;

  beforeAll(async () => {
    product = await openProduct({});
    browser = await openBrowser(product);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  /** Returns the API's figures for the same selection. */
  const figuresOf = async (query = '') => {
    const admin = await product.as('admin');
    const { body } = await admin.get<AnalyticsDto>(
      `/api/new-rest/cbn_dashboard_rest/analytics/admin${query}`,
    );
    return body;
  };
  const shows = (page: Page, all: AnalyticsDto, ms = 10_000) =>
    eventually(async () => {
      const shown = (await textOf(page.getByRole('region', { name: 'Key figures' }))).replace(/\s+/g, ' ');
      for (const [label, value] of [
        ['Registered farmers', all.totalFarmers],
        ['Processed farmers', all.totalProcessed],
        ['Farms above 0.5 ha', all.hectaresGreaterThen],
        ['Farms completed', all.totalCompleted],
      ] as const)
        expect(shown).toContain(`${label} ${value.toLocaleString('en-NG')}`);
      return true;
    }, ms);

  itLong(
    'shows the figures of the API for all, a season and a project, and keeps the choice in the address',
    () =>
      browser.story('figures', async () => {
        const visitor = await browser.visitor({ motion: true });
        const { page } = visitor;
        await visitor.signIn('admin', '/overview');
        await shows(page, await figuresOf());

        await page.getByLabel(/^Season/).selectOption('Dry Season');
        await eventually(() => new URL(page.url()).searchParams.get('season') === 'Dry Season');
        await shows(page, await figuresOf('?season=Dry%20Season'));
        await page.getByRole('combobox', { name: /^Project/ }).selectOption('Kebbi Rice Cluster');
        await eventually(() => new URL(page.url()).searchParams.get('project') === 'Kebbi Rice Cluster');
        await shows(page, await figuresOf('?season=Dry%20Season&project=Kebbi%20Rice%20Cluster'));
        await page.reload();
        await eventually(
          async () =>
            (await page.getByRole('combobox', { name: /^Project/ }).inputValue()) === 'Kebbi Rice Cluster',
        );
        await page.goBack();
        await eventually(
          async () => (await page.getByRole('combobox', { name: /^Project/ }).inputValue()) === '',
        );
        expect(await page.getByLabel(/^Season/).inputValue()).toBe('Dry Season');
      }),
  );

  itLong('gives every chart as a table too, and draws in the dark', () =>
    browser.story('charts', async () => {
      const visitor = await browser.visitor({ dark: true });
      const { page } = visitor;
      await visitor.signIn('admin', '/overview');
      const { charts } = await figuresOf();
      for (const title of ['Farmers by local government', 'Farms mapped over time']) {
        const panel = page.getByRole('region', { name: title });
        await seen(panel.locator('.highcharts-root'));
        await panel.getByRole('button', { name: 'Show as a table' }).click();
        await seen(panel.getByRole('table'));
        await panel.getByRole('button', { name: 'Show as a chart' }).click();
        await seen(panel.locator('.highcharts-root'));
      }
      const byLga = page.getByRole('region', { name: 'Farmers by local government' });
      await byLga.getByRole('button', { name: 'Show as a table' }).click();
      const most = [...charts.byLga].sort((a, b) => b.registered - a.registered)[0];
      const first = byLga.getByRole('row').nth(1);
      expect((await textOf(first)).split(/\s*\t\s*/)).toEqual([
        most?.lga,
        most?.processed.toLocaleString('en-NG'),
        most?.registered.toLocaleString('en-NG'),
      ]);

      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(await ground()).toBe('rgb(16, 23, 19)');
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('radio', { name: 'Light' }).click();
      await eventually(async () => (await ground()) === 'rgb(245, 243, 236)');
      await page.reload();
      await seen(page.getByRole('heading', { name: 'Overview', level: 1 }));
      expect(await ground()).toBe('rgb(245, 243, 236)');
    }),
  );

  itLong('tells what others do while one looks at it', () =>
    browser.story('activity', async () => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      await visitor.signIn('admin', '/overview');
      const before = await figuresOf();
      await shows(page, before);
      const activity = page.getByRole('region', { name: 'Latest activity' });
      await seen(activity.getByText('Live', { exact: true }));

      const kebbi = await product.resource('Kebbi Rice Cluster');
      const staff = await product.as('staff');
      const queue = await staff.get<EvaluationPageDto>(`/api/evaluation/maps/${kebbi}/ACTIVE/0/1`);
      const [farm] = JSON.parse(queue.body.farmers) as EvaluationFarm[];
      expect((await staff.post(`/api/evaluation/mapping_completed/${farm?.id}`, {})).status).toBe(200);

      const newest = activity.getByRole('listitem').first();
      await eventually(async () => {
        const text = await textOf(newest);
        return text.includes('Ngozi Eze') && text.includes('just now');
      });
      expect((await figuresOf()).totalCompleted).toBe(before.totalCompleted + 1);
      // Some figures are recounted only once a second, so a response may be older than the screen.
      await eventually(async () => {
        await shows(page, await figuresOf(), 500);
        return true;
      }, 10_000);
    }),
  );
});
