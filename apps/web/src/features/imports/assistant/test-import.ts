import {
  answerHolds,
  answerQuestions,
  cancelJob,
  chooseColumns,
  chooseSheet,
  type ImportDto,
  type Link,
  runImport,
} from '#libs/contracts';

const LINKS = {
  columns: chooseColumns,
  sheet: chooseSheet,
  holds: answerHolds,
  answers: answerQuestions,
  run: runImport,
  discard: cancelJob,
};

export const linksTo = (...rels: (keyof typeof LINKS)[]): Link[] =>
  rels.map((rel) => ({
    rel,
    method: LINKS[rel].verb,
    href: `/api${LINKS[rel].path.replace(':jobId', '7')}`,
  }));

/** A list that waits for confirmation of its rows. */
export const importRecord = (more: Partial<ImportDto> = {}): ImportDto => ({
  jobId: 7,
  workingJobId: 7,
  importId: 3,
  kind: 'farmers',
  importType: 'TEMP_ID',
  format: 'xlsx',
  state: 'staged',
  review: true,
  fileName: 'kebbi.xlsx',
  retention: [],
  communityResource: { id: 12, name: 'Kebbi Rice Cluster' },
  community: { id: 100, name: 'Argungu' },
  createdAt: '2026-11-22T08:00:00Z',
  endedAt: null,
  sheets: [],
  sheet: 'Farmers',
  headerRow: 3,
  columns: [
    { index: 0, heading: 'Temp No', samples: ['KB-1', 'KB-2'], field: 'tempId', by: 'synonym' },
    { index: 1, heading: 'Family', samples: ['Bello'], field: null, by: null },
    { index: 2, heading: '', samples: [], field: null, by: null },
  ],
  fields: [
    { field: 'tempId', heading: 'Temp ID', required: true },
    { field: 'surname', heading: 'Surname', required: true },
    { field: 'town', heading: 'Town', required: false },
  ],
  notes: [],
  counts: { total: 9, created: 3, updated: 2, unchanged: 0, held: 3, rejected: 1, parked: 0, reopened: 0 },
  holds: [
    {
      code: 'hold.name',
      title: 'Name changed (not just spelling)',
      rows: 3,
      open: 2,
      apply: 1,
      keep: 0,
      settled: 0,
    },
  ],
  questions: [],
  communities: [],
  communitiesTotal: 0,
  reasons: [],
  parkedReasons: [],
  brokenOff: null,
  undoUntil: null,
  links: linksTo('columns', 'sheet', 'holds', 'answers', 'run', 'discard'),
  ...more,
});
