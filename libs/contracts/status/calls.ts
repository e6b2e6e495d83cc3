import { call } from '../platform/calls.js';
import type { StatusDto } from './dto.js';

/** How the installation is: what is wrong first, then all that it is judged by. */
export const readStatus = call<{ answer: StatusDto }>('GET', '/status');
