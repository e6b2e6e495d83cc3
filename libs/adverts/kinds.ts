import {
  ADVERT_FIELDS,
  ADVERT_MESSAGES,
  EVALUATORS,
  GRANTS,
  JobAdvertDto,
  JobAdvertListDto,
  jobAdvertCalls,
  SaveJobAdvertBody,
  SCHEDULES,
} from '#libs/contracts';
import { DomainError, type Reader, type Scope } from '#libs/platform';
import { recordKind } from '#libs/records';
import { STATE } from './persistence/applications.queries.js';

const countOf = (states: string) =>
  `(SELECT count(*) FROM job_application j WHERE j.job_advert_id = t.id AND j.state IN (${states}))::int`;

/** Record kind: job adverts of a shared agency. A draft can lack fields; the public sees published ones only. */
export const JOB_ADVERTS = recordKind({
  roles: EVALUATORS,
  grants: { view: GRANTS.viewAgencies, edit: GRANTS.editAgencies },
  kind: 'jobAdvert',
  calls: jobAdvertCalls,
  dtos: { list: JobAdvertListDto, record: JobAdvertDto, save: SaveJobAdvertBody },
  table: 'job_advert',
  called: ['job advert', 'job adverts'],
  messages: { ...ADVERT_MESSAGES },
  joins:
    'JOIN shared_agency a ON a.id = t.shared_agency_id JOIN service_provider p ON p.id = a.service_provider_id',
  visible: 'a.removed_on IS NULL AND p.removed_on IS NULL',
  name: `coalesce(nullif(t.title, ''), 'Untitled advert')`,
  description: `coalesce(nullif(t.title, ''), 'Untitled advert') || ' (' || a.name || ')'`,
  within: { parameter: 'sharedAgencyId', column: 'shared_agency_id', require: requireAgency },
  fields: {
    title: 't.title',
    schedule: 't.schedule',
    hoursPerWeek: 't.hours_per_week',
    duties: 't.duties',
    location: 't.location',
    employeesNeeded: 't.employees_needed',
    experience: 't.experience',
    closingDate: `to_char(t.closing_date, 'YYYY-MM-DD')`,
    status: STATE,
    code: 't.code',
    sharedAgency: 't.shared_agency_id',
    agencyName: 'a.name',
    applications: countOf(`'NEW', 'SHORTLISTED', 'REJECTED'`),
    shortlisted: countOf(`'SHORTLISTED'`),
  },
  sorts: { title: 'lower(t.title)', closingDate: 't.closing_date', location: 'lower(t.location)' },
  searches: { text: ['t.title', 't.location', 't.duties'], codes: { 't.schedule': SCHEDULES } },
  stored: (body) => ({
    title: body.title ?? '',
    schedule: body.schedule ?? null,
    hours_per_week: body.hoursPerWeek ?? null,
    duties: body.duties?.trim() ?? '',
    location: body.location ?? '',
    employees_needed: body.employeesNeeded ?? null,
    experience: body.experience ?? null,
    closing_date: body.closingDate ?? null,
  }),
  // The public page must stay whole.
  beforeSave: async (tx, { id, body }) => {
    const [row] = await tx.query<{ status: string }>('SELECT status FROM job_advert WHERE id = $1', [id]);
    if (!row || row.status === 'DRAFT') return;
    const missing = missingIn(body);
    if (Object.keys(missing).length > 0) throw DomainError.invalid(missing);
  },
  links: ({ id, status }) => [
    status === 'PUBLISHED'
      ? { rel: 'close', method: 'POST', href: `/api/job-postings/${id}/close` }
      : { rel: 'publish', method: 'POST', href: `/api/job-postings/${id}/publish` },
  ],
  beforeRestore: async (_tx, { isVisible }) => {
    if (!isVisible) throw new DomainError('trash.parentGone');
  },
  // Applications refer to it until their own period is over.
  staysAfterPurge: true,
});

/** Returns the sentences of fields that an advert needs before the public sees it. */
export function missingIn(
  body: Partial<Record<(typeof ADVERT_FIELDS)[number], unknown>>,
): Record<string, string> {
  const isBlank = (value: unknown) => value === null || value === undefined || String(value).trim() === '';
  return Object.fromEntries(
    ADVERT_FIELDS.filter((field) => isBlank(body[field])).map((field) => [field, ADVERT_MESSAGES.missing]),
  );
}

/** Returns the account of an agency that is not hidden. Throws `record.notFound` for another account. */
async function requireAgency(reader: Reader, { accountId }: Scope, id: number) {
  const [row] = await reader.query<{ accountId: number }>(
    `SELECT a.account_id AS "accountId" FROM shared_agency a JOIN service_provider p ON p.id = a.service_provider_id
      WHERE a.id = $1 AND a.removed_on IS NULL AND p.removed_on IS NULL AND ($2::bigint IS NULL OR a.account_id = $2)`,
    [id, accountId],
  );
  if (!row) throw new DomainError('record.notFound');
  return row;
}
