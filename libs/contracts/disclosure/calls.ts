import { call } from '../platform/calls.js';
import type { DisclosureBudgetDto } from './dto.js';

export const readDisclosureBudget = call<{ answer: DisclosureBudgetDto }>('GET', '/disclosure/budget');
