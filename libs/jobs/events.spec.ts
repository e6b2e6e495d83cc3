import * as DOMAINS from '#libs/domains';
import { Domains } from '#libs/platform';
import { sentencesOf } from '../../test/support/sentences.js';
import { EVENTS } from './events.js';

const domains = new Domains(DOMAINS);
const says = sentencesOf(EVENTS, domains.job);

describe('the audit', () => {
  says(
    'job.started',
    { jobId: 8, kind: 'farmers.import', label: 'kebbi.csv' },
    'started the import of farmers kebbi.csv',
  );
  says(
    'job.started',
    { jobId: 8, kind: 'maintenance.purge', label: 'Clear staged rows' },
    'started maintenance.purge Clear staged rows',
  );
  says(
    'job.ended',
    {
      jobId: 8,
      kind: 'farmers.import',
      label: 'kebbi.csv',
      state: 'completed',
      summary: {
        kind: 'import',
        total: 4,
        created: 4600,
        updated: 55,
        unchanged: 2,
        held: 3,
        rejected: 157,
        parked: 0,
        reasons: [],
        parkedReasons: [],
        notes: [],
      },
      errorCode: null,
    },
    'the import of farmers kebbi.csv ended',
    '4,600 new, 55 changed, 2 unchanged, 3 held, 157 rejected',
  );
  says(
    'job.ended',
    {
      jobId: 8,
      kind: 'farms.import',
      label: 'kebbi.kml',
      state: 'failed',
      summary: null,
      errorCode: 'file.noHeader',
    },
    'the import of farm maps kebbi.kml failed',
    'The first row must contain the column names.',
  );
  says(
    'job.ended',
    {
      jobId: 8,
      kind: 'farms.import',
      label: 'kebbi.kml',
      state: 'failed',
      summary: null,
      errorCode: 'of another version',
    },
    'the import of farm maps kebbi.kml failed',
    'of another version',
  );
  says(
    'job.ended',
    {
      jobId: 8,
      kind: 'maintenance.probe',
      label: 'probe',
      state: 'cancelled',
      summary: null,
      errorCode: null,
    },
    'maintenance.probe probe was cancelled',
  );
  says(
    'job.ended',
    {
      jobId: 8,
      kind: 'maintenance.purge',
      label: 'Clear',
      state: 'completed',
      summary: { kind: 'purge', rows: 3 },
      errorCode: null,
    },
    'maintenance.purge Clear ended',
  );
  says('job.cancelRequested', { jobId: 8 }, 'asked to cancel a job');
  const named = { jobId: 8, kind: 'farmers.import', label: 'kebbi.csv' } as const;
  says('job.paused', named, 'the import of farmers kebbi.csv is waiting for an answer');
  says('job.resumed', named, 'resumed the import of farmers kebbi.csv');
  says(
    'job.amended',
    {
      ...named,
      summary: {
        kind: 'import',
        total: 2,
        created: 1,
        updated: 1,
        unchanged: 0,
        held: 0,
        rejected: 0,
        parked: 0,
        reasons: [],
        parkedReasons: [],
        notes: [],
      },
    },
    'the result of the import of farmers kebbi.csv changed',
    '1 new, 1 changed, 0 unchanged, 0 rejected',
  );
});

it('upgrades the end of a job without a summary kind', () => {
  const of = (kind: string, summary: object | null) =>
    domains.present(
      'job.ended',
      { jobId: 8, kind, label: 'x', state: 'completed', summary, errorCode: null },
      1,
    );
  expect(of('farms.import', { total: 3 }).summary).toEqual({
    kind: 'import',
    total: 3,
    held: 0,
    parked: 0,
    parkedReasons: [],
  });
  expect(of('maintenance.purge', { rows: 3 }).summary).toEqual({ kind: 'purge', rows: 3 });
  expect(of('maintenance.probe', {}).summary).toEqual({ kind: 'probe' });
  expect(of('farmers.import', null).summary).toBeNull();
  expect(of('of another version', { rows: 3 }).summary).toEqual({ rows: 3 });
  expect(domains.present('job.ended', { summary: { rows: 3 } }, 2)).toEqual({ summary: { rows: 3 } });
  expect(domains.versionOf('job.ended')).toBe(3);
});
