import { Link } from 'react-router-dom';
import { EVALUATORS, type FarmDetailsDto, GRANTS, isGranted } from '#libs/contracts';
import { pageOfRecord } from '../../core/feature/records.js';
import { useOpens } from '../../core/feature/use-opens.js';
import { useAppSelector } from '../../core/hooks.js';
import { formatAmount, formatDate, formatHectares, formatPercent } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { selectViewer } from '../../core/session/viewer.js';
import { FigureStrip, type StripFigure } from '../../ui/FigureStrip.js';
import { Picture } from '../../ui/Picture.js';
import styles from './farms.module.css';
import { farmShare } from './records.js';
import { t } from './texts.js';

const SQUARE_METRES_PER_HECTARE = 10_000;
const hectares = (size: number, digits: number) => t('hectares', { size: formatHectares(size, digits) });

/** Owner, area, ledger share and capture of a farm, each with its explanation. */
export function FarmFigures({ farm }: { farm: FarmDetailsDto }) {
  const { role, grants } = useAppSelector(selectViewer);
  const opens = useOpens();
  const seesLedger =
    role === 'FARMER' || (role !== null && EVALUATORS.includes(role) && isGranted(grants, GRANTS.viewInputs));
  const { data: share } = useRemoteRecord(farmShare, seesLedger ? farm.id : null);
  const { farmer, bvn, estimatedSize, farmSize, capturedBy, ownerPhoto } = farm;
  const profile = farmer && pageOfRecord('farmer', { id: farmer.id });
  const owner = farmer && profile && opens(profile) ? <Link to={profile}>{farmer.name}</Link> : farmer?.name;
  const declared = estimatedSize === null ? null : estimatedSize / SQUARE_METRES_PER_HECTARE;
  const isInLedger = share && share.hectares > 0;
  const figures: StripFigure[] = [
    {
      word: t('owner'),
      value: (
        <span className={styles.owner}>
          {ownerPhoto && (
            <Picture src={`${ownerPhoto}&size=thumbnail`} alt={t('ownerPhoto')} width={40} height={50} />
          )}
          {owner ?? t('notAvailable')}
        </span>
      ),
      note: farmer && (bvn ? t('bvnOf', { bvn }) : t('noBvn')),
    },
    {
      word: t('mapped'),
      value: farmSize > 0 ? hectares(farmSize, 5) : t('notMapped'),
      note: declared !== null && declaredNote(declared, farmSize),
    },
  ];
  if (share)
    figures.push(
      {
        word: t('share'),
        value: isInLedger ? formatPercent(share.share, 1) : t('noShare'),
        note: isInLedger
          ? t('shareOf', { size: formatHectares(share.completedHectares, 5), n: share.completedFarms })
          : t('notInLedger'),
      },
      {
        word: t('ledgerShare'),
        value: isInLedger ? formatAmount(share.entitled) : t('noShare'),
        note: isInLedger ? t('moneyOf', { all: formatAmount(share.entitledInAll) }) : t('notInLedger'),
      },
    );
  figures.push({
    word: t('capturedBy'),
    value: capturedBy ?? t('notAvailable'),
    note: captureNote(farm),
  });
  return <FigureStrip source="GET /farms/:id" label={t('summary')} of={figures} />;
}

/** "1.20 ha declared, −3.5 %": the mapped area against the declared one. */
function declaredNote(declared: number, mapped: number): string {
  const size = formatHectares(declared, 2);
  if (mapped === 0 || declared === 0) return t('declaredAs', { size });
  const by = (mapped / declared - 1) * 100;
  const change = `${by < 0 ? '−' : '+'}${Math.abs(by).toFixed(1)} %`;
  return t('declaredBy', { size, change });
}

/** "3 Nov 2026, walked, GPS ± 4 m": only what is known. */
const captureNote = ({ capturedOn, capturedAs, gpsAccuracy }: FarmDetailsDto): string =>
  [
    capturedOn && formatDate(capturedOn),
    capturedAs && t(capturedAs),
    gpsAccuracy !== null && t('gps', { m: gpsAccuracy }),
  ]
    .filter(Boolean)
    .join(', ');
