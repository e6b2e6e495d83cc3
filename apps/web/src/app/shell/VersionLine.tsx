import { useEffect, useState } from 'react';
import { readVersion, type VersionDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { t } from '../../core/i18n/index.js';
import styles from './ProfileMenu.module.css';

/** Which Gona this is, for who reports a fault. It is asked when the menu opens, and not shown where nobody answers. */
export function VersionLine() {
  const [found, setFound] = useState<VersionDto | null>(null);
  useEffect(() => {
    let isShown = true;
    ask(readVersion, {}, { auth: false }).then(
      (answer) => isShown && setFound(answer),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  const { version, revision } = found ?? {};
  // The line keeps its height while it is asked for, so that the menu does not grow under the hand.
  return (
    <div className={`sm mut clip ${styles.version}`}>
      {version === undefined ? '\u00a0' : [t('version', { version }), revision].filter(Boolean).join(' · ')}
    </div>
  );
}
