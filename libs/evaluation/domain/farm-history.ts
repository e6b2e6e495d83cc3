import {
  type BoundarySource,
  type FarmHistoryItemDto,
  type FarmStatus,
  HECTARES_PER_SQUARE_METRE,
} from '#libs/contracts';

export interface StatusChange {
  status: FarmStatus;
  by: string | null;
  at: Date;
}

export interface BoundaryChange {
  version: number;
  source: BoundarySource;
  /** Square metres. */
  areaM2: number;
  /** Name of the imported file. */
  file?: string | null;
  by: string | null;
  at: Date;
}

/** A change of the farm's record. */
export interface RecordChange {
  type: keyof typeof RECORD_WORDS;
  by: string | null;
  at: Date;
}

export interface Rejection {
  type: string;
  reason: string;
  by: string | null;
  at: Date;
}

const BOUNDARY_WORDS: Record<BoundaryChange['source'], string> = {
  import: 'imported the boundary',
  edit: 'changed the boundary',
  revert: 'restored an earlier boundary',
  reset: 'removed the boundary',
  capture: 'walked the boundary',
  repair: 'repaired the boundary',
  undo: 'restored the boundary',
};

const RECORD_WORDS = {
  'farm.created': 'added the farm',
  'farm.updated': 'changed the details of the farm',
  'farm.restored': 'restored the farm from the trash',
  'farm.featureSwitched': 'switched a feature of the farm',
} as const;

/** Event types of changes of a farm's record. */
export const RECORD_CHANGES = Object.keys(RECORD_WORDS);

/**
 * Returns the history of a farm as sentences, newest first.
 *
 * @param completedOn completion date on the farm: farms imported as completed have no event for it
 */
export function historyOf(
  statuses: StatusChange[],
  boundaries: BoundaryChange[],
  completedOn: Date | null,
  rejections: Rejection[] = [],
  changes: RecordChange[] = [],
): FarmHistoryItemDto[] {
  const rows: { at: Date; by: string | null; what: string; source?: string | null }[] = [
    ...statuses.map(({ status, by, at }) => ({ at, by, what: words(status) })),
    ...boundaries.map(({ source, areaM2, by, at, file = null }) => ({
      at,
      by,
      what: boundaryWords(source, areaM2),
      source: file,
    })),
    ...changes.map(({ type, by, at }) => ({ at, by, what: RECORD_WORDS[type] })),
    ...rejections.map(({ type, reason, by, at }) => ({ at, by, what: `rejected ${type}: ${reason}` })),
  ];
  if (completedOn && !statuses.some((change) => change.status === 'COMPLETED'))
    rows.push({ at: completedOn, by: null, what: words('COMPLETED') });
  return rows
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, by, what, source = null }) => ({ at: at.toISOString(), by, what, source }));
}

function words(status: FarmStatus): string {
  return status === 'COMPLETED' ? 'marked the farm completed' : 'marked the farm not completed';
}

function boundaryWords(source: BoundaryChange['source'], areaM2: number): string {
  if (source === 'reset' || areaM2 === 0) return BOUNDARY_WORDS[source];
  return `${BOUNDARY_WORDS[source]}, ${(areaM2 * HECTARES_PER_SQUARE_METRE).toFixed(2)} ha`;
}
