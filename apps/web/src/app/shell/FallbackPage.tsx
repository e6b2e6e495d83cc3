import { useLocation } from 'react-router-dom';
import { t } from '../../core/i18n/index.js';
import { EmptyState, HomeLink } from '../../ui/states.js';

/**
 * Shown for an unknown address, or for a page that this role cannot open.
 * @param closed title of a page that the user has no access to, whose address another page would match
 */
export function FallbackPage({ closed }: { closed?: string }) {
  const { pathname } = useLocation();
  return (
    <EmptyState
      icon="map"
      title={closed ? t('pageClosed', { page: closed }) : t('pageMissing', { path: pathname })}
      action={<HomeLink />}
    >
      {t(closed ? 'pageClosedHint' : 'pageMissingHint')}
    </EmptyState>
  );
}
