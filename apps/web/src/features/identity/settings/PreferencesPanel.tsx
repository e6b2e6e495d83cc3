import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Density, LANGUAGE_NAMES, LANGUAGES, type Theme } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { preferencesChosen, selectPreferences } from '../../../core/preferences/slice.js';
import { Panel, Segmented } from '../../../ui/index.js';
import { languages, OWN } from './languages.js';
import styles from './settings.module.css';
import { t } from './texts.js';

const THEMES: { value: Theme; label: string }[] = [
  { value: 'light', label: t('light') },
  { value: 'dark', label: t('dark') },
  { value: 'auto', label: t('system') },
];
const DENSITIES: { value: Density; label: string }[] = [
  { value: 'comfortable', label: t('comfortable') },
  { value: 'compact', label: t('compact') },
];

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** Language, appearance and keyboard shortcuts, on every device of the user. */
export function PreferencesPanel() {
  const dispatch = useAppDispatch();
  const { language, theme, density, singleKeys } = useAppSelector(selectPreferences);
  const checks = useRemoteRecord(languages, OWN).data?.list ?? [];
  const isUnchecked = checks.some((each) => each.language === language && each.checkedBy === null);
  return (
    <Panel title={t('preferences')}>
      <div className={styles.choices}>
        <Choice label={t('language')}>
          <Segmented
            label={t('language')}
            value={language}
            options={LANGUAGE_OPTIONS}
            byEnter
            onChange={(choice) => dispatch(preferencesChosen({ language: choice }))}
          />
        </Choice>
        <p className="sm mut">
          {t('languageHint')} {isUnchecked && t('notChecked', { name: LANGUAGE_NAMES[language] })}
        </p>
        <Choice label={t('theme')}>
          <Segmented
            label={t('theme')}
            value={theme}
            options={THEMES}
            onChange={(choice) => dispatch(preferencesChosen({ theme: choice }))}
          />
        </Choice>
        <Choice label={t('density')}>
          <Segmented
            label={t('density')}
            value={density}
            options={DENSITIES}
            onChange={(choice) => dispatch(preferencesChosen({ density: choice }))}
          />
        </Choice>
        <Checkbox
          checked={singleKeys}
          label={t('singleKeys')}
          description={t('singleKeysHint')}
          onChange={(event) => dispatch(preferencesChosen({ singleKeys: event.currentTarget.checked }))}
        />
        <p className="sm mut">{t('everywhere')}</p>
      </div>
    </Panel>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span className="grow">{label}</span>
      {children}
    </div>
  );
}
