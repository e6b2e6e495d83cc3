import { Link, useLocation } from 'react-router-dom';
import { t } from '../../core/i18n/index.js';
import { buttonClass } from '../../ui/Button.js';
import { EmptyState } from '../../ui/states.js';

/** Shown for an unknown address, or for a page that this role cannot open. */
export function FallbackPage() {
  const { pathname } = useLocation();
  return (
    <EmptyState
      icon="map"
      title={t('pageMissing', { path: pathname })}
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t('goHome')}
        </Link>
      }
    >
      {t('pageMissingHint')}
    </EmptyState>
  );
}
