import { ACCESS_MESSAGES } from '#libs/contracts';
import { sentenceText, t } from '../core/i18n/index.js';
import { EmptyState } from './states.js';

/**
 * Replaces figures that would all be zero, for a user without a community resource.
 * @param account whose administrators can assign one
 */
export function NothingAssigned({ account }: { account: string }) {
  return (
    <EmptyState icon="resources">
      <span className="b">{sentenceText(ACCESS_MESSAGES.accessList.nothingAssigned)}.</span>{' '}
      {t('askWhom', { account })}
    </EmptyState>
  );
}
