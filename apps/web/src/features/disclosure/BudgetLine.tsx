import { DISCLOSURE_MESSAGES, type DisclosureBudgetDto } from '#libs/contracts';
import { t } from './texts.js';

/** Shows how many full identifiers the user may still reveal this hour, or when the next is possible. */
export function BudgetLine({ budget }: { budget: DisclosureBudgetDto | null }) {
  const text = budget && textOf(budget);
  const spent = budget !== null && budget.left === 0;
  return (
    <p role="status" className={spent ? undefined : 'sm mut'}>
      {/* Reserves the space while it loads. */}
      {text ?? '\u00a0'}
    </p>
  );
}

const textOf = ({ left, nextInSeconds }: DisclosureBudgetDto) =>
  nextInSeconds === null ? t('left', { n: left }) : DISCLOSURE_MESSAGES.nextIn(nextInSeconds);
