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
): FarmHistoryItemDto[] {
  const rows = [
    ...statuses.map(({ status, by, at }) => ({ at, by, what: words(status) })),
    ...boundaries.map(({ source, areaM2, by, at }) => ({ at, by, what: boundaryWords(source, areaM2) })),
    ...rejections.map(({ type, reason, by, at }) => ({ at, by, what: `rejected ${type}: ${reason}` })),
  ];
  if (completedOn && !statuses.some((change) => change.status === 'COMPLETED'))
    rows.push({ at: completedOn, by: null, what: words('COMPLETED') });
  return rows
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, by, what }) => ({ at: at.toISOString(), by, what }));
}

function words(status: FarmStatus): string {
  return status === 'COMPLETED' ? 'marked the farm completed' : 'marked the farm not completed';
}

function boundaryWords(source: BoundaryChange['source'], areaM2: number): string {
  if (source === 'reset' || areaM2 === 0) return BOUNDARY_WORDS[source];
  return `${BOUNDARY_WORDS[source]}, ${(areaM2 * HECTARES_PER_SQUARE_METRE).toFixed(2)} ha`;
}
