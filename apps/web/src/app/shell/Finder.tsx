import { Modal } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { selectViewer } from '../../core/session/viewer.js';
import fieldStyles from '../../features/search/field.module.css';
import { findsBy } from '../../features/search/hits.js';
import { Icon } from '../../ui/icons.js';
import { Kbd } from '../../ui/Kbd.js';
import { SkeletonBlock } from '../../ui/Skeleton.js';
import { usePhone } from '../../ui/use-media.js';
import styles from './Finder.module.css';
import { useEarlyKeys } from './use-early-keys.js';

const SearchBox = lazy(() => import('../../features/search/SearchBox.js'));

const KEYS = 'Ctrl K';

/** The search (Ctrl K), and its button in the header. */
export function Finder() {
  const viewer = useAppSelector(selectViewer);
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  const isOpen = useRef(false);
  const { early, start, stop, change } = useEarlyKeys();
  const open = useCallback(() => {
    if (!isOpen.current) start();
    isOpen.current = true;
    setOpened(true);
  }, [start]);
  const close = () => {
    stop();
    isOpen.current = false;
    setOpened(false);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        open();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
  const label = t(findsBy(viewer));
  return (
    <>
      <button type="button" className={styles.box} onClick={open} aria-keyshortcuts="Control+K">
        <Icon name="search" size={16} />
        <span className={`clip grow ${styles.boxText}`}>{label}</span>
        <span>
          <Kbd>{KEYS}</Kbd>
        </span>
      </button>
      <Modal opened={opened} onClose={close} title={t('findTitle')} size={600} fullScreen={phone}>
        <Suspense
          fallback={
            <>
              <input
                data-autofocus
                className={fieldStyles.field}
                aria-label={label}
                value={early.text}
                onChange={(event) => change(event.target.value)}
              />
              <SkeletonBlock lines={6} />
            </>
          }
        >
          <SearchBox early={early} onReady={stop} onDone={close} />
        </Suspense>
      </Modal>
    </>
  );
}
