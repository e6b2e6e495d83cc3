import { Modal } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { selectViewer } from '../../core/session/viewer.js';
import { findsBy } from '../../features/search/hits.js';
import { Icon } from '../../ui/icons.js';
import { Kbd } from '../../ui/Kbd.js';
import { SkeletonBlock } from '../../ui/Skeleton.js';
import { usePhone } from '../../ui/use-media.js';
import styles from './Finder.module.css';

const SearchBox = lazy(() => import('../../features/search/SearchBox.js'));

const KEYS = 'Ctrl K';

/** Ctrl K, and the box in the header that says so. */
export function Finder() {
  const viewer = useAppSelector(selectViewer);
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpened(true);
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const label = t(findsBy(viewer));
  return (
    <>
      <button
        type="button"
        className={styles.box}
        onClick={() => setOpened(true)}
        aria-keyshortcuts="Control+K"
      >
        <Icon name="search" size={16} />
        <span className={`clip grow ${styles.boxText}`}>{label}</span>
        <span>
          <Kbd>{KEYS}</Kbd>
        </span>
      </button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('findTitle')}
        size={600}
        fullScreen={phone}
      >
        <Suspense fallback={<SkeletonBlock lines={6} />}>
          <SearchBox onDone={() => setOpened(false)} />
        </Suspense>
      </Modal>
    </>
  );
}
