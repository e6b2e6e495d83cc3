import { call } from '../platform/calls.js';
import type { WaitingListDto } from './dto.js';

export const listWaiting = call<{ answer: WaitingListDto }>('GET', '/waiting');
