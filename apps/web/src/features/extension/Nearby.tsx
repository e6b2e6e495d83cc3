import type { ReactNode } from 'react';
import type { NearbyDto, NearbyQuery } from '#libs/contracts';
import { formatNaira, formatNumber } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { FactList } from '../../ui/FactList.js';
import { ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import { keyOf } from './circle.js';
import { nearby } from './saga.js';
import { t } from './texts.js';

/** Returns the farmers in a circle, as the server counts them. */
export const useNearby = (circle: NearbyQuery | null) => useRemoteRecord(nearby, circle && keyOf(circle));

interface FarmersNearbyProps {
  shown: ReturnType<typeof useNearby>;
  /** Below the counts. */
  children?: (counts: NearbyDto) => ReactNode;
}

/** Counts the farmers nearby by community, and who can be texted. */
export function FarmersNearby({ shown: { data, error, retry }, children }: FarmersNearbyProps) {
  return (
    <Panel title={t('farmersNearby')} aside={data && <b>{formatNumber(data.farmers)}</b>}>
      {!data &&
        (error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={3} />)}
      {data && data.farmers > 0 && (
        <div data-source="GET /extension/nearby">
          <FactList
            facts={data.communities.map(({ name, farmers }) => [
              name || t('noCommunity'),
              formatNumber(farmers),
            ])}
          />
          <p>
            <b>{t('canText', { n: data.canText })}</b> + {t('optedOut', { n: data.optedOut })} +{' '}
            {t('withoutNumber', { n: data.withoutNumber })} = {formatNumber(data.farmers)}
          </p>
          <p className="sm mut">
            {t('nothingSent', {
              n: data.canText,
              rate: formatNaira(data.smsKobo),
              cost: formatNaira(data.canText * data.smsKobo),
            })}
          </p>
        </div>
      )}
      {data?.canText === 0 && <p>{t('noRecipients')}</p>}
      {data && children?.(data)}
    </Panel>
  );
}
