import {
  ADVERT_MESSAGES,
  type JobAdvertDto,
  type JobApplicationListDto,
  type NamedListDto,
  type ProblemDto,
  type ServiceProviderDto,
  type SharedAgencyDto,
} from '#libs/contracts';
import { formOf } from '../support/apply-for-job.js';
import type { HttpClient } from '../support/http-client.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let admin: HttpClient;
let agency: SharedAgencyDto;
let advert: JobAdvertDto;

const WHOLE = {
  title: 'Field agent',
  schedule: 'fullTime',
  hoursPerWeek: 40,
  duties: 'Map farms.',
  location: 'Sokoto',
  employeesNeeded: 1,
  experience: '1-2',
  closingDate: '2037-12-31',
};
const save = (body: object) =>
  admin.call<JobAdvertDto & ProblemDto>('PUT', `/api/job-postings/${advert.id}`, { body });
const page = (init?: RequestInit) => fetch(new URL(`/jobs/${advert.code}`, admin.url), init);
const apply = (fields: Record<string, string>, cv?: BlobPart) =>
  page({ method: 'POST', body: formOf(fields, cv) });
const list = async () =>
  (await admin.get<JobApplicationListDto>(`/api/job-postings/${advert.id}/applications`)).body.list;

beforeAll(async () => {
  served = await openWorld();
  admin = await served.home.as(served.home.admin);
  const provider = { name: 'Northern Agro', description: 'Agents' };
  const { id } = (await admin.post<ServiceProviderDto>('/api/serviceproviderresource', provider)).body;
  const path = `/api/shared-agency/service_provider/${id}`;
  agency = (await admin.post<SharedAgencyDto>(path, { name: 'Sahel Field Services' })).body;
  advert = (
    await admin.post<JobAdvertDto>(`/api/shared-agency/${agency.id}/job-postings`, { title: 'Field' })
  ).body;
});

afterAll(() => served?.close());

describe('a job advert', () => {
  it('saves while it lacks fields, and is published when it has them all', async () => {
    expect(advert).toMatchObject({ status: 'DRAFT', title: 'Field', duties: '', schedule: null });
    expect((await page()).status).toBe(404);
    const publish = () => admin.post<JobAdvertDto & ProblemDto>(`/api/job-postings/${advert.id}/publish`, {});
    expect(Object.keys((await publish()).body.fields ?? {})).not.toContain('title');
    expect((await publish()).body.fields?.duties).toBe(ADVERT_MESSAGES.missing);
    await save(WHOLE);
    expect((await publish()).body.status).toBe('PUBLISHED');
    expect((await save({ ...WHOLE, duties: ' ' })).body.fields?.duties).toBe(ADVERT_MESSAGES.missing);
    expect(await (await page()).text()).toContain('Sahel Field Services');
  });

  it('takes one application of a person, with a CV that is a PDF or a picture', async () => {
    const phone = '08031234567';
    expect((await apply({ phone }, '<script>')).status).toBe(400);
    expect((await apply({ phone: '12' })).status).toBe(400);
    expect((await apply({ phone, email: 'aisha@example.org', note: '<b>Ready</b>' })).status).toBe(200);
    const again = await apply({ phone });
    expect([again.status, await again.text()]).toEqual([400, expect.stringContaining(ADVERT_MESSAGES.again)]);
    const [application] = await list();
    expect(application).toMatchObject({ firstName: 'Aisha', phone, state: 'NEW', cvType: 'application/pdf' });
    const cv = await admin.get(`/api/job-applications/${application?.id}/cv`);
    expect([cv.status, cv.text]).toEqual([200, '%PDF-1.4']);
  });

  it('shortlists and deletes applications, for its own account only', async () => {
    const [application] = await list();
    const path = `/api/job-applications/${application?.id}`;
    const stranger = await served.abroad.as(served.abroad.admin);
    for (const each of [path, `/api/job-postings/${advert.id}`])
      expect((await stranger.call('PUT', each, { body: { state: 'REJECTED' } })).status).toBe(404);
    expect((await stranger.get(`${path}/cv`)).status).toBe(404);
    await admin.call('PUT', path, { body: { state: 'SHORTLISTED' } });
    expect((await admin.get<JobAdvertDto>(`/api/job-postings/${advert.id}`)).body.shortlisted).toBe(1);
    await admin.delete(path);
    expect(await list()).toEqual([]);
    const left = await served.db.query(
      `SELECT 1 FROM job_application WHERE first_name <> '' AND state = 'ERASED'`,
    );
    // The refused file leaves a row without a CV until the clean-up.
    expect(left.length).toBeLessThan(2);
  });

  it('closes when its closing date has passed', async () => {
    await served.db.query(`UPDATE job_advert SET closing_date = '2020-01-01'`);
    expect((await admin.get<JobAdvertDto>(`/api/job-postings/${advert.id}`)).body.status).toBe('CLOSED');
    expect((await apply({ phone: '08039999999' })).status).toBe(409);
    const { body } = await admin.get<NamedListDto>('/api/job-posting-agencies');
    expect(body.list).toEqual([{ id: agency.id, name: 'Sahel Field Services' }]);
  });
});
