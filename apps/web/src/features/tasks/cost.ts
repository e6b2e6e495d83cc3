import { koboOf, type PostingGroupDto } from '#libs/contracts';
import { formatAmount } from '../../core/i18n/index.js';

export const formatCost = ({ cost_per_farmer }: PostingGroupDto): string => formatAmount(cost_per_farmer);

/** Returns kobo beyond the budget with so many further farmers; 0 or less is within it, or there is none. */
export function overBudget({ budget, posted, cost_per_farmer }: PostingGroupDto, farmers: number): number {
  return budget === null ? 0 : (posted + farmers) * koboOf(cost_per_farmer) - koboOf(budget);
}
