import type { CommunityDto } from '#libs/contracts';
import { formatDate, formatNumber } from '../../core/i18n/index.js';
import { DetailsModal } from './DetailsModal.js';
import { ResourceStatus } from './resource-parts.js';
import { t } from './texts.js';

/** Shows a community from its list row. */
export default function CommunityDetails({
  community,
  onClose,
}: {
  community: CommunityDto;
  onClose: () => void;
}) {
  const { name, shortDescription, longDescription, lga, status, farmersCount, createdOn } = community;
  return (
    <DetailsModal
      title={name}
      texts={[
        [t('shortDescription'), shortDescription],
        [t('longDescription'), longDescription],
      ]}
      facts={[
        [t('status'), <ResourceStatus key="status" status={status} />],
        [t('lga'), lga?.name ?? t('none')],
        [t('farmers'), formatNumber(farmersCount)],
        [t('createdOn'), formatDate(createdOn)],
      ]}
      onClose={onClose}
    />
  );
}
