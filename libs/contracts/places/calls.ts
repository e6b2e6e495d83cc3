import { call } from '../platform/calls.js';
import type { NamedListDto } from '../platform/dto.js';

export const listStates = call<{ answer: NamedListDto }>('GET', '/wards/states');
/** Same as the other, at its second documented address. */
export const listStatesAtShortPath = call<{ answer: NamedListDto }>('GET', '/states');
export const listLgas = call<{ path: { stateId: number }; answer: NamedListDto }>(
  'GET',
  '/wards/lgs/:stateId',
);
export const listWards = call<{ path: { lgaId: number }; answer: NamedListDto }>(
  'GET',
  '/wards/wards/:lgaId',
);
