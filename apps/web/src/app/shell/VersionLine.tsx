import { useEffect, useState } from 'react';
import { readVersion, type VersionDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { t } from '../../core/i18n/index.js';
import styles from './ProfileMenu.module.css';

/** Shows Gona's version for fault reports. Requested when the menu opens; hidden if the request fails. */
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
  // The line reserves its height while loading, so that the menu does not shift.
  return (
    <div className={`sm mut clip ${styles.version}`}>
      {version === undefined ? '\u00a0' : [t('version', { version }), revision].filter(Boolean).join(' · ')}
    </div>
  );
}
