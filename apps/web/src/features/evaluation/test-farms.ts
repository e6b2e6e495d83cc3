import type { AnyEvent, EvaluationFarm, FarmStatus } from '#libs/contracts';
import { squareAt } from '../../map/fake-map.js';

/** Returns a farm for tests; every field can be set. */
export function farmOf(id: number, more: Partial<EvaluationFarm> = {}): EvaluationFarm {
  const boundary = squareAt(4 + id / 100, 12);
  return {
    id,
    farmId: id,
    farmCode: `204${id}`,
    farmerId: id + 5000,
    farmResourceId: 3,
    communityId: 5,
    communityName: 'Argungu rice growers',
    bvn: '•••••••0418',
    tempId: `KB-2026-${id}`,
    name: `Farmer ${id}`,
    farmName: `Farm ${id}`,
    farmAddress: 'Argungu, Kebbi',
    farmSize: 1.47263,
    declaredSize: 1.5,
    coords: (boundary[0]?.[0] ?? []).slice(0, -1).map(([lng = 0, lat = 0]) => ({ lat, lng })),
    boundary,
    prints: [],
    nextOfKin: { name: 'Adé Adéyẹmí', relationship: 'brother' },
    agents: [{ id: 9, name: 'Tanko Audu', phone: '0803 412 7781', username: 'tanko' }],
    displayImage: null,
    status: 'ACTIVE',
    version: 1,
    capturedAt: '2026-11-03T09:12:00Z',
    importedAt: null,
    ...more,
  };
}

/** Returns the event of a changed status, as the resource's topic sends it. */
export function statusEvent(
  seq: number,
  farmId: number,
  status: FarmStatus,
  more: { version?: number; opId?: string | null; by?: AnyEvent['by']; resourceId?: number } = {},
): AnyEvent {
  const { version = 2, opId = null, by = { id: 2, name: 'Ngozi Eze' }, resourceId = 12 } = more;
  return {
    topic: `resource:${resourceId}`,
    seq,
    type: 'farm.statusChanged',
    subject: { kind: 'farm', id: farmId },
    version,
    data: {
      farmId,
      communityResourceId: resourceId,
      status,
      previousStatus: status === 'COMPLETED' ? 'ACTIVE' : 'COMPLETED',
    },
    by,
    at: '2026-11-20T10:42:00Z',
    opId,
  };
}
