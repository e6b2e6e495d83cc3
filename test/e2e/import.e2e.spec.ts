import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Locator, Page } from 'playwright-core';
import { gone, openBrowser, seen, textOf, type Visiting } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { farmerCsv } from '../support/farmer-files.js';
import { openProduct, type Product } from '../support/product.js';
import { itLong } from '../support/tools.js';

const HAZARDS = join('test', 'fixtures', 'imports', 'csv', 'farmer-import-hazards.csv');

describe('importing farmers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gona-e2e-'));
  let product: Product;
  let browser: Visiting;

  beforeAll(async () => {
    product = await openProduct({ IMPORT_CHUNK_ROWS: '100' });
    browser = await openBrowser(product);
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

  it('takes a dirty list into a community, tells what became of it, and gives the rejected rows back', () =>
    browser.story('import of a dirty list', async () => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      await visitor.signIn('admin', '/community');
      await page.getByRole('link', { name: 'Kebbi Rice Cluster' }).click();
      await page.getByRole('link', { name: 'Communities', exact: true }).click();
      const row = page.getByRole('row').filter({ hasText: 'Argungu' });
      const farmersBefore = await farmersOf(row);
      await row.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: 'Import farmers' }).click();

      const dialog = page.getByRole('dialog', { name: 'Import farmers' });
      await seen(dialog.getByText('Drop a file here, or choose one'));
      const chosen = dialog.getByRole('combobox', { name: 'Community resource' });
      await eventually(async () => (await chosen.inputValue()) === 'Kebbi Rice Cluster');
      await dialog.locator('input[type=file]').setInputFiles(HAZARDS);
      await straight(dialog);
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await seen(dialog.getByText('Import finished'));
      expect(await figuresOf(dialog)).toEqual({
        'Rows in file': '14',
        'New farmers': '8',
        Updated: '0',
        Unchanged: '0',
        Rejected: '5',
        'Exact copies': '1',
      });
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await gone(dialog);
      // The list behind the dialog has received the update.
      await eventually(async () => (await farmersOf(row)) === farmersBefore + 8);

      await page.getByRole('link', { name: 'Imports & exports' }).click();
      await page.getByRole('radio', { name: 'Needs attention 1' }).click();
      await page.getByRole('button', { name: 'farmer-import-hazards.csv' }).click();
      const job = page.getByRole('region', { name: 'farmer-import-hazards.csv' });
      expect((await figuresOf(job)).Rejected).toBe('5');
      const reasons = await textOf(job.getByRole('table'));
      // Each of the rejected rows 3, 6, 7, 8 and 12, and the copy in row 5, has a reason, shown with the first row that has it.
      for (const example of [
        'Row 3, bvn: “2.23457E+10”',
        'Row 5, bvn: “•••••••8901”',
        'Row 6, bvn: “••••••7890”',
        'Row 7, surname: “=HYPERLINK(',
        'Row 12',
      ])
        expect(reasons).toContain(example);
      await job.getByRole('button', { name: /Name with a character that is not allowed/ }).click();
      await seen(job.getByRole('table').getByText('Row 8'));

      const arriving = page.waitForEvent('download');
      await job.getByRole('button', { name: 'Rejected rows (5)' }).click();
      const download = await arriving;
      expect(download.suggestedFilename()).toBe('farmer-import-hazards-rejected.csv');
      const rejects = readFileSync(await download.path(), 'utf8');
      expect(rejects).toContain('2.23457E+10');
      expect(rejects).not.toContain('Ọláṣùpọ̀');
      // No cell of the file may be executed by a spreadsheet.
      expect(rejects).not.toMatch(/(^|,|")=HYPERLINK/m);

      // One line shows the import's history wherever it is named, also on pages that are already open.
      const { data } = Papa.parse<Record<string, string>>(rejects, { header: true, skipEmptyLines: true });
      const formula = data.find(({ surname = '' }) => surname.includes('=HYPERLINK'));
      const fixed = Papa.unparse([{ ...formula, surname: 'Sule', firstName: 'Umar' }]);
      const overview = await visitor.newTab();
      await overview.goto(`${product.url}/`);
      const activity = overview.getByRole('list', { name: 'Latest activity' });
      await seen(activity.getByText(/imported 8 farmers$/));
      await job.getByText('More', { exact: true }).click();
      await job.getByRole('button', { name: 'Upload fixed file' }).click();
      const again = page.getByRole('dialog');
      await again.locator('input[type=file]').setInputFiles(fileOf('fixed.csv', fixed));
      await straight(again);
      await again.getByRole('button', { name: 'Import', exact: true }).click();
      await seen(again.getByText('Import finished'));
      await again.getByRole('button', { name: 'Continue' }).click();
      const line = '8 imported, 5 rejected, 1 exact copy left out → 1 fixed';
      const inList = page.getByRole('table', { name: 'Jobs' });
      await seen(job.getByText(line, { exact: true }));
      await seen(inList.getByText(line, { exact: true }));
      await seen(activity.getByText(/imported 8 farmers → 1 fixed$/));
      await job.getByRole('button', { name: 'Undo import' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, undo it' }).click();
      await seen(job.getByText(`${line} → undone`, { exact: true }), 30_000);
      await seen(activity.getByText(/imported 8 farmers → 1 fixed → undone$/));
      await gone(job.getByRole('button', { name: 'Undo import' }));
      await page.getByRole('radio', { name: /^All / }).click();
      await seen(inList.getByText(`${line} → undone`, { exact: true }));
    }));

  /** Stops the worker once some rows of an import are stored; the returned function resumes it. */
  const holdWorkerAt = async (label: string) => {
    await eventually(
      async () =>
        (
          await product.db.query(
            'SELECT 1 FROM job_run WHERE label = $1 AND progress_done > 200 AND ended_at IS NULL',
            [label],
          )
        ).length,
      30_000,
      5,
    );
    process.kill(product.worker.pid, 'SIGSTOP');
    return () => void process.kill(product.worker.pid, 'SIGCONT');
  };

  itLong('shows the progress of a long import, also after a reload, and its right counts', () =>
    browser.story('reload in the middle of an import', async () => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      const { csv, faulty } = farmerCsv(8000, 100);
      await visitor.signIn('admin', '/imports');
      await startImport(page, fileOf('season.csv', csv));
      // In the middle, so that the reload happens during the import on any machine.
      const release = await holdWorkerAt('season.csv');
      const job = page.getByRole('region', { name: 'season.csv' });
      const bar = job.getByRole('progressbar');
      try {
        await page.getByRole('dialog').getByRole('button', { name: 'Follow in the job centre' }).click();
        await seen(job.getByText('Importing', { exact: true }), 30_000);
        const before = await eventually(async () => (await doneOf(bar)) || undefined, 30_000);
        await seen(page.getByRole('banner').getByRole('link', { name: '1 job running' }));
        await page.reload();
        await seen(bar);
        expect(await bar.getAttribute('aria-valuemax')).toBe('8000');
        const after = await doneOf(bar);
        expect(after).toBeGreaterThanOrEqual(before);
        expect(after).toBeLessThan(8000);
        release();
        await eventually(async () => (await doneOf(bar)) > after || (await bar.count()) === 0, 30_000);
      } finally {
        release();
      }
      await seen(job.getByRole('button', { name: `Rejected rows (${faulty})` }), 60_000);
      expect(await figuresOf(job)).toMatchObject({
        'Rows in file': '8,000',
        'New farmers': (8000 - faulty).toLocaleString('en-NG'),
        Rejected: String(faulty),
      });
      await gone(page.getByRole('banner').getByRole('link', { name: /running/ }));
    }),
  );

  itLong('stops an import when asked to, and keeps what was stored', () =>
    browser.story('cancel', async () => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      await visitor.signIn('admin', '/imports');
      const job = page.getByRole('region', { name: 'mistake.csv' });
      const others = farmerCsv(15_000)
        .csv.replace(/^22/gm, '23')
        .replaceAll('KB-', 'KC-')
        .replaceAll(',CBN', ',CBX');
      await startImport(page, fileOf('mistake.csv', others), 'Temp ID');
      const release = await holdWorkerAt('mistake.csv');
      try {
        await page.getByRole('dialog').getByRole('button', { name: 'Follow in the job centre' }).click();
        await seen(job.getByText('Importing', { exact: true }), 30_000);
        await job.getByRole('button', { name: 'Cancel import' }).click();
        const question = page.getByRole('dialog', { name: 'Cancel the import of mistake.csv?' });
        const asked = page.waitForResponse((answer) => answer.url().endsWith('/cancel'));
        await question.getByRole('button', { name: 'Yes, stop it' }).click();
        // If it were stopped at the wrong moment, the worker would lock the row to be changed.
        release();
        expect((await asked).status()).toBe(200);
      } finally {
        release();
      }
      await seen(job.getByText('Cancelled', { exact: true }), 30_000);
      const [{ kept } = { kept: 0 }] = await product.db.query<{ kept: number }>(
        `SELECT count(*) AS kept FROM farmer WHERE temp_id LIKE 'KC-%'`,
      );
      expect(kept).toBeGreaterThan(0);
      expect(kept).toBeLessThan(15_000);
    }),
  );

  itLong('reports faults of a file, before upload if possible', () =>
    browser.story('wrong files', async () => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      visitor.allow(/status of 400 .*import_farm_list/);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('import_farm_list')) sent.push(request.url());
      });
      await visitor.signIn('admin', '/imports');
      const large = fileOf('large.csv', '');
      truncateSync(large, 25 * 1024 * 1024 + 1);
      const dialog = await openForm(page);
      await straight(dialog);
      const tries: [string, string][] = [
        [
          fileOf('letter.pdf', '%PDF-1.4'),
          '“letter.pdf” cannot be imported here. Choose a CSV, XLSX or XLS file.',
        ],
        [fileOf('nothing.csv', ''), 'The file is empty.'],
        [large, 'The file is larger than 25 MB. Split it and import the parts.'],
      ];
      for (const [path, sentence] of tries) {
        await dialog.locator('input[type=file]').setInputFiles(path);
        await seen(dialog.getByText(sentence));
        await dialog.getByRole('button', { name: 'Import', exact: true }).click();
        await seen(dialog.getByText(sentence));
      }
      expect(sent).toEqual([]);

      await dialog.locator('input[type=file]').setInputFiles(fileOf('renamed.xlsx', 'bvn,surname\n1,2\n'));
      await dialog.getByRole('button', { name: 'Import', exact: true }).click();
      const announced = await textOf(dialog.getByRole('alert'));
      expect(announced).toMatch(/xlsx/i);
      expect(sent).toHaveLength(1);
      await dialog.getByRole('button', { name: 'Choose another file' }).click();
      await seen(dialog.getByText('Drop a file here, or choose one'));
    }),
  );
});

/** Opens the job centre's dialog with the first community of the Kebbi resource selected. */
async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New import' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New import' });
  await dialog.getByRole('combobox', { name: 'Community resource' }).click();
  await page.getByRole('option', { name: 'Kebbi Rice Cluster' }).click();
  await dialog.getByRole('combobox', { name: 'Community', exact: true }).click();
  // The LGA of the generated farmers: farmers of another LGA would wait for an answer.
  await page.getByRole('listbox').getByRole('option', { name: 'Argungu Growers' }).click();
  return dialog;
}

async function straight(dialog: Locator): Promise<void> {
  await dialog.getByRole('checkbox', { name: 'Preview before importing' }).uncheck();
}

async function startImport(page: Page, path: string, matchedBy = 'BVN'): Promise<void> {
  const dialog = await openForm(page);
  await dialog.getByRole('radio', { name: matchedBy, exact: true }).click();
  await dialog.locator('input[type=file]').setInputFiles(path);
  await straight(dialog);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
}

/** Returns a list of figures: `{ 'New farmers': '8' }`. */
async function figuresOf(place: Locator): Promise<Record<string, string>> {
  const list = await seen(place.locator('dl'));
  return list
    .locator('div')
    .evaluateAll((figures) =>
      Object.fromEntries(
        figures.map((each) => [each.querySelector('dt')?.textContent, each.querySelector('dd')?.textContent]),
      ),
    );
}

/** Returns the number of completed rows of a progress bar; 0 if there is none. */
async function doneOf(bar: Locator): Promise<number> {
  const done = (await bar.count()) === 0 ? 0 : bar.first().getAttribute('aria-valuenow', { timeout: 1000 });
  return Number(await Promise.resolve(done).catch(() => 0));
}

/** Returns the number of farmers in a community's row. */
async function farmersOf(row: Locator): Promise<number> {
  return Number((await textOf(row.locator('td[data-head="Farmers"]'))).replaceAll(',', ''));
}
