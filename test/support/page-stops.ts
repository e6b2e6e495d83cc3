import type { Page } from 'playwright-core';
import type { WebhookSecretDto } from '#libs/contracts';
import { seen } from './browser.js';
import { eventually } from './eventually.js';
import type { Product } from './product.js';

/** A page, and the condition that shows it is complete; opens a dialog where that is what is shown. */
export interface Stop {
  name: string;
  path: string;
  complete(page: Page): Promise<unknown>;
}

/** Returns all pages of an administrator, with content on each. */
export async function stopsOf(product: Product): Promise<Stop[]> {
  const kebbi = await product.resource('Kebbi Rice Cluster');
  const jobId = await finishedImport(product, kebbi);
  const ledger = await aLedger(product, kebbi);
  const looked = {
    columns: await pausedImport(product, kebbi, 'inspected'),
    check: await pausedImport(product, kebbi, 'staged'),
  };
  const [user] = await product.db.query<{ id: number }>(`SELECT id FROM app_user WHERE username = 'hadiza'`);
  const [community] = await product.db.query<{ id: number }>(
    'SELECT id FROM community WHERE community_resource_id = $1 ORDER BY id LIMIT 1',
    [kebbi],
  );
  const [farm] = await product.db.query<{ farmer_id: number }>(
    'SELECT farmer_id FROM farm WHERE community_resource_id = $1 AND farmer_id IS NOT NULL ORDER BY id LIMIT 1',
    [kebbi],
  );
  const at = (name: string, path: string, complete: (page: Page) => Promise<unknown>): Stop => ({
    name,
    path,
    complete,
  });
  const resource = (tab: string) => `/community-resource/${tab}?resource=${kebbi}`;
  const importForm = at('import dialog', '/imports', async (page) => {
    await page.getByRole('button', { name: 'New import' }).first().click();
    await seen(page.getByRole('dialog', { name: 'New import' }).getByText('Drop a file here, or choose one'));
  });
  return [
    at('overview', '/', async (page) => {
      await seen(page.getByText('Registered farmers'));
      await seen(page.locator('.highcharts-root'));
      await seen(page.getByRole('region', { name: 'Latest activity' }).getByRole('listitem'));
    }),
    at('resources', '/community', (page) => seen(page.getByRole('link', { name: 'Kebbi Rice Cluster' }))),
    at('resource', resource('community-resource-overview'), (page) => seen(page.getByText('Farms mapped'))),
    at('communities', resource('communities'), (page) => seen(page.getByRole('cell', { name: 'Argungu' }))),
    at('members', `/community-features/community-members?community=${community?.id}`, (page) =>
      seen(page.getByRole('table', { name: 'Members' }).getByText('Farmer').first()),
    ),
    at('inputs', resource('inputs'), (page) => seen(page.getByRole('heading', { name: 'Inputs' }))),
    at('economies of production', resource('settings'), (page) =>
      seen(page.getByRole('form', { name: 'Add an input' })),
    ),
    at('processed farmers', `/processed-farmers?resource=${kebbi}`, (page) =>
      seen(page.getByRole('columnheader', { name: 'First Name' })),
    ),
    at('recovery', `${resource('recovery')}&${ledger}`, async (page) => {
      await seen(page.getByText('Reconciled to the kobo'));
      await seen(page.getByText(/\d with a completed farm, \d/));
      await seen(page.getByRole('region', { name: 'Anomalies' }).getByText('Collected over allocated'));
    }),
    at('anomalies', `${resource('anomalies')}&${ledger}`, async (page) => {
      await seen(page.getByRole('cell', { name: /Collected over allocated/ }));
      await seen(page.getByRole('heading', { name: 'By agent' }));
    }),
    at('job centre', `/imports/${jobId}`, async (page) => {
      await seen(page.getByText('Rows in file'));
      await seen(page.getByRole('heading', { name: 'hazards.csv' }));
    }),
    importForm,
    at('match columns', `/imports/${looked.columns}/columns`, (page) =>
      seen(page.getByRole('combobox', { name: 'Field of Surname' })),
    ),
    at('check rows', `/imports/${looked.check}/check?show=held`, (page) =>
      seen(page.getByRole('group', { name: /^Row 2, / })),
    ),
    at('check of new rows', `/imports/${looked.check}/check?show=created`, (page) =>
      seen(page.getByRole('cell', { name: /Bello Sani/ })),
    ),
    at('review', `/imports/${jobId}/review`, async (page) => {
      await seen(page.getByText('2 rows in the file'));
      await seen(page.getByRole('button', { name: /^Rejected rows/ }));
    }),
    at('map', resource('evaluate'), async (page) => {
      await seen(page.locator('canvas.maplibregl-canvas'));
      await seen(page.getByText(/\d+ of \d+$/).filter({ visible: true }));
    }),
    at('statement of a farmer', resource(`statement/${farm?.farmer_id}`), (page) =>
      seen(page.getByText('All entries')),
    ),
    at('recovery of a farmer', resource(`recoverydetails/${farm?.farmer_id}`), (page) =>
      seen(page.getByText('Total recovered')),
    ),
    at('new message', `/messages/new?community=${community?.id}`, (page) =>
      seen(page.getByText(/^\d+ members = /)),
    ),
    at('messages', '/messages', (page) => seen(page.getByRole('link', { name: 'New message' }))),
    at('entries of the ledger', resource('entries'), (page) => seen(page.getByText(/^No\. \d+$/).first())),
    at('approvals', resource('approvals'), (page) => seen(page.getByText('Water pump for the whole block.'))),
    at('access list', '/accesslist', (page) => seen(page.getByRole('button', { name: 'Create user' }))),
    at('user', `/accesslist/${user?.id}`, (page) => seen(page.getByRole('heading', { name: 'History' }))),
    at('staff', '/staff', (page) => seen(page.getByRole('link', { name: 'Ngozi Eze' }))),
    at('member of staff', '/staff/1', (page) => seen(page.getByRole('heading', { level: 1 }))),
    at('wizard', '/add-new-staff', (page) => seen(page.getByLabel('First name'))),
    at('audit', '/audit', (page) => seen(page.getByText('Chain verified'))),
    at('status', '/status', async (page) => {
      await seen(page.getByRole('heading', { name: 'SMS provider' }));
      await seen(page.getByRole('cell', { name: 'None' }).first());
    }),
    at('settings', '/settings', (page) => seen(page.getByText('This device'))),
    at('webhook', await aWebhook(product), (page) => seen(page.getByText('503 · closed for today'))),
    at('webhooks', '/settings/webhooks', (page) => seen(page.getByRole('link', { name: 'Warehouse' }))),
    at('profile', '/profile', (page) => seen(page.getByRole('heading', { level: 1 }))),
    at('nowhere', '/nowhere', (page) => seen(page.getByRole('link', { name: 'Go Back Home' }))),
  ];
}

/**
 * Creates a season whose ledger has a farmer who collected more than allocated; returns the part of the address that names
 * it.
 */
async function aLedger(product: Product, resourceId: number): Promise<string> {
  const admin = await product.as('admin');
  const season = 'Rainy Season 2020';
  const { body: eop } = await admin.post<{ id: number }>(`/api/community-resource/eop/${resourceId}`, {
    season,
    name: 'Urea 46 %',
    quantityPerHectare: 3,
    unitCost: 32_500,
    unitOfMeasurement: 'bags',
  });
  const ofMember = 'SELECT min(farmer_id) AS id FROM membership WHERE community_resource_id = $1';
  const [member] = await product.db.query<{ id: number }>(ofMember, [resourceId]);
  const entry = { farmerId: member?.id, inputId: eop.id, season };
  await admin.post(`/api/input/entries/${resourceId}`, { ...entry, kind: 'ALLOCATION', quantity: 1 });
  await admin.post(`/api/input/entries/${resourceId}`, { ...entry, kind: 'COLLECTION', quantity: 2 });
  return `season=${encodeURIComponent(season)}`;
}

/** Creates a webhook with a delivery that failed; returns its address. */
async function aWebhook(product: Product): Promise<string> {
  const admin = await product.as('admin');
  const { body } = await admin.post<WebhookSecretDto>('/api/webhooks', {
    name: 'Warehouse',
    address: 'https://hooks.invalid/gona',
    types: ['farm.approved'],
    resourceIds: [],
  });
  await product.db.query(
    `INSERT INTO webhook_delivery (webhook_id, topic, seq, type, event_on, tried_on, tries, state, status, answer)
     VALUES ($1, 'resource:1', 1, 'farm.approved', now(), now(), 10, 'STOPPED', 503, 'closed for today')`,
    [body.record.id],
  );
  return `/settings/webhooks/${body.record.id}`;
}

/** Returns the id of a completed import with rejected rows. */
async function finishedImport(product: Product, resourceId: number): Promise<number> {
  const admin = await product.as('admin');
  const [community] = await product.db.query<{ id: number }>(
    'SELECT id FROM community WHERE community_resource_id = $1 ORDER BY id LIMIT 1',
    [resourceId],
  );
  const answer = await admin.upload<{ jobId: number }>(
    `/api/farmresources/import_farm_list/BVN/${resourceId}/${community?.id}`,
    'hazards.csv',
    'bvn,surname,firstName,lga\n22345678901,Musa,Aisha,Argungu\n2.23E+10,Bello,Sani,Argungu\n',
  );
  await eventually(async () => {
    const [job] = await product.db.query<{ state: string }>('SELECT state FROM job_run WHERE id = $1', [
      answer.body.jobId,
    ]);
    return job?.state === 'completed';
  }, 20_000);
  return answer.body.jobId;
}

/**
 * Returns the id of a paused import: waiting for its columns, or for confirmation of its rows, one of which is held and
 * one has a parked cell.
 */
async function pausedImport(
  product: Product,
  resourceId: number,
  state: 'inspected' | 'staged',
): Promise<number> {
  const admin = await product.as('admin');
  const [community] = await product.db.query<{ id: number }>(
    'SELECT id FROM community WHERE community_resource_id = $1 ORDER BY id LIMIT 1',
    [resourceId],
  );
  const {
    body: { jobId },
  } = await admin.upload<{ jobId: number }>(
    `/api/farmresources/import_farm_list/BVN/${resourceId}/${community?.id}?review=true`,
    'looked-at.csv',
    'bvn,surname,firstName,,notes\n22345678911,Musa,Aisha,x,y\n22345678912,Bello,Sani,,\n2.23E+10,Ali,Ado,,\n',
  );
  const waits = (wanted: string) =>
    eventually(async () => {
      const [found] = await product.db.query<{ state: string }>(
        `SELECT b.state FROM import_batch b JOIN job_run j ON j.id = b.job_id WHERE b.job_id = $1 AND j.state = 'paused'`,
        [jobId],
      );
      return found?.state === wanted;
    }, 20_000);
  await waits('inspected');
  if (state === 'inspected') return jobId;
  const fields = ['bvn', 'surname', 'firstName', null, null];
  await admin.call('PUT', `/api/imports/${jobId}/columns`, {
    body: { columns: fields.map((field, index) => ({ index, field })) },
  });
  await waits('staged');
  await product.db.query(
    `INSERT INTO import_hold (import_id, row_no, code, target_id, called, changes)
     SELECT b.id, 2, 'hold.name', f.id, 'Aisha Musa', '[{"field": "surname", "before": "Musa", "after": "Ali"}]'
       FROM import_batch b, (SELECT min(id) AS id FROM farmer) f WHERE b.job_id = $1`,
    [jobId],
  );
  await product.db.query(
    `UPDATE import_batch SET parked = 1, notes = ARRAY['2 hidden rows were not read.'], questions = $2 WHERE job_id = $1`,
    [jobId, JSON.stringify([QUESTION])],
  );
  return jobId;
}

const QUESTION = {
  kind: 'place',
  key: 'lga kokobese',
  level: 'lga',
  value: 'Koko Bese',
  column: 'lga',
  rows: 2,
  firstRow: 2,
  suggestion: { label: 'Koko/Besse, Kebbi', stateId: 1, lgaId: 1, wardId: null },
  choices: [],
};
