import { Select } from '@mantine/core';
import { useCommunityOptions } from '../../core/use-options.js';
import { useListUrl } from '../../ui/index.js';
import { t } from './texts.js';

/** Community of a ledger's page; it stands in the address as `community=`. */
export function CommunityPicker({ resourceId }: { resourceId: number }) {
  const url = useListUrl();
  const { options, problem } = useCommunityOptions(resourceId);
  const chosen = url.param('community');
  return (
    <Select
      aria-label={t('community')}
      w={170}
      data={options}
      value={options.some(({ value }) => value === chosen) ? chosen : null}
      placeholder={t('allCommunities')}
      nothingFoundMessage={problem ?? undefined}
      searchable={options.length > 8}
      clearable
      onChange={(community) => url.set({ community })}
    />
  );
}
