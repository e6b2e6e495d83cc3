import { Select } from '@mantine/core';
import { useListUrl } from '../../ui/index.js';
import { t } from './texts.js';

interface SeasonPickerProps {
  /** The season that is shown, as the server answers it. */
  season: string;
  /** All that can be chosen, the latest first. */
  seasons: readonly string[];
}

/** Season of a ledger's page. It stands in the address as `season=`; page and scroll begin anew with another one. */
export function SeasonPicker({ season, seasons }: SeasonPickerProps) {
  const url = useListUrl();
  // A link may name a season of which nothing is there yet.
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
