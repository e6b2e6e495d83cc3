import { Segmented, useListUrl } from '../../ui/index.js';
import { t } from './texts.js';

const OPTIONS = [
  { value: 'central', label: t('central') },
  { value: 'season', label: t('seasonAndProject') },
] as const;

/** Switches between the figures of all accounts and those of seasons and projects. */
export function ScopeSwitch({ value }: { value: 'central' | 'season' }) {
  const url = useListUrl();
  return (
    <Segmented
      label={t('figuresOf')}
      value={value}
      options={OPTIONS}
      onChange={(of) =>
        url.set({ of: of === 'season' ? of : null, season: null, project: null, view: null, days: null })
      }
    />
  );
}
