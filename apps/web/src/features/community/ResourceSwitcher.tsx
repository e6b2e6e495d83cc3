import { Select } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CommunityResourceDto } from '#libs/contracts';
import { BesideCrumbs } from '../../core/header-place.js';
import { useResourceOptions } from '../../core/use-options.js';
import styles from './community.module.css';
import { t } from './texts.js';

/** Fewer than these are found by looking. */
const SEARCHED_FROM = 8;

/**
 * The community resources that the user may see, beside the breadcrumbs. Choosing one opens the same tab of it. They are asked
 * for when somebody opens the list.
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
      <Select
        className={styles.switcher}
        aria-label={t('switchResource')}
        data={all}
        value={own.value}
        allowDeselect={false}
        searchable={all.length >= SEARCHED_FROM}
        nothingFoundMessage={problem ?? t(loading ? 'switchLoading' : 'switchNone')}
        maxDropdownHeight={320}
        comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        onFocus={() => setWanted(true)}
        onDropdownOpen={() => setWanted(true)}
        onChange={(id) => {
          if (id && id !== own.value) navigate(`${pathname}?resource=${id}`);
        }}
      />
    </BesideCrumbs>
  );
}
