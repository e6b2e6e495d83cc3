import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { gone, openBrowser, seen, type Visiting } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { barriersOn } from '../support/page-checks.js';
import { openProduct, type Product } from '../support/product.js';
import { itLong } from '../support/tools.js';

describe('members of a community', () => {
  let product: Product;
  let browser: Visiting;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gona-members-'));
    product = await openProduct({});
    browser = await openBrowser(product);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  itLong(
    'are entered from the list of communities, where one is changed, added, imported, removed and put back',
    () =>
      browser.story('members of a community', async () => {
        const visitor = await browser.visitor();
        // The duplicate number is refused.
        visitor.allow(/409/);
        const { page } = visitor;
        const resourceId = await product.resource('Kebbi Rice Cluster');
        await visitor.signIn('admin', '/community');
        await page.goto(`/community-resource/communities?resource=${resourceId}`);
        const row = page.getByRole('table', { name: 'Communities' }).getByRole('row').nth(1);
        const act = async (name: string) => {
          await row.getByRole('button', { name: /^More for/ }).click();
          await page.getByRole('menuitem', { name }).click();
        };
        await act('Edit');
        const form = page.getByRole('dialog', { name: 'Edit Community' });
        await form.getByLabel('Short Description').fill('Rice and fish');
        await form.getByRole('button', { name: 'Save changes' }).click();
        await seen(page.getByText('Community updated successfully!'));
        await gone(form);
        await act('View details');
        const details = page.getByRole('dialog');
        await seen(details.getByText('Rice and fish'));
        await details.getByRole('button', { name: 'Close' }).click();
        await gone(details);
        await row.getByRole('link', { name: /^Enter Community/ }).click();
        await page.waitForURL(/\/community-features\/community-chat\?community=\d+$/);
        await page.getByRole('link', { name: 'Members', exact: true }).click();
        const table = page.getByRole('table', { name: 'Members' });
        await seen(table.getByText('Farmer').first());

        const add = async (firstName: string, email: string, phone: string) => {
          await page.getByRole('link', { name: 'Add member' }).first().click();
          await page.getByLabel('First Name').fill(firstName);
          await page.getByLabel('Surname').fill('Yusuf');
          await page.getByLabel('Occupation').fill('Teacher');
          await page.getByLabel('Phone').fill(phone);
          await page.getByLabel('Email').fill(email);
          await page.getByRole('button', { name: 'Add member' }).click();
        };
        await add('Hauwa', 'hauwa@example.ng', '8029998877');
        await seen(page.getByText('New member added!'));
        await page.getByRole('radio', { name: 'Others 1' }).click();
        const hauwa = table.getByRole('row').filter({ hasText: 'Yusuf Hauwa' });
        await seen(hauwa.getByText('0802 999 8877'));

        await add('Ladi', 'ladi@example.ng', '08029998877');
        await seen(page.getByText('This number belongs to Yusuf Hauwa, who is already a member.'));
        await page.getByRole('link', { name: 'Cancel' }).click();
        await page.getByRole('radio', { name: 'Others 1' }).click();

        await hauwa.getByRole('button', { name: 'Remove Yusuf Hauwa' }).click();
        await page.getByRole('button', { name: 'Yes, delete it' }).click();
        await gone(hauwa);
        await page.getByRole('button', { name: 'Undo' }).click();
        await seen(hauwa);

        await page.getByRole('button', { name: 'Import members' }).click();
        const dialog = page.getByRole('dialog', { name: 'Import members' });
        const input = dialog.locator('input[type=file]');
        const wrong = join(folder, 'members.txt');
        writeFileSync(wrong, 'nothing');
        await input.setInputFiles(wrong);
        await seen(dialog.getByText('Invalid file extension'));
        const list = join(folder, 'members.csv');
        writeFileSync(list, 'Surname,First Name,Type,Phone\nSani,Musa,Driver,08059998877\n,,Nobody,1\n');
        await input.setInputFiles(list);
        await dialog.getByRole('checkbox', { name: 'Preview before importing' }).uncheck();
        await dialog.getByRole('button', { name: 'Import', exact: true }).click();
        await seen(dialog.getByText('Import finished'));
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await eventually(async () => table.getByRole('row').filter({ hasText: 'Sani Musa' }).isVisible());

        await hauwa.getByRole('link', { name: 'Yusuf Hauwa' }).click();
        await seen(page.getByRole('heading', { level: 1, name: 'Yusuf Hauwa' }));
      }),
  );

  itLong('are chosen on the list or in place, and only they are written to, once and after a review', () =>
    browser.story('a message to members', async () => {
      const visitor = await browser.visitor();
      // The lost response.
      visitor.allow(/ERR_FAILED/);
      const { page } = visitor;
      const [community] = await product.db.query<{ id: number }>(
        'SELECT community_id AS id FROM community_member WHERE removed_on IS NULL LIMIT 1',
      );
      await visitor.signIn(
        'admin',
        `/community-features/community-members?community=${community?.id}&kind=person`,
      );
      const boxes = page.getByRole('table', { name: 'Members' }).getByRole('checkbox');
      await boxes.nth(1).check();
      await boxes.nth(2).check();
      // The page's button also applies to the selection.
      await page.getByRole('button', { name: 'Send a message' }).click();
      await seen(page.getByText('Members: 2 chosen'));

      await page.getByRole('button', { name: 'Choose', exact: true }).click();
      const picker = page.getByRole('dialog', { name: 'Choose recipients' });
      await seen(picker.getByText('2 selected'));
      await picker.getByRole('button', { name: 'Clear' }).click();
      for (const at of [1, 2, 3]) await picker.getByRole('checkbox').nth(at).check();
      expect(await barriersOn(page)).toEqual([]);
      await picker.getByRole('button', { name: 'Choose 3 members' }).click();
      await seen(page.getByText('Members: 3 chosen'));
      const text = page.getByRole('textbox', { name: 'Message' });
      await text.fill('Dear {name}, come to Ɗakingari.');
      await page.getByRole('button', { name: 'Replace Ɗ with D' }).click();
      await seen(page.getByText(/Draft saved/));
      await eventually(async () => (await keptOn(page)).includes('come to Dakingari'), 20_000);
      await page.reload();
      await seen(page.getByText('Members: 3 chosen'));
      expect(await text.inputValue()).toBe('Dear {name}, come to Dakingari.');

      let answers = 0;
      await page.route('**/api/messages', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        const answer = await route.fetch();
        answers += 1;
        // The server has performed it, and the response is lost.
        await (answers === 1 ? route.abort('failed') : route.fulfill({ response: answer }));
      });
      await page.getByRole('button', { name: 'Send 3 messages', exact: true }).click();
      const review = page.getByRole('dialog', { name: 'Send 3 messages?' });
      await seen(review.getByText('All 3 members will receive it.'));
      expect(answers).toBe(0);
      await review.getByRole('button', { name: 'Yes, send 3 messages' }).click();
      await seen(page.getByText('No answer to this message.'));
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.waitForURL(/\/messages\/\d+$/);
      const sent = await product.db.query<{ text: string; n: number }>(
        `SELECT text, (SELECT count(*)::int FROM sms_message m WHERE m.batch_id = b.id) AS n
           FROM sms_batch b WHERE community_id = $1`,
        [community?.id],
      );
      expect([answers, sent]).toEqual([2, [{ text: 'Dear {name}, come to Dakingari.', n: 3 }]]);
    }),
  );
});

/** Returns the work stored in the browser, as text. */
const keptOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('gona-kept-work');
        opening.onsuccess = () => {
          const all = opening.result.transaction('work').objectStore('work').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );
