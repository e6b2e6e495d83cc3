import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CommunityResourceDto } from '#libs/contracts';
import { usePart } from '../../core/feature/use-part.js';
import { BesideCrumbs } from '../../core/header-place.js';
import { useResourceOptions } from '../../core/use-options.js';
import styles from './community.module.css';
import { t } from './texts.js';

const loadPicker = () => import('../../ui/RecordPicker.js');

/**
 * The accessible community resources, next to the breadcrumbs. A choice opens the same tab of that resource. They load
 * when the list is opened, and the list's code with the first focus.
 */
export function ResourceSwitcher({ resource }: { resource: Pick<CommunityResourceDto, 'id' | 'name'> }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(false);
  const [part, load] = usePart(loadPicker);
  const closed = useRef<HTMLInputElement>(null);
  const [opens, setOpens] = useState(false);
  const { options, problem, loading } = useResourceOptions(wanted);
  const own = { value: String(resource.id), label: resource.name };
  const all = options.some(({ value }) => value === own.value) ? options : [own, ...options];
  if (!part) {
    return (
      <BesideCrumbs>
        <div className={`${styles.switcher} ${styles.closed}`}>
          <input
            ref={closed}
            readOnly
            role="combobox"
            aria-expanded="false"
            aria-label={t('resource')}
            value={own.label}
            onFocus={() => load()}
            onClick={() => {
              setOpens(true);
              load();
            }}
          />
          <svg viewBox="0 0 15 15" width="16" height="16" aria-hidden="true">
            <path d="m5 5.7 2.5-2.5L10 5.7M5 9.3l2.5 2.5L10 9.3" fill="none" stroke="currentColor" />
          </svg>
        </div>
      </BesideCrumbs>
    );
  }
  return (
    <BesideCrumbs>
      <part.RecordPicker
        className={styles.switcher}
        aria-label={t('resource')}
        records={all}
        value={own.value}
        keeps
        clearable={false}
        nothing={problem ?? t(loading ? 'switchLoading' : 'switchNone')}
        dropdown={{ width: 'max-content', position: 'bottom-start' }}
        // Takes the focus of the field that it replaces.
        autoFocus={closed.current !== null && closed.current === document.activeElement}
        opens={opens}
        onFocus={() => setWanted(true)}
        onOpen={() => setWanted(true)}
        onChange={(id) => {
          if (id && id !== own.value) navigate(`${pathname}?resource=${id}`);
        }}
      />
    </BesideCrumbs>
  );
}
