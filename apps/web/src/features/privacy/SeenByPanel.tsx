import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import styles from './privacy.module.css';
import { SeenByList } from './SeenByList.js';
import { OWN, seenBy } from './seen-by.js';
import { seenByTexts as t } from './seen-by-texts.js';

/** Panel of a farmer's page: people who saw the farmer's data. */
export default function SeenByPanel({ id }: { id: number | typeof OWN }) {
  const { data, error, retry } = useRemoteRecord(seenBy, id);
  return (
    <Panel
      title={id !== OWN && t('title')}
      label={t('title')}
      className={id === OWN ? styles.own : undefined}
    >
      <p className="mut">{t(id === OWN ? 'ownNote' : 'note')}</p>
      {data ? (
        <SeenByList seen={data} heading={id === OWN ? 'h2' : 'h3'} />
      ) : error ? (
        <ErrorState message={t('failed', { why: error.message })} onRetry={retry} />
      ) : (
        <SkeletonBlock lines={6} />
      )}
    </Panel>
  );
}
