import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fetchCommunityResources } from '../../api/community.js';
import { selectRole } from '../../features/session/slice.js';
import { Icon } from '../../ui/icons.js';
import { Kbd } from '../../ui/Kbd.js';
import { useAppSelector } from '../hooks.js';
import { t } from '../i18n/index.js';
import { pagesFor } from '../routes.js';
import styles from './Finder.module.css';

interface Found {
  title: string;
  note: string;
  to: string;
}

/** Ctrl K: goes to a page or a community resource by its name. */
export function Finder() {
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
  return (
    <>
      <button
        type="button"
        className={styles.box}
        onClick={() => setOpened(true)}
        aria-label={t('findPlaceholder')}
      >
        <Icon name="search" size={16} />
        <span className={`clip grow ${styles.boxText}`}>{t('findPlaceholder')}</span>
        <span>
          <Kbd>Ctrl K</Kbd>
        </span>
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('findTitle')} size={520}>
        <FinderBody onDone={() => setOpened(false)} />
      </Modal>
    </>
  );
}

function FinderBody({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const [at, setAt] = useState(0);
  const pages = usePages(q);
  const resources = useResources(q);
  const all = [...pages, ...resources];
  const go = (found: Found | undefined) => {
    if (!found) return;
    onDone();
    navigate(found.to);
  };
  return (
    <div className={styles.body}>
      <input
        data-autofocus
        className={styles.input}
        value={q}
        placeholder={t('findPlaceholder')}
        aria-label={t('findPlaceholder')}
        role="combobox"
        aria-expanded="true"
        aria-controls="finder-list"
        aria-activedescendant={all[at] ? `finder-${at}` : undefined}
        onChange={(event) => {
          setQ(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setAt(Math.min(all.length - 1, at + 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
          else if (event.key === 'Enter') go(all[at]);
          else return;
          event.preventDefault();
        }}
      />
      <div id="finder-list" role="listbox" aria-label={t('findTitle')}>
        {all.map((found, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, as in every combobox
          <div
            key={`${found.to}${found.title}`}
            id={`finder-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.option}
            onMouseEnter={() => setAt(index)}
            onClick={() => go(found)}
          >
            <span className="grow clip">{found.title}</span>
            <span className="sm mut">{found.note}</span>
          </div>
        ))}
      </div>
      {all.length === 0 && <p className="mut">{t('findNothing')}</p>}
    </div>
  );
}

function usePages(q: string): Found[] {
  const role = useAppSelector(selectRole);
  return pagesFor(role)
    .filter(({ path }) => path !== '/' && !path.includes(':') && !path.startsWith('/community-resource'))
    .filter(({ title }) => title.toLowerCase().includes(q.trim().toLowerCase()))
    .map(({ title, path }) => ({ title, note: t('findPages'), to: path }));
}

/** Searched on the server, 200 ms after the last key. */
function useResources(q: string): Found[] {
  const role = useAppSelector(selectRole);
  const [found, setFound] = useState<Found[]>([]);
  const allowed = pagesFor(role).some(({ path }) => path === '/community');
  useEffect(() => {
    if (!allowed) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      fetchCommunityResources({ q: q.trim(), page: 1, size: 10 }, control.signal)
        .then(({ list }) => setFound(list.map(({ id, name }) => resource(id, name))))
        .catch(() => setFound([]));
    }, 200);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [q, allowed]);
  return found;
}

function resource(id: number, name: string): Found {
  return {
    title: name,
    note: t('findResources'),
    to: `/community-resource/community-resource-overview?resource=${id}`,
  };
}
