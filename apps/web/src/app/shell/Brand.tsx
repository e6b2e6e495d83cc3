import { Link } from 'react-router-dom';
import { useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { selectUser } from '../../core/session/slice.js';
import { useBranding } from '../../core/session/use-branding.js';
import { IconButton } from '../../ui/Button.js';
import { Logo } from '../../ui/Logo.js';
import styles from './Brand.module.css';

export interface BrandProps {
  /** The logo only. */
  rail?: boolean;
  /** In the header instead of on the dark navigation. */
  light?: boolean;
  /** Closes the surrounding drawer. */
  onClose?: () => void;
}

/** Logo and name of the account, with a link to the first page; Gona's own without branding. */
export function Brand({ rail, light, onClose }: BrandProps) {
  const user = useAppSelector(selectUser);
  const branding = useBranding(user?.accessId ?? null);
  const name = branding?.name || 'Gona Portal';
  return (
    <div
      className={[styles.brand, rail && styles.brandRail, light && styles.light].filter(Boolean).join(' ')}
    >
      <Link to="/" className={styles.home} title={rail ? name : undefined}>
        {branding?.logo ? <img src={branding.logo} alt="" width={28} height={28} /> : <Logo />}
        {rail ? <span className="hidden-label">{name}</span> : <b className={styles.brandName}>{name}</b>}
      </Link>
      {onClose && <IconButton icon="close" label={t('closeMenu')} onClick={onClose} />}
    </div>
  );
}
