import type { JobDto } from '../jobs/dto.js';
import { call } from '../platform/calls.js';
import { defineProblems } from '../platform/problems.js';
import { type RecordEvents, recordCalls, recordMessages, recordSamples } from '../platform/record-calls.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import type { BreachChoicesDto, BreachDto, BreachListDto, BreachPeopleDto, SaveBreachBody } from './dto.js';

export * from './constants.js';
export * from './dto.js';

/** Messages of breaches. */
export const BREACHES_MESSAGES = {
  ...recordMessages('breach'),
  finding: 'Finding the affected people.',
  backwards: 'The end is before the start.',
  belowReason: 'Write why the breach is below the threshold. The reason stays in the register.',
} as const;

export const breachCalls = recordCalls<{
  list: BreachListDto;
  record: BreachDto;
  save: SaveBreachBody;
}>('/breaches');

/** Users, sessions and files to choose from. */
export const readBreachChoices = call<{ answer: BreachChoicesDto }>('GET', '/breach-choices');
/** Starts the job that finds the affected people. */
export const findAffected = call<{ path: { breachId: number }; answer: JobDto }>(
  'POST',
  '/breaches/:breachId/affected',
);
export const readAffected = call<{ path: { breachId: number }; answer: BreachPeopleDto }>(
  'GET',
  '/breaches/:breachId/affected',
);

const breachIn = async (world: SampleWorld) => ({ breachId: (await world.call(breachCalls.create)).id });

export const breachesSamples = [
  ...recordSamples(breachCalls, {
    body: {
      name: 'Stolen laptop of the Argungu office',
      awareAt: '2026-11-20T09:00',
      from: '2026-11-19T16:00',
      to: '2026-11-20T08:00',
      circumstances: 'A laptop with an open session was stolen.',
      isDrill: true,
    },
    changes: { risk: 'Fraud with bank accounts' },
  }),
  sample(readBreachChoices, {}),
  sample(findAffected, { path: breachIn }),
  sample(readAffected, { path: breachIn }),
];

export const BREACHES_PROBLEMS = defineProblems({
  'breach.kept': {
    status: 409,
    message: 'The register keeps breaches. Only drills can be deleted.',
  },
});

/** Result of the search for affected people. */
export interface AffectedSummary {
  kind: 'affected';
  people: number;
}

type Events = RecordEvents<'breach'>;
type Codes = typeof BREACHES_PROBLEMS;

declare module '../platform/problems.js' {
  interface ProblemCatalogue extends Codes {}
}

declare module '../platform/records.js' {
  interface RecordCatalogue {
    breach: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue extends Events {}
}

declare module '../platform/jobs.js' {
  interface JobCatalogue {
    'breaches.affected': { params: { breachId: number }; step: 'find'; summary: AffectedSummary };
  }
}

declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** Breaches that the Commission was not notified of. */
    breach: true;
  }
}
