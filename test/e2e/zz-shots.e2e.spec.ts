import { mkdirSync, writeFileSync } from 'node:fs';
import { openBrowser, seen, type Visiting } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { barriersOn, overhangOf, smallTargetsOn } from '../support/page-checks.js';
import { openProduct, type Product } from '../support/product.js';
const OUT = '/tmp/notes/assistant-shots';
describe('shots', () => {
  let product: Product; let browser: Visiting;
  beforeAll(async () => { mkdirSync(OUT, { recursive: true }); product = await openProduct(); browser = await openBrowser(product); });
  afterAll(async () => { await browser?.close(); await product?.close(); });
  it('all', () => browser.story('shots', async () => {
    const kebbi = await product.resource('Kebbi Rice Cluster');
    const [community] = await product.db.query<{ id: number }>('SELECT id FROM community WHERE community_resource_id = $1 ORDER BY id LIMIT 1', [kebbi]);
    const known = await product.db.query<{ id: number; temp_id: string; surname: string; first_name: string }>(
      `SELECT f.id, f.temp_id, f.surname, f.first_name FROM farmer f JOIN membership m ON m.farmer_id = f.id WHERE f.temp_id IS NOT NULL AND m.community_id = $1 ORDER BY f.id LIMIT 60`, [community!.id]);
    const admin = await product.as('admin');
    const lines = ['Kebbi farmers, November;;;;;;;;', '', 'Temp No;Surname;First Name;Sex (M/F);GSM;LGA;Farm Size;;Remarks'];
    for (let i = 0; i < 90; i++) lines.push(`KZ-${i};Lawal;Rakiya ${'abcdefghijklmnop'[i % 16]};F;0803551${2000 + i};Argungu;${(0.4 + i / 50).toFixed(2)};x;good`);
    known.slice(0, 25).forEach((k, i) => lines.push(`${k.temp_id};${k.surname};${k.first_name};;0803552${3000 + i};;1.${i + 10};;`));
    known.slice(25).forEach((k) => lines.push(`${k.temp_id};${k.surname};${k.first_name};;;;;;`));
    for (let i = 0; i < 12; i++) lines.push(`KQ-${i};;Umar;M;123;Nowhere;abc;;`);
    const up = await admin.upload<{ jobId: number }>(`/api/farmresources/import_farm_list/TEMP_ID/${kebbi}/${community!.id}?review=true`, 'kebbi_farmers_nov.csv', lines.join('\n'));
    const jobId = up.body.jobId;
    const at = (state: string) => eventually(async () => { const [b] = await product.db.query<{ state: string }>('SELECT b.state FROM import_batch b JOIN job_run j ON j.id = b.job_id WHERE b.job_id = $1 AND j.state = $2', [jobId, state === 'completed' ? 'completed' : 'paused']); return b?.state === state; }, 30_000);
    await at('inspected');
    const notes: Record<string, unknown> = {};
    const views = [['desk', { width: 1440, height: 900 }, false], ['dark', { width: 1440, height: 900 }, true], ['phone', { width: 390, height: 844 }, false]] as const;
    const visitors: [string, import('../support/browser.js').Visitor][] = [];
    for (const [name, viewport, dark] of views) { const v = await browser.visitor({ viewport, dark }); await v.signIn('admin', '/imports'); visitors.push([name, v]); }
    const all = async (step: string, path: string, ready: string, then?: (p: import('playwright-core').Page) => Promise<unknown>) => {
      for (const [name, v] of visitors) {
        await v.open(path); await seen(v.page.getByText(ready).first()); if (then) await then(v.page); await v.page.waitForTimeout(350);
        await v.page.screenshot({ path: `${OUT}/${step}-${name}.png` });
        notes[`${step}-${name}`] = { axe: await barriersOn(v.page), over: await overhangOf(v.page), small: name === 'phone' ? await smallTargetsOn(v.page) : [] };
        writeFileSync(`${OUT}/notes.json`, JSON.stringify(notes, null, 1));
      }
    };
    await all('1-columns', `/imports/${jobId}/columns`, 'Which column is what?');
    const found = (await admin.get<{ columns: { index: number; field: string | null }[] }>(`/api/imports/${jobId}`)).body;
    const columns = found.columns.map(({ index, field }) => ({ index, field: index === 0 ? 'tempId' : index === 4 ? 'phone' : field }));
    const put = await admin.call<unknown>('PUT', `/api/imports/${jobId}/columns`, { body: { columns } });
    notes.put = put.status === 200 ? 200 : put.body;
    await at('staged');
    const hold = (row: number, code: string, k: (typeof known)[number], changes: object[]) => product.db.query(
      `INSERT INTO import_hold (import_id, row_no, code, target_id, called, changes) SELECT id, $2, $3, $4, $5, $6 FROM import_batch WHERE job_id = $1`,
      [jobId, row, code, k.id, `${k.first_name} ${k.surname}`, JSON.stringify(changes)]);
    for (let i = 0; i < 8; i++) await hold(94 + i, 'hold.bvn', known[i]!, [{ field: 'bvn', before: '•••••••0107', after: `•••••••24${10 + i}`, note: i % 2 ? 'One hidden digit differs' : 'No other farmer has it' }]);
    for (let i = 8; i < 15; i++) await hold(94 + i, 'hold.name', known[i]!, i === 9 ? [{ field: 'firstName', before: 'Sani', after: 'Saratu' }, { field: 'surname', before: 'Usman', after: 'Bagudo' }, { field: 'gender', before: 'M', after: 'F', note: 'Three fields: somebody else?' }] : [{ field: 'surname', before: known[i]!.surname, after: 'Suleiman' }]);
    for (let i = 15; i < 19; i++) await hold(94 + i, 'hold.sex', known[i]!, [{ field: 'gender', before: 'M', after: 'F' }]);
    await product.db.query(`UPDATE import_batch SET parked = 6, questions = $2, notes = ARRAY['Not read: 2 hidden rows, and the hidden sheet “Old”.'], checked = checked || '{"held": 19, "updated": 6}' WHERE job_id = $1`, [jobId, JSON.stringify([
      { kind: 'place', key: 'lga kokobese', column: 'LGA', rows: 38, firstRow: 5, level: 'lga', value: 'Koko Bese', suggestion: { label: 'Koko/Besse, Kebbi', stateId: 1, lgaId: 1, wardId: null }, choices: [] },
      { kind: 'place', key: 'lga nowhere', column: 'LGA', rows: 12, firstRow: 5, level: 'lga', value: 'Nowhere', suggestion: null, choices: [] },
      { kind: 'decimalComma', key: 'farmSize', field: 'farmSize', column: 'Farm Size', rows: 64, firstRow: 6, example: '0,500', decimal: 0.5, thousands: 500, others: [0.21, 4.86], guess: 'decimal' },
      { kind: 'place', key: 'lga wasagu', column: 'LGA', rows: 3, firstRow: 8, level: 'lga', value: 'Wasagu/Danko', suggestion: null, choices: [], answer: { label: 'Danko Wasagu, Kebbi', stateId: 1, lgaId: 2, wardId: null }, answeredOn: '2026-10-03' },
    ])]);
    await product.db.query(`INSERT INTO import_fault (import_id, row_no, ordinal, col, code, message, value, parked) SELECT b.id, 94 + g, 9, 'GSM', 'phone.invalid', 'The phone number has 10 digits.', '080355212', true FROM import_batch b, generate_series(0, 5) g WHERE b.job_id = $1`, [jobId]);
    await admin.call<unknown>('PUT', `/api/imports/${jobId}/holds`, { body: { code: 'hold.sex', answer: 'apply' } });
    await admin.call<unknown>('PUT', `/api/imports/${jobId}/holds`, { body: { rows: [95], answer: 'keep' } });
    await all('2-held', `/imports/${jobId}/check`, 'BVN changed');
    await all('3-answered', `/imports/${jobId}/check`, 'BVN changed', async (p) => { await p.getByRole('button', { name: 'Yes, all 38' }).click(); await p.getByRole('button', { name: '0.5 ha' }).click(); });
    await all('4-created', `/imports/${jobId}/check?show=created`, 'Created');
    await all('5-updated', `/imports/${jobId}/check?show=updated`, 'Updated', async (p) => seen(p.locator('ins').first()));
    await all('6-rejected', `/imports/${jobId}/check?show=rejected`, 'Name missing', async (p) => { await p.getByRole('button', { name: /Name missing/ }).click(); });
    await all('7-place', `/imports/${jobId}/check`, 'BVN changed', async (p) => { await p.getByRole('button', { name: 'Choose the place…' }).click(); await seen(p.getByText('Where is “Nowhere”?')); });
    await product.db.query(`UPDATE import_batch SET state = 'merging' WHERE job_id = $1`, [jobId]);
    await product.db.query(`UPDATE job_run SET state = 'running', dispatched_epoch = epoch, step = 'merge', progress_done = 80, progress_total = 187, lease_until = now() + interval '10 min' WHERE id = $1`, [jobId]);
    await all('8-run', `/imports/${jobId}/run`, 'Storing the rows');
    await product.db.query(`UPDATE import_batch SET state = 'staged' WHERE job_id = $1`, [jobId]);
    await product.db.query(`UPDATE job_run SET state = 'paused', lease_until = NULL, progress_done = 0 WHERE id = $1`, [jobId]);
    notes.run = (await admin.post(`/api/imports/${jobId}/run`, {})).body;
    await at('completed');
    await all('9-review', `/imports/${jobId}/review`, 'New farmers');
    await product.db.query(`INSERT INTO import_outcome (import_id, row_no, outcome, target_id) SELECT h.import_id, h.row_no, 'held', h.target_id FROM import_hold h JOIN import_batch b ON b.id = h.import_id WHERE b.job_id = $1 AND h.code <> 'hold.sex' ON CONFLICT (import_id, row_no) DO UPDATE SET outcome = 'held'`, [jobId]);
    await product.db.query(`UPDATE import_batch SET held = 15 WHERE job_id = $1`, [jobId]);
    await all('10-review-held', `/imports/${jobId}/review`, 'Held rows that still wait');
    await all('11-dialog', `/imports`, 'New import', async (p) => { await p.getByRole('button', { name: 'New import' }).first().click(); await seen(p.getByText('Look at the rows before')); });
    writeFileSync(`${OUT}/notes.json`, JSON.stringify(notes, null, 1));
  }), 240_000);
});
