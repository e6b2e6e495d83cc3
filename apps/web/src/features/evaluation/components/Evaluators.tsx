import { useMemo } from 'react';
import { topicOf } from '#libs/contracts';
import { useAppSelector } from '../../../app/hooks.js';
import { selectPresence } from '../../../realtime/slice.js';
import { Avatar } from '../../../ui/index.js';
import { selectUser } from '../../session/slice.js';
import { othersOf } from '../presence.js';
import { t } from '../texts.js';
import styles from './evaluators.module.css';

/** Who else is on this map, for the row of tabs. Nothing while one is alone. */
export function Evaluators({ resourceId }: { resourceId: number }) {
  const people = useAppSelector(selectPresence(topicOf.resource(resourceId)));
  const ownId = useAppSelector(selectUser)?.userId;
  const others = useMemo(() => othersOf(people, ownId).others, [people, ownId]);
  if (others.length === 0) return null;
  return (
    <div className={styles.evaluators}>
      <span className={styles.faces}>
        {others.slice(0, 4).map(({ userId, name }) => (
          <Avatar key={userId} name={name} />
        ))}
      </span>
      <span className="sm mut">{t('othersEvaluating', { n: others.length })}</span>
    </div>
  );
}
