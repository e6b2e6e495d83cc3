import { Link } from 'react-router-dom';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useSubject } from '../../core/subject.js';
import { useCommunityOptions } from '../../core/use-options.js';
import { InsteadOfMap } from '../../map/view/InsteadOfMap.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import { buttonClass, EmptyState, Icon } from '../../ui/index.js';
import { ResourceFarms } from '../farms/ResourceFarms.js';
import { communityQuery, resourcePath } from './addresses.js';
import { FindResource } from './ChooseResource.js';
import { useCommunityId } from './CommunityArea.js';
import styles from './community.module.css';
import { useResourceId } from './ResourceArea.js';
import { openCommunity, openResource } from './saga.js';
import { t } from './texts.js';

/**
 * `/community-features/community-maps?resource=12&community=3`: the farms of one community. The community alone is
 * enough to find its resource.
 */
export default function CommunityMapPage() {
  const resourceId = useResourceId();
  const communityId = useCommunityId();
  const found = useRemoteRecord(openCommunity, resourceId ? null : communityId);
  const tabs = useTabs('community');
  const { options } = useCommunityOptions(resourceId);
  const { data: resource } = useRemoteRecord(openResource, resourceId);
  useSubject(resource?.name ?? null, resourcePath(resourceId ?? 0, 'communities'));
  const back = (
    <Link
      className={buttonClass({})}
      to={resourceId ? resourcePath(resourceId, 'communities') : '/community'}
    >
      <Icon name="back" size={16} />
      {t('communities')}
    </Link>
  );
  if (!communityId)
    return (
      <InsteadOfMap title={t('communityMap')}>
        <EmptyState icon="map" action={back}>
          {t('noCommunityChosen')}
        </EmptyState>
      </InsteadOfMap>
    );
  if (!resourceId) {
    const { data, error, retry } = found;
    const among = data && [{ value: String(data.communityResourceId), label: data.communityResourceName }];
    return (
      <div className={styles.instead}>
        <FindResource among={among} error={error} onRetry={retry} gone={t('communityGone')} />
      </div>
    );
  }
  const name = options.find(({ value }) => value === String(communityId))?.label;
  return (
    <>
      <AreaTabs label={t('communityTabs')} tabs={tabs} query={communityQuery(communityId, resourceId)} map />
      <ResourceFarms
        key={`${resourceId}/${communityId}`}
        resourceId={resourceId}
        communityId={communityId}
        title={name ? t('mapOf', { name }) : t('communityMap')}
      >
        {back}
      </ResourceFarms>
    </>
  );
}
