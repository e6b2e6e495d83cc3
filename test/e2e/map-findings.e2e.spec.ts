import type { FindingListDto } from '#libs/contracts';
import { openBrowser, seen, type Visiting } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { openProduct, type Product } from '../support/product.js';
import { itLong } from '../support/tools.js';

describe('findings on the map', () => {
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

  /** Creates a completed farm, and a later one that overlaps a third of it. */
  async function overlap(): Promise<{ a: number; b: number; findingId: number }> {
    const [row] = await product.db.query<{ a: number; b: number }>(
      `WITH a AS (
         SELECT * FROM farm f WHERE community_resource_id = $1 AND status = 'COMPLETED' AND ST_NPoints(boundary) > 6 ORDER BY id LIMIT 1),
       b AS (
         INSERT INTO farm (account_id, community_resource_id, community_id, farmer_id, code, name, boundary, area_m2, status)
         SELECT account_id, community_resource_id, community_id, farmer_id, 'E2E-B', 'Walked later', moved, ST_Area(moved::geography), 'ACTIVE'
           FROM (SELECT a.*, ST_Translate(boundary, (ST_XMax(boundary) - ST_XMin(boundary)) * 0.6, 0) AS moved FROM a) x RETURNING id)
       SELECT a.id AS a, b.id AS b FROM a, b`,
      [kebbi],
    );
    const { a, b } = row as { a: number; b: number };
    const admin = await product.as('admin');
    const finding = await eventually(async () => {
      const { body } = await admin.get<FindingListDto>(
        `/api/evaluation/findings/${kebbi}?kind=overlap&size=100`,
      );
      return body.list.find(({ farm, other }) => farm.farmId === a && other?.farmId === b);
    }, 20_000);
    return { a, b, findingId: finding?.findingId ?? 0 };
  }
  const boundaries = (ids: number[]) =>
    product.db.query<{ wkb: string; status: string }>(
      `SELECT encode(ST_AsEWKB(boundary), 'hex') AS wkb, status FROM farm WHERE id = ANY($1) ORDER BY id`,
      [ids],
    );

  itLong(
    'lead from the farm to the overlap, which is settled by keys, seen by the other, and taken back',
    () =>
      browser.story('an overlap is settled', async () => {
        const { a, b, findingId } = await overlap();
        const before = await boundaries([a, b]);
        const ngozi = await browser.visitor();
        const tanko = await browser.visitor();
        await tanko.signIn('admin', `/community-resource/evaluate?resource=${kebbi}&finding=${findingId}`);
        const theirs = tanko.page.getByRole('region', { name: 'Finding', exact: true });
        await seen(theirs.getByRole('heading', { name: /^Overlap of/ }));

        await ngozi.signIn('staff', `/community-resource/evaluate?resource=${kebbi}&farm=${a}`);
        const { page } = ngozi;
        await page
          .getByRole('region', { name: 'Farm details' })
          .getByRole('button', { name: /^Overlaps farm E2E-B by/ })
          .click();
        const panel = page.getByRole('region', { name: 'Finding', exact: true });
        await seen(panel.getByRole('heading', { name: /^Overlap of/ }));
        await page.keyboard.press('3');
        await seen(panel.getByText(/^You have A and B for/));
        await panel
          .getByLabel(/^Reason, for the audit log/)
          .fill('The path between them runs along the middle.');
        await page.keyboard.press('Enter');
        const bar = page.getByRole('region', { name: 'Your last action' });
        await seen(bar.getByText(/settled: both trimmed/));
        expect(new URL(page.url()).searchParams.get('finding')).not.toBe(String(findingId));
        const after = await boundaries([a, b]);
        expect(after.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE']);
        expect(after.map(({ wkb }, at) => wkb !== before[at]?.wkb)).toEqual([true, true]);
        // The other viewer sees that it is settled, by whom and why.
        await seen(theirs.getByText(/^Settled by/));
        await seen(theirs.getByText('Reason: The path between them runs along the middle.'));

        await page.keyboard.press('Control+z');
        await seen(bar.getByText(/^Undone: Overlap of/));
        expect(await boundaries([a, b])).toEqual(before);
        await seen(theirs.getByRole('radio', { name: /^A .* Keep A|Keep A/ }).first());
      }),
  );
});
