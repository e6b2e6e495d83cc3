import { ACCESS_MESSAGES } from '#libs/contracts';
import { t } from '../core/i18n/index.js';
import { EmptyState } from './states.js';

/**
 * In the place of figures that would all be nothing: nobody has given the user a community resource yet.
 * @param account whose administrators can
 */
export function NothingAssigned({ account }: { account: string }) {
  return (
    <EmptyState icon="resources">
      <span className="b">{ACCESS_MESSAGES.accessList.nothingAssigned}.</span> {t('askWhom', { account })}
    </EmptyState>
  );
}
