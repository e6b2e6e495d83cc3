import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { DESKTOP, gone, openBrowser, PHONE, seen, textOf, type Visiting } from '../support/browser.js';
import { Builders } from '../support/builders.js';
import { eventually } from '../support/eventually.js';
import { barriersOn, overhangOf } from '../support/page-checks.js';
import { openProduct, type Product } from '../support/product.js';
import { itLong } from '../support/tools.js';

const MOST_CLICKS = 40;
/** Square farms of about a hectare near Argungu, by the Temp ID of their farmer. */
const squareAt = (west: number) =>
  [
    [0, 0],
    [0.001, 0],
    [0.001, 0.001],
    [0, 0.001],
    [0, 0],
  ]
    .map(([x = 0, y = 0]) => `${(west + x).toFixed(4)},${(12.74 + y).toFixed(4)}`)
    .join(' ');

describe('the first hour of a programme', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gona-first-'));
  let product: Product;
  let browser: Visiting;
  let username: string;

  beforeAll(async () => {
    product = await openProduct();
    browser = await openBrowser(product);
    const make = new Builders(product.db);
    const account = await make.account({ name: 'Argungu Maize' });
    // The password of the demo, which the browser types.
    const [known] = await product.db.query<{ password_hash: string }>(
      `SELECT password_hash FROM app_user WHERE username = 'admin'`,
    );
    username = `first-${account.id}`;
    await make.user({
      accountId: account.id,
      roles: ['ADMIN'],
      username,
      displayName: 'Zahra Bello',
      passwordHash: known?.password_hash,
    });
    await product.db.query('UPDATE app_user SET is_password_reset = true WHERE username = $1', [username]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const fileOf = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  it('leads from an empty account to the first completed farm in forty clicks', () =>
    browser.story('first hour', async () => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      await countClicks(page);
      await visitor.signIn(username, '/overview');
      const steps = page.getByRole('region', { name: 'First steps' });
      await seen(steps.getByText('After step 4'));

      await steps.getByRole('button', { name: 'Add resource' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(/^Name/).fill('Argungu Maize 2026');
      await form.getByLabel(/^Description/).fill('Maize of the dry season.');
      await form.getByRole('combobox', { name: /^State/ }).click();
      await form.getByRole('combobox', { name: /^State/ }).fill('Kebbi');
      await page.getByRole('option', { name: 'Kebbi', exact: true }).click();
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      await seen(steps.getByText('Argungu Maize 2026'));

      const communities = fileOf(
        'communities.csv',
        'Name,Short Description,Long Description,LGA\nTungar Dikko,Dikko,Growers of Dikko,Argungu\n',
      );
      await importFrom(page, steps.getByRole('button', { name: 'Import list' }), communities);
      await seen(steps.getByText('1 community'));

      // As lists arrive: a byte order mark, semicolons, a copy, markup, a short BVN, many spellings.
      const farmers = fileOf(
        'farmers (final).csv',
        [
          '\uFEFFBVN;Temp ID;Surname;First Name;Gender;Phone;Date of Birth;Community',
          '22345678101;AM-1;Bello;Zainab;F;+234 803 123 4501;04/03/1985;Tungar Dikko',
          '22345678102;AM-2;Sani;Musa;male;803 123 4502;4 March 1979;tungar dikko',
          '22345678101;AM-1;Bello;Zainab;F;+234 803 123 4501;04/03/1985;Tungar Dikko',
          '22345678103;AM-3;<b>Audu</b>;Kabir;M;0803;;Tungar Dikko',
          '2234567810;AM-4;Yusuf;Rabi;F;;;Tungar Dikko',
        ].join('\r\n'),
      );
      await importFrom(page, steps.getByRole('button', { name: 'Import farmers' }), farmers);
      await seen(steps.getByText('2 farmers'));

      const placemarks = ['AM-1', 'AM-2'].map(
        (id, at) =>
          `<Placemark><name>${id}</name><ExtendedData><Data name="Temp ID"><value>${id}</value></Data></ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${squareAt(4.5 + at * 0.01)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
      );
      const map = fileOf(
        'farms.kml',
        `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`,
      );
      await importFrom(page, steps.getByRole('button', { name: 'Import boundaries' }), map);
      await seen(steps.getByText('2 farms'));

      await steps.getByRole('link', { name: 'Open evaluation map' }).click();
      await page.waitForURL('**/community-resource/evaluate?**');
      const details = page.getByRole('region', { name: 'Farm details' });
      await seen(details.getByRole('heading', { level: 2 }));
      await page.keyboard.press('c');
      await seen(page.getByRole('region', { name: 'Your last action' }).getByText('Farm Status Completed'));

      await page.getByRole('link', { name: 'Overview', exact: true }).first().click();
      const figures = page.getByRole('region', { name: 'Key figures' });
      await eventually(async () => /Farms completed\s*1/.test(await textOf(figures)), 30_000);
      expect(await steps.count()).toBe(0);
      expect(await clicksOf(page)).toBeLessThanOrEqual(MOST_CLICKS);
    }));

  itLong('has a next action on each page past the first completed farm, on a desktop and a phone', () =>
    browser.story('past the first hour', async () => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      const { resourceId, communityId } = await madeFirst();
      const [{ jobId } = {}] = await product.db.query<{ jobId: number }>(
        `SELECT max(job_id) AS "jobId" FROM import_batch WHERE kind = 'farmers' AND community_resource_id = $1`,
        [resourceId],
      );
      await visitor.signIn(username, '/overview');
      for (const path of [
        `/imports/${jobId}/review`,
        `/community-resource/community-resource-overview?resource=${resourceId}`,
        `/community-resource/inputs?resource=${resourceId}`,
        `/community-resource/recovery?resource=${resourceId}`,
        '/messages',
        `/messages/new?community=${communityId}`,
        '/wallet',
        '/waiting',
        '/staff',
        '/trash',
      ]) {
        await page.setViewportSize(DESKTOP);
        await visitor.open(path);
        await page.waitForLoadState('networkidle');
        const main = page.getByRole('main');
        await eventually(
          async () => (await main.locator('a[href]:visible, button:enabled:visible').count()) > 0,
        );
        expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1]);
        for (const viewport of [DESKTOP, PHONE]) {
          await page.setViewportSize(viewport);
          expect([path, viewport.width, await overhangOf(page)]).toEqual([path, viewport.width, 0]);
        }
        expect([path, await barriersOn(page)]).toEqual([path, []]);
      }
      // Behind the bell, on the whole screen of a phone.
      await page.getByRole('button', { name: /^Notifications, / }).click();
      const bell = page.getByRole('dialog', { name: 'Notifications' });
      await seen(bell.getByRole('link', { name: /^Correct 2: / }));
      await seen(bell.getByRole('region', { name: 'Done today' }).getByText('farms.kml'));
      expect(await barriersOn(page)).toEqual([]);
      await bell.getByRole('button', { name: 'Close' }).click();
      await gone(bell);
    }),
  );

  itLong('continues to a message, a repayment and a colleague, and each page says what comes next', () =>
    browser.story('after the first hour', async () => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      const { resourceId, communityId } = await madeFirst();
      /** Each page names itself, has no barrier, and offers the action that comes next. */
      const leadsTo = async (next: Locator) => {
        await seen(next.first());
        expect([page.url(), await page.getByRole('heading', { level: 1 }).count()]).toEqual([page.url(), 1]);
        expect([page.url(), await barriersOn(page)]).toEqual([page.url(), []]);
      };

      await visitor.signIn(username, `/messages/new?community=${communityId}`);
      await seen(page.getByText(/no message leaves this server and nothing is charged/));
      await page.getByRole('textbox', { name: 'Message' }).fill('Seed is ready at {community}.');
      await leadsTo(page.getByRole('button', { name: 'Send 2 messages' }));
      await page.getByRole('button', { name: 'Send 2 messages' }).click();
      await page.getByRole('button', { name: 'Yes, send 2 messages' }).click();
      await page.waitForURL(/\/messages\/\d+$/);
      await page.getByText(/^2 = 0 queued/).waitFor({ timeout: 40_000 });
      await leadsTo(page.getByRole('main').locator('a[href]:visible, button:enabled:visible'));

      await visitor.open(`/community-resource/recovery?resource=${resourceId}`);
      await leadsTo(page.getByRole('button', { name: 'Record entry' }));
      await page.getByRole('button', { name: 'Record entry' }).first().click();
      const form = page.getByRole('dialog', { name: 'Record entry' });
      const record = async (kind: string, naira: string) => {
        await form.getByRole('radio', { name: kind }).check();
        const farmer = form.getByRole('combobox', { name: 'Farmer' });
        await farmer.fill('AM-1');
        await page.getByRole('option', { name: 'AM-1' }).waitFor();
        await farmer.press('Enter');
        await form.getByRole('textbox', { name: 'Naira' }).fill(naira);
        await form.getByRole('button', { name: 'Record', exact: true }).click();
      };
      await record('Disburse naira', '5,000');
      await seen(form.getByText('Bello Zainab owes ₦5,000.00 now.'));
      await form.getByRole('button', { name: 'Record another' }).click();
      await record('Repayment in naira', '2,000');
      await seen(form.getByText('Bello Zainab owes ₦3,000.00 now.'));
      await form.getByRole('button', { name: 'Close', exact: true }).last().click();
      await seen(page.getByText('₦3,000.00').first());
      await leadsTo(page.getByRole('button', { name: 'Record entry' }));

      await visitor.open('/accesslist');
      await leadsTo(page.getByRole('button', { name: 'Create user' }));
      await page.getByRole('button', { name: 'Create user' }).click();
      await page.getByRole('textbox', { name: 'Username' }).fill(`colleague-${username}`);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sadiq Umar');
      await page.getByRole('combobox', { name: 'Role', exact: true }).click();
      await page.getByRole('option', { name: 'Staff (granted access)' }).click();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      await page.waitForURL(/accesslist\/\d+$/);
      await leadsTo(page.getByRole('main').getByRole('button', { name: /^(Add|Grant|Choose)/ }));

      // The empty trash leads back to the work.
      await visitor.open('/trash');
      await leadsTo(page.getByRole('link', { name: 'Open Community' }));
    }),
  );

  /** Returns the resource of the first hour, and its community. */
  async function madeFirst(): Promise<Record<string, number>> {
    const [made = {}] = await product.db.query<Record<string, number>>(
      `SELECT r.id AS "resourceId", c.id AS "communityId" FROM community_resource r
         JOIN community c ON c.community_resource_id = r.id WHERE r.name = 'Argungu Maize 2026'`,
    );
    return made;
  }

  /** Imports a file without a preview, from the button that opens the form. */
  async function importFrom(page: Page, button: Locator, file: string): Promise<void> {
    await button.click();
    const dialog = page.getByRole('dialog');
    const resource = dialog.getByRole('combobox', { name: 'Community resource' });
    await eventually(async () => (await resource.inputValue()) === 'Argungu Maize 2026');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('checkbox', { name: 'Preview before importing' }).uncheck();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await seen(dialog.getByText('Import finished'), 30_000);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  }
});

/** Counts the clicks of a person on all pages of a tab. */
async function countClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
      },
      true,
    );
  });
}

const clicksOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('clicks')));
