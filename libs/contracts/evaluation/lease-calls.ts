import { call } from '../platform/calls.js';
import type { DoneDto } from '../platform/dto.js';
import type { LeaseBody, LeaseListDto, LeasesDto, NotYetBody } from './lease-dto.js';

/** Takes the leases of all the farms, or none. */
export const takeLeases = call<{ body: LeaseBody; answer: LeasesDto }>('POST', '/evaluation/leases');
/** Renews the leases, every ten seconds while the farms are open. */
export const renewLeases = call<{ body: LeaseBody; answer: LeasesDto }>('POST', '/evaluation/leases/renew');
/** Extends the leases by another fifteen minutes. */
export const extendLeases = call<{ body: LeaseBody; answer: LeasesDto }>('POST', '/evaluation/leases/extend');
export const releaseLeases = call<{ body: LeaseBody; answer: LeasesDto }>(
  'POST',
  '/evaluation/leases/release',
);
/** Asks the editor of a farm to release it. */
export const askForLease = call<{ path: { farmId: number }; answer: DoneDto }>(
  'POST',
  '/evaluation/leases/:farmId/ask',
);
/** Tells the person who asks for a farm that it is not free yet. */
export const answerNotYet = call<{ path: { farmId: number }; body: NotYetBody; answer: DoneDto }>(
  'POST',
  '/evaluation/leases/:farmId/not_yet',
);
/** Lists the farms of a community resource that are being edited, with their editors. */
export const listLeases = call<{ path: { resourceId: number }; answer: LeaseListDto }>(
  'GET',
  '/evaluation/leases/:resourceId',
);
