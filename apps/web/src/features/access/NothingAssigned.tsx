import { ACCESS_MESSAGES } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/slice.js';
import { EmptyState } from '../../ui/index.js';
import { t } from './texts.js';

/** In the place of figures that would all be nothing: nobody has given this user a community resource yet. */
export function NothingAssigned({ small }: { small?: boolean }) {
  const account = useAppSelector(selectUser)?.accountName ?? '';
  const { nothingAssigned } = ACCESS_MESSAGES.accessList;
  if (small) return <p>{nothingAssigned}.</p>;
  return (
    <EmptyState icon="resources">
      <span className="b">{nothingAssigned}.</span> {t('askWhom', { account })}
    </EmptyState>
  );
}
