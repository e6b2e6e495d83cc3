import { Button, ErrorState, Skeleton } from '../../../ui/index.js';
import type { MapAddress } from '../address/map-address.js';
import type { Review } from '../review/use-review.js';
import { t } from '../texts.js';

export interface AbsentFarmProps {
  address: MapAddress;
  review: Review;
}

/** Explains why the farm of the address is not open. */
export function AbsentFarm({ address, review }: AbsentFarmProps) {
  const { search, find, loaded } = review;
  if (address.farmId === null || !loaded) return <p>{t('chooseFarm')}</p>;
  if (search === 'looking' || search === 'none') {
    return (
      <>
        <Skeleton width={160} />
        <p>{t('looking')}</p>
      </>
    );
  }
  if (typeof search === 'object')
    return <ErrorState message={t('placeFailed', { why: search.failed })} onRetry={find} />;
  return (
    <>
      <p>{t(search === 'left' ? 'farmLeft' : 'farmGone')}</p>
      <Button
        onClick={search === 'left' ? find : () => review.ask({ status: 'ALL', agent: null, importJob: null })}
      >
        {t(search === 'left' ? 'farmFind' : 'showAll')}
      </Button>
    </>
  );
}
