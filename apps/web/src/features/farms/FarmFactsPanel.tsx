import { Link } from 'react-router-dom';
import { EVALUATORS, GRANTS, isGranted } from '#libs/contracts';
import { pageOfRecord } from '../../core/feature/records.js';
import { useOpens } from '../../core/feature/use-opens.js';
import { useAppSelector } from '../../core/hooks.js';
import { formatDate, formatHectares, formatNaira, formatPercent } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { selectViewer } from '../../core/session/viewer.js';
import { type Fact, FactList } from '../../ui/FactList.js';
import { Panel, SkeletonBlock } from '../../ui/index.js';
import { farmRecord, farmShare } from './records.js';
import { t } from './texts.js';

const SQUARE_METRES_PER_HECTARE = 10_000;
const hectares = (size: number, digits: number) => t('hectares', { size: formatHectares(size, digits) });

/** Owner, areas, capture and ledger share of a farm. */
export default function FarmFactsPanel({ id }: { id: number }) {
  const { data: farm } = useRemoteRecord(farmRecord, id);
  const { role, grants } = useAppSelector(selectViewer);
  const opens = useOpens();
  const seesLedger =
    role === 'FARMER' || (role !== null && EVALUATORS.includes(role) && isGranted(grants, GRANTS.viewInputs));
  const { data: share } = useRemoteRecord(farmShare, seesLedger ? id : null);
  if (!farm) return <SkeletonBlock lines={4} />;
  const { farmer, estimatedSize, farmSize, capturedBy, capturedOn } = farm;
  const profile = farmer && pageOfRecord('farmer', { id: farmer.id });
  const owner = farmer && profile && opens(profile) ? <Link to={profile}>{farmer.name}</Link> : farmer?.name;
  const facts: Fact[] = [
    [t('owner'), owner],
    [t('bvn'), farm.bvn, t('noBvn')],
    [t('mapped'), farmSize > 0 && hectares(farmSize, 5), t('notMapped')],
    [t('declared'), estimatedSize !== null && hectares(estimatedSize / SQUARE_METRES_PER_HECTARE, 2)],
    [t('capturedBy'), [capturedBy, capturedOn && formatDate(capturedOn)].filter(Boolean).join(', ')],
    [t('address'), [farm.address, farm.city].filter(Boolean).join(', ')],
  ];
  if (share)
    facts.push(
      [
        t('share'),
        share.hectares > 0 &&
          t('shareOf', {
            percent: formatPercent(share.share, 1),
            size: formatHectares(share.completedHectares, 5),
            n: share.completedFarms,
          }),
        t('notInLedger'),
      ],
      [
        t('ledgerShare'),
        share.hectares > 0 &&
          t('moneyOf', { part: formatNaira(share.entitled), all: formatNaira(share.entitledInAll) }),
        t('notInLedger'),
      ],
    );
  return (
    <Panel title={t('summary')}>
      <FactList columns facts={facts} missing={t('notAvailable')} />
    </Panel>
  );
}
