import type { CommunityResourceDto } from '#libs/contracts';
import { formatDate, formatNumber } from '../../core/i18n/index.js';
import { DetailsModal } from './DetailsModal.js';
import { factsOf } from './resource-facts.js';
import { ResourceStatus } from './resource-parts.js';
import { t } from './texts.js';

/** Shows a community resource from its list row. */
export default function ResourceDetails({
  resource,
  onClose,
}: {
  resource: CommunityResourceDto;
  onClose: () => void;
}) {
  return (
    <DetailsModal
      title={resource.name}
      texts={[[t('description'), resource.description]]}
      facts={[
        [t('status'), <ResourceStatus key="status" status={resource.status} />],
        ...factsOf(resource),
        [t('farmers'), formatNumber(resource.farmersCount)],
        [t('communities'), formatNumber(resource.communitiesCount)],
        [t('farmsCount'), formatNumber(resource.farmsCount)],
        [t('createdOn'), formatDate(resource.createdOn)],
      ]}
      onClose={onClose}
    />
  );
}
