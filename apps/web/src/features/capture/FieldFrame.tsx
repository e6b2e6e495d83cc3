import type { ReactNode } from 'react';
import { goTo, signInPath } from '../../core/path.js';
import { Button } from '../../ui/Button.js';
import { Furrow } from '../../ui/Furrow.js';
import { Logo } from '../../ui/Logo.js';
import { CAPTURE_PATH } from './addresses.js';
import styles from './capture.module.css';
import { t } from './texts.js';

/** The field work without a session: its own header, with the way to sign in. */
export function FieldFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.apart}>
      <header className={styles.apartHead}>
        <Logo size={28} />
        <span className="grow">{t('capture')}</span>
        <Button onClick={() => goTo(signInPath(), { from: CAPTURE_PATH })}>{t('signIn')}</Button>
      </header>
      <Furrow />
      <main className={styles.apartMain}>{children}</main>
    </div>
  );
}
