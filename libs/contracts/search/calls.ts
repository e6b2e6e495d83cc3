import { OVERVIEW_READERS, type Role } from '../access/roles.js';
import { call } from '../platform/calls.js';
import type { FoundListDto, SearchBody } from './dto.js';

export const findRecords = call<{ body: SearchBody; answer: FoundListDto }>('POST', '/search');

/** Roles that can search: without farmers, who have no other records. */
export const SEARCHERS: readonly Role[] = [...OVERVIEW_READERS, 'AGENT'];
