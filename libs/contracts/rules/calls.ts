import { call } from '../platform/calls.js';
import type { DoneDto } from '../platform/dto.js';
import type { RefuseRuleChangeBody } from './dto.js';

export const approveRuleChange = call<{ path: { changeId: number }; answer: DoneDto }>(
  'POST',
  '/rule-changes/:changeId/approve',
);
export const refuseRuleChange = call<{
  path: { changeId: number };
  body: RefuseRuleChangeBody;
  answer: DoneDto;
}>('POST', '/rule-changes/:changeId/refuse');
/** Can only be called by the administrator who requested it. */
export const withdrawRuleChange = call<{ path: { changeId: number }; answer: DoneDto }>(
  'POST',
  '/rule-changes/:changeId/withdraw',
);
