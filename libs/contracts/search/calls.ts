import { call } from '../platform/calls.js';
import type { FoundListDto, SearchBody } from './dto.js';

export const findRecords = call<{ body: SearchBody; answer: FoundListDto }>('POST', '/search');
