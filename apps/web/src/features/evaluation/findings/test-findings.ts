import type { FindingDetailDto, FindingDto, FindingSideDto } from '#libs/contracts';
import { squareAt } from '../../../map/fake-map.js';

/** Returns an overlap of farms 1 and 2; every field can be set. */
export function findingOf(findingId: number, more: Partial<FindingDto> = {}): FindingDto {
  const side = (farmId: number) => ({
    farmId,
    farmCode: `204${farmId}`,
    name: `Farmer ${farmId}`,
    communityResourceId: 12,
  });
  return {
    findingId,
    kind: 'overlap',
    severity: 'severe',
    state: 'open',
    title: 'Overlap 0.15903 ha',
    detail: '2041 and 2042, 15.5 %',
    farm: side(1),
    other: side(2),
    otherIsHidden: false,
    measures: { area: 0.15903, share: 0.137, otherShare: 0.155 },
    at: [4.01, 12],
    foundAt: '2026-11-13T17:22:00Z',
    endedAt: null,
    settledBy: null,
    reason: null,
    ...more,
  };
}

/** Returns the finding with its farms side by side. */
export function detailOf(findingId: number, more: Partial<FindingDetailDto> = {}): FindingDetailDto {
  const finding = findingOf(findingId);
  const side = (letter: 'A' | 'B', farmId: number, given: Partial<FindingSideDto>): FindingSideDto => ({
    farmId,
    farmCode: `204${farmId}`,
    name: `Farmer ${farmId}`,
    farmer: `Farmer ${farmId}`,
    communityResourceId: 12,
    letter,
    status: 'COMPLETED',
    version: 3,
    mapped: 1.15845,
    declared: 1.2,
    difference: -0.035,
    share: 0.137,
    points: 11,
    capturedAt: '2026-11-03T09:12:00Z',
    capturedBy: 'Tanko Audu',
    gpsError: 4,
    boundary: squareAt(4 + farmId / 100, 12),
    ...given,
  });
  const [a, b] = [squareAt(4.01, 12), squareAt(4.02, 12)];
  const base = { a, b, refused: null };
  return {
    ...finding,
    sides: [
      side('A', 1, {}),
      side('B', 2, { status: 'ACTIVE', mapped: 1.02914, version: 5, gpsError: null, share: 0.155 }),
    ],
    outdated: false,
    overlap: squareAt(4.015, 12),
    outcomes: [
      { ...base, outcome: 'keepA', areaA: 1.15845, areaB: 0.87011, reopensA: false, reopensB: false },
      { ...base, outcome: 'keepB', areaA: 0.99942, areaB: 1.02914, reopensA: true, reopensB: false },
      { ...base, outcome: 'trim', areaA: 1.07897, areaB: 0.94959, reopensA: true, reopensB: false },
    ],
    ...more,
  };
}
