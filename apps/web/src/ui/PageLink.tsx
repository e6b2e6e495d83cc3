import { Link } from 'react-router-dom';
import { pageAt, pagesFor } from '../core/feature/pages.js';
import { useAppSelector } from '../core/hooks.js';
import { titleText } from '../core/i18n/index.js';
import { selectViewer } from '../core/session/viewer.js';
import { buttonClass } from './Button.js';
import { t } from './texts.js';

/** Leads from an empty page to another, by its title; nothing for users who cannot open that page. */
export function PageLink({ to }: { to: string }) {
  const viewer = useAppSelector(selectViewer);
  const page = pageAt(pagesFor(viewer), to);
  return (
    page && (
      <Link className={buttonClass({ variant: 'primary' })} to={to}>
        {t('openPage', { page: titleText(page.title) })}
      </Link>
    )
  );
}
