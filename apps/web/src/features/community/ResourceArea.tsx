import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CommunityResourceDto, fullUserName, topicOf } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { personSought } from '../../core/realtime/actions.js';
import { selectPresence } from '../../core/realtime/slice.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import { selectUser } from '../../core/session/slice.js';
import { useSubject } from '../../core/subject.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import { Avatar, NotLoaded } from '../../ui/index.js';
import { resourcePath } from './addresses.js';
import { ChooseResource } from './ChooseResource.js';
import styles from './community.module.css';
import { ResourceSwitcher } from './ResourceSwitcher.js';
import { openResource } from './saga.js';
import { t } from './texts.js';

/** Returns the resource id of the address, `?resource=12`; null if missing or invalid. */
export function useResourceId(): number | null {
  const [search] = useSearchParams();
  const id = Number(search.get('resource'));
  return Number.isInteger(id) && id > 0 ? id : null;
}

export interface ResourceAreaProps {
  children: (resource: CommunityResourceDto) => ReactNode;
  /** The page below fills the window up to its edges and shows its own loading state. */
  map?: boolean;
}

/** Tabs of one community resource, and the open tab's page once the resource has loaded. */
export function ResourceArea({ children, map }: ResourceAreaProps) {
  const id = useResourceId();
  const { data: resource, error, retry } = useRemoteRecord(openResource, id);
  const user = useAppSelector(selectUser);
  const tabs = useTabs('communityResource', resource?.links);
  useSubject(resource?.name ?? null, resourcePath(id ?? 0));
  useTopic(id && !map ? topicOf.resource(id) : null, null);
  useTopic(user && !map ? topicOf.account(user.userAccountId) : null, null);

  if (!id) {
    const choice = <ChooseResource />;
    return map ? <div className={styles.instead}>{choice}</div> : choice;
  }
  return (
    <>
      <AreaTabs label={t('tabs')} tabs={tabs} query={`?resource=${id}`} map={map}>
        <People resourceId={id} map={map} />
      </AreaTabs>
      {resource && <ResourceSwitcher resource={resource} />}
      {resource ? children(resource) : <NotLoaded error={error} onRetry={retry} lines={6} />}
    </>
  );
}

/** Other people who are viewing this resource now; on the map a click moves to their position. */
function People({ resourceId, map }: { resourceId: number; map?: boolean }) {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectUser)?.userId;
  const topic = topicOf.resource(resourceId);
  const people = useAppSelector(selectPresence(topic));
  const others = people.filter(({ userId }) => userId !== me);
  const only = others.length === 1 ? others[0] : undefined;
  if (others.length === 0) return null;
  return (
    <div className={styles.people}>
      <span>
        {others.slice(0, 4).map((person) => {
          const { userId, name } = person;
          const title = map ? t('goToPerson', { name: fullUserName(person) }) : fullUserName(person);
          return map ? (
            <button
              key={userId}
              type="button"
              className={styles.person}
              aria-label={title}
              onClick={() => dispatch(personSought({ topic, userId }))}
            >
              <Avatar id={userId} name={name} title={title} />
            </button>
          ) : (
            <Avatar key={userId} id={userId} name={name} title={title} />
          );
        })}
      </span>
      <span className="sm mut" role="status">
        {only ? t('oneOther', { name: fullUserName(only) }) : t('others', { n: others.length })}
      </span>
    </div>
  );
}
