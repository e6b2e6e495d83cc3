import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../core/i18n/index.js';
import { Button, buttonClass } from './Button.js';
import { Icon, type IconName } from './icons.js';
import styles from './states.module.css';

export interface EmptyStateProps {
  /** The specified message. */
  children: ReactNode;
  /** Heading of a page that consists of this state only. */
  title?: string;
  /** The page has no record to show: its heading is "Not found". */
  gone?: boolean;
  icon?: IconName;
  /** The next action; on a page without its record, by default the way home. */
  action?: ReactNode;
}

export function EmptyState({ children, gone, icon = 'resources', action, ...props }: EmptyStateProps) {
  const title = gone ? t('notFound') : props.title;
  return (
    <div className={styles.state}>
      <span className={styles.round}>
        <Icon name={icon} size={22} />
      </span>
      {title && <h1 className={styles.title}>{title}</h1>}
      <p>{children}</p>
      {action ?? (gone && <HomeLink />)}
    </div>
  );
}

/** Leads to the first page of the user. */
export function HomeLink() {
  return (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {t('goHome')}
    </Link>
  );
}

/** Shows a load error, with a button that retries. */
export function ErrorState({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <span className={`${styles.round} ${styles.bad}`}>
        <Icon name="alert" size={22} />
      </span>
      <p>{message}</p>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
