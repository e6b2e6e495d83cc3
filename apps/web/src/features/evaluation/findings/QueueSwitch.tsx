import { useAppSelector } from '../../../core/hooks.js';
import { formatNumber } from '../../../core/i18n/index.js';
import { Segmented } from '../../../ui/index.js';
import { useMapAddress } from '../address/url.js';
import { selectFindings } from './slice.js';
import { t } from './texts.js';

/** Switches the column between the farm queue and the finding queue. */
export function QueueSwitch() {
  const { address, go } = useMapAddress();
  const open = useAppSelector(selectFindings).answer?.counts.open;
  return (
    <Segmented<'farms' | 'findings'>
      fill
      label={t('switch')}
      value={address?.findings ? 'findings' : 'farms'}
      options={[
        { value: 'farms', label: t('farms') },
        {
          value: 'findings',
          label: open === undefined ? t('findings') : t('findingsN', { n: formatNumber(open) }),
        },
      ]}
      onChange={(value) => go({ findings: value === 'findings', findingId: null, kind: null, farmId: null })}
    />
  );
}
