import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CommunityResourceDto } from '#libs/contracts';
import { BesideCrumbs } from '../../core/header-place.js';
import { useResourceOptions } from '../../core/use-options.js';
import { RecordPicker } from '../../ui/index.js';
import styles from './community.module.css';
import { t } from './texts.js';

/**
 * The accessible community resources, next to the breadcrumbs. A choice opens the same tab of that resource. They load
 * when the list is opened.
 */
export function ResourceSwitcher({ resource }: { resource: Pick<CommunityResourceDto, 'id' | 'name'> }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(false);
  const { options, problem, loading } = useResourceOptions(wanted);
  const own = { value: String(resource.id), label: resource.name };
  const all = options.some(({ value }) => value === own.value) ? options : [own, ...options];
  return (
    <BesideCrumbs>
      <RecordPicker
        className={styles.switcher}
        aria-label={t('resource')}
        records={all}
        value={own.value}
        keeps
        clearable={false}
        nothing={problem ?? t(loading ? 'switchLoading' : 'switchNone')}
        dropdown={{ width: 'max-content', position: 'bottom-start' }}
        onFocus={() => setWanted(true)}
        onOpen={() => setWanted(true)}
        onChange={(id) => {
          if (id && id !== own.value) navigate(`${pathname}?resource=${id}`);
        }}
      />
    </BesideCrumbs>
  );
}
