import { useCallback, useEffect, useRef, useState } from 'react';
import { usePart } from '../../core/feature/use-part.js';
import { useAppSelector } from '../../core/hooks.js';
import { t } from '../../core/i18n/index.js';
import { selectViewer } from '../../core/session/viewer.js';
import { findsBy } from '../../features/search/hits.js';
import { Icon } from '../../ui/icons.js';
import { Kbd } from '../../ui/Kbd.js';
import styles from './Finder.module.css';
import { useEarlyKeys } from './use-early-keys.js';

const loadRest = () => import('./rest.js');

const KEYS = 'Ctrl K';

/** The search (Ctrl K), and its button in the header. */
export function Finder() {
  const viewer = useAppSelector(selectViewer);
  const [opened, setOpened] = useState(false);
  const isOpen = useRef(false);
  const [rest, load] = usePart(loadRest);
  const { early, start, stop } = useEarlyKeys();
  const close = useCallback(() => {
    stop();
    isOpen.current = false;
    setOpened(false);
  }, [stop]);
  const open = useCallback(() => {
    if (!isOpen.current) start();
    isOpen.current = true;
    setOpened(true);
    load(close);
  }, [start, load, close]);
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
      {rest && <rest.FinderDialog opened={opened} early={early} onReady={stop} onClose={close} />}
    </>
  );
}
