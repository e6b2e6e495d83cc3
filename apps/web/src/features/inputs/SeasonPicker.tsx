import { Select } from '@mantine/core';
import { useListUrl } from '../../ui/index.js';
import { t } from './texts.js';

interface SeasonPickerProps {
  /** The displayed season, from the server's answer. */
  season: string;
  /** All available seasons, the latest first. */
  seasons: readonly string[];
}

/** Season picker of a ledger's page. The season is in the address as `season=`; a change resets page and scroll. */
export function SeasonPicker({ season, seasons }: SeasonPickerProps) {
  const url = useListUrl();
  // A link may name a season without data.
  const all = seasons.includes(season) ? seasons : [season, ...seasons];
  return (
    <Select
      aria-label={t('season')}
      w={190}
      data={[...all]}
      value={season}
      allowDeselect={false}
      onChange={(chosen) => chosen && chosen !== season && url.set({ season: chosen })}
    />
  );
}
