import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { gone, openBrowser, seen, textOf, type Visiting } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { openProduct, type Product } from '../support/product.js';
import { itLong } from '../support/tools.js';

interface Known {
  temp_id: string;
  first_name: string;
}

describe('the import assistant', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gona-assistant-'));
  let product: Product;
  let browser: Visiting;
  let known: Known[];
  /** A community of the resource that is not the first in the list, its LGA, and another LGA of the state. */
  let place: { community: string; lga: string; other: string };

  beforeAll(async () => {
    product = await openProduct();
    browser = await openBrowser(product);
    known = await product.db.query<Known>(
      `SELECT f.temp_id, f.first_name FROM farmer f JOIN membership m ON m.farmer_id = f.id
         JOIN community c ON c.id = m.community_id JOIN community_resource r ON r.id = c.community_resource_id
        WHERE f.temp_id IS NOT NULL AND r.name = 'Kebbi Rice Cluster' ORDER BY f.id LIMIT 1`,
    );
    const [found] = await product.db.query<typeof place>(
      `SELECT c.name AS community, l.name AS lga,
              (SELECT o.name FROM lga o WHERE o.state_id = l.state_id AND o.id <> l.id ORDER BY o.name LIMIT 1) AS other
         FROM community c JOIN lga l ON l.id = c.lga_id JOIN community_resource r ON r.id = c.community_resource_id
        WHERE r.name = 'Kebbi Rice Cluster' ORDER BY c.name DESC LIMIT 1`,
    );
    place = found!;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const fileOf = (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const farmersCalled = async (surname: string) =>
    (await product.db.query('SELECT 1 FROM farmer WHERE surname = $1', [surname])).length;
  const communitiesOf = (surname: string) =>
    product.db.query<{ temp_id: string; community: string }>(
      `SELECT f.temp_id, c.name AS community FROM farmer f JOIN membership m ON m.farmer_id = f.id
         JOIN community c ON c.id = m.community_id WHERE f.surname = $1 ORDER BY 1`,
      [surname],
    );
  const jobOf = (page: Page) => Number(/imports\/(\d+)\//.exec(page.url())?.[1]);

  itLong(
    'shows a dirty list before anything is written, asks which communities are meant, and stores what was agreed to',
    () =>
      browser.story('assistant with a dirty list', async () => {
        const [person] = known as [Known];
        const { community, lga, other } = place;
        const visitor = await browser.visitor();
        const { page } = visitor;
        await visitor.signIn('admin', '/imports');
        const list = [
          'Temp No;Family;First Name;Sex (M/F);;Remarks;LGA;Community',
          `KX-1;Testson;Aisha;F;x;good;${lga};${community}`,
          `KX-2;Testson;Sani;M;y;;${lga};Nowhere Hamlet`,
          `KX-3;;Rakiya;F;z;no surname;${lga};${community}`,
          `${person.temp_id};Anotherson;${person.first_name};;;;;`,
          `KX-5;Testson;Musa;M;;;${lga};Unwanted Hamlet`,
          `KX-6;Testson;Zara;F;;;${other};${community}`,
        ];
        await upload(page, fileOf('assistant.csv', list.join('\n')));

        // Match columns: known columns are matched, a person assigns the rest.
        await page.waitForURL('**/columns');
        await seen(page.getByRole('heading', { level: 1, name: 'assistant.csv' }));
        await seen(page.getByText('Nothing imported yet'));
        const fieldOf = (column: string | RegExp) => page.getByRole('combobox', { name: column });
        expect(await fieldOf('Field of Community').inputValue()).toBe('community');
        await fieldOf('Field of Family').selectOption({ label: 'Surname' });
        await fieldOf('Field of Temp No').selectOption({ label: 'Temp ID' });
        await page.keyboard.press('Control+Enter');
        expect(await textOf(page.getByRole('alert').first())).toMatch(/Choose a field for each column/);
        // Choices that were not sent survive a reload.
        await page.reload();
        await eventually(async () => (await fieldOf('Field of Family').inputValue()) === 'surname');
        await fieldOf(/Field of Column E, no header/).selectOption({ label: 'Don’t import this column' });
        await fieldOf('Field of Remarks').selectOption({ label: 'Don’t import this column' });
        await page.getByRole('button', { name: 'Check rows' }).click();

        // Check rows: every row by its expected outcome; rows with an uncertain community wait.
        await page.waitForURL('**/check');
        const tab = (name: RegExp) => page.getByRole('tab', { name });
        await seen(tab(/^Created ?1$/));
        await seen(tab(/^Held ?4$/));
        await seen(page.getByText('6 rows in total'));
        // All tab counts are visible.
        const cutOff = await page
          .getByRole('tablist')
          .evaluate((list) => list.scrollWidth > list.clientWidth);
        expect(cutOff).toBe(false);
        await seen(page.getByText(`1 row says LGA ${other}, and the community is in ${lga}.`));

        // Each name is asked once. The answers update the counts, and nothing remains unsent.
        const questions = page.getByRole('region', { name: 'Communities' });
        const unknown = questions.getByRole('group', { name: 'Nowhere Hamlet' });
        await unknown.getByRole('button', { name: `Create in ${lga}` }).click();
        await seen(questions.getByText(`“Nowhere Hamlet” is created as Nowhere Hamlet, ${lga}`));
        const unwanted = questions.getByRole('group', { name: 'Unwanted Hamlet' });
        await unwanted.getByRole('button', { name: 'Leave out' }).click();
        await page.getByRole('button', { name: 'Check the rows again (2 answers)' }).click();
        await seen(tab(/^Created ?2$/));
        await seen(tab(/^Rejected ?2$/));
        await gone(page.getByRole('button', { name: /^Check the rows again/ }));

        await tab(/^Created ?2$/).click();
        await seen(page.getByRole('cell', { name: /Testson Aisha/ }));
        await tab(/^Rejected ?2$/).click();
        await seen(page.getByText('Name missing'));
        await seen(page.getByText('Community left out'));
        expect(await farmersCalled('Testson')).toBe(0);

        // A row that would change a farmer's identity waits for confirmation.
        await tab(/^Held/).click();
        const row = page.getByRole('group', { name: /^Row 5, / });
        await row.getByRole('button', { name: 'Apply' }).click();
        await eventually(
          async () =>
            (await row.getByRole('button', { name: 'Apply' }).getAttribute('aria-pressed')) === 'true',
        );
        await seen(page.getByText('Held: 1 apply, 1 open.').first());

        const arriving = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Download this preview' }).click();
        await page.getByRole('menuitem', { name: 'CSV file' }).click();
        const check = readFileSync(await (await arriving).path(), 'utf8');
        expect(check).toContain('2,Created,Testson Aisha,KX-1,');
        expect(check).toMatch(/4,Rejected,/);

        // An address that is not reachable yet redirects to the current step.
        await visitor.open(`/imports/${jobOf(page)}/review`);
        await page.waitForURL('**/check');
        await page.getByRole('button', { name: /^Import \d rows/ }).click();
        await page.waitForURL('**/review');
        await seen(page.getByText('New farmers'));
        expect(await farmersCalled('Anotherson')).toBe(1);
        expect(await communitiesOf('Testson')).toEqual([
          { temp_id: 'KX-1', community },
          { temp_id: 'KX-2', community: 'Nowhere Hamlet' },
        ]);

        // Rejected rows are fixed in place: a stored row leaves the list, and the import's count. The row that was left out
        // is not one of them.
        await seen(page.getByRole('button', { name: 'Rejected rows (1)' }));
        const review = page.url();
        await page.getByRole('link', { name: 'Fix rows here' }).click();
        await page.getByRole('textbox', { name: 'Row 4, Family' }).fill('Testson');
        await page.getByRole('button', { name: 'Import 1 row' }).click();
        await seen(page.getByText('1 row stored.'));
        await gone(page.getByRole('textbox', { name: 'Row 4, Family' }));
        await seen(page.getByRole('textbox', { name: 'Row 6, Family' }));
        await visitor.open(new URL(review).pathname);
        await seen(page.getByText('Left out by choice').first());
        await gone(page.getByRole('button', { name: /^Rejected rows/ }));
        expect(await communitiesOf('Testson')).toContainEqual({ temp_id: 'KX-3', community });
      }),
  );

  itLong('reads the sheet that a person chooses, and throws everything away when told to', () =>
    browser.story('assistant with sheets', async () => {
      const book = utils.book_new();
      const sheet = (rows: string[][]) => utils.aoa_to_sheet(rows);
      const head = ['Temp ID', 'Surname', 'First Name'];
      utils.book_append_sheet(book, sheet([head, ['KY-1', 'Sheetson', 'Ali']]), 'Old');
      utils.book_append_sheet(
        book,
        sheet([
          ['Farmers of the season'],
          [],
          head,
          ['KY-2', 'Sheetson', 'Bala'],
          ['KY-3', 'Sheetson', 'Zara'],
        ]),
        'Season',
      );
      const path = fileOf('sheets.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
      const visitor = await browser.visitor();
      const { page } = visitor;
      await visitor.signIn('admin', '/imports');
      await upload(page, path);
      await page.waitForURL('**/columns');
      await page.getByRole('combobox', { name: 'Sheet' }).selectOption('Season');
      await eventually(
        async () => (await page.getByRole('textbox', { name: 'Header in row' }).inputValue()) === '3',
      );
      await page.getByRole('button', { name: 'Check rows' }).click();
      await page.waitForURL('**/check');
      await seen(page.getByRole('tab', { name: /^Created ?2$/ }));

      // Another user discards it, and the observer sees this immediately.
      const other = await browser.visitor();
      await other.signIn('admin', new URL(page.url()).pathname);
      await other.page.getByRole('button', { name: 'Discard', exact: true }).click();
      await other.page.getByRole('button', { name: 'Yes, discard it' }).click();
      await seen(other.page.getByText('Discarded. Nothing was imported.'));
      await page.waitForURL('**/review');
      await seen(page.getByText('Discarded. Nothing was imported.'));
      await gone(page.getByText('Nothing imported yet'));
      expect(await farmersCalled('Sheetson')).toBe(0);
    }),
  );
});

/** Uploads from the job centre's dialog into the first community of the Kebbi resource, matched by temporary id. */
async function upload(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'New import' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New import' });
  await dialog.getByRole('combobox', { name: 'Community resource' }).click();
  await page.getByRole('option', { name: 'Kebbi Rice Cluster' }).click();
  await dialog.getByRole('combobox', { name: 'Community', exact: true }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await dialog.getByRole('radio', { name: 'Temp ID', exact: true }).click();
  await dialog.locator('input[type=file]').setInputFiles(path);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
}
