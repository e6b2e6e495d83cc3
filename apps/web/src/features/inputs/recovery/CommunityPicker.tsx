import { useCommunityOptions } from '../../../core/use-options.js';
import { RecordPicker, useListUrl } from '../../../ui/index.js';
import { t } from './texts.js';

/** Community picker of a ledger's page; the community is in the address as `community=`. */
export function CommunityPicker({ resourceId }: { resourceId: number }) {
  const url = useListUrl();
  const { options, problem } = useCommunityOptions(resourceId);
  const chosen = url.param('community');
  return (
    <RecordPicker
      aria-label={t('community')}
      w={170}
      records={options}
      keeps
      value={options.some(({ value }) => value === chosen) ? chosen : null}
      placeholder={t('allCommunities')}
      nothing={problem}
      onChange={(community) => url.set({ community })}
    />
  );
}
