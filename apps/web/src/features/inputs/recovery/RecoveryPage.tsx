import { Link } from 'react-router-dom';
import type { CommunityResourceDto, LedgerSummaryDto } from '#libs/contracts';
import { useRemote, useRemoteList } from '../../../core/lists/use-remote.js';
import {
  buttonClass,
  EmptyState,
  ErrorState,
  IconButton,
  PageHeader,
  SkeletonBlock,
} from '../../../ui/index.js';
import { resourcePath } from '../../community/addresses.js';
import { ResourceArea } from '../../community/ResourceArea.js';
import { ledgerPath } from '../addresses.js';
import { RecordEntryAct } from '../ledger/RecordEntryAct.js';
import { SeasonPicker } from '../SeasonPicker.js';
import { AnomaliesPanel } from './AnomaliesPanel.js';
import { Cards } from './Cards.js';
import { CommunityPicker } from './CommunityPicker.js';
import { FarmersPanel, showOf } from './FarmersPanel.js';
import { FlowPanel } from './FlowPanel.js';
import { stepsOf } from './figures.js';
import { usePlace, viewOf } from './place.js';
import styles from './recovery.module.css';
import { type LedgerShown, ledgerFigures, ledgerFlow, recoveryList } from './remotes.js';
import './saga.js';
import { MenuItem } from '../../../ui/MenuItem.js';
import { OpensMenu } from '../../../ui/OpensMenu.js';
import { t } from './texts.js';

/** `/community-resource/recovery?resource=12` */
export default function RecoveryPage() {
  return <ResourceArea>{(resource) => <Recovery resource={resource} />}</ResourceArea>;
}

const has = (links: readonly { rel: string }[] | undefined, rel: string) =>
  links?.some((link) => link.rel === rel) ?? false;

function Recovery({ resource }: { resource: CommunityResourceDto }) {
  const { url, shown: place, idOf } = usePlace(resource);
  const figures = useRemote(ledgerFigures, place);
  const ledger = figures.data;
  const checks = has(ledger?.links, 'anomalies');
  const { page, size, q, sort } = url;
  const show = showOf(url.param('show'), checks);
  const [input, farmer] = [idOf('input'), idOf('farmer')];
  const farmers = useRemoteList(
    recoveryList,
    // The figures tell whether the user may see anomalies.
    ledger || !url.param('show')
      ? {
          ...place,
          page,
          size,
          q,
          sort,
          ...(show && { show }),
          ...(input && { input }),
          ...(farmer && { farmer }),
        }
      : null,
  );
  // This request reads all rows, so it waits until the page has loaded.
  const flow = useRemote(ledgerFlow, ledger ? place : null);
  const steps = stepsOf(flow.data, ledger);
  return (
    <>
      <PageHeader title={t('title')} note={t('note')}>
        {ledger && <SeasonPicker season={ledger.season} seasons={ledger.seasons} />}
        <CommunityPicker resourceId={resource.id} />
        {ledger && (
          <>
            <RecordEntryAct resourceId={resource.id} season={ledger.season} links={ledger.links} />
            <More resource={resource} place={place} ledger={ledger} />
          </>
        )}
      </PageHeader>
      {!ledger ? (
        figures.error ? (
          <ErrorState message={figures.error.message} onRetry={figures.retry} />
        ) : (
          <SkeletonBlock lines={10} />
        )
      ) : ledger.items.length === 0 && ledger.total.entries === 0 ? (
        <NoEop resource={resource} season={ledger.season} />
      ) : (
        <div aria-busy={figures.loading || undefined}>
          <Cards place={place} ledger={ledger} flow={steps} recovery={farmers.answer} />
          <FlowPanel place={place} ledger={ledger} flow={steps} problem={flow.error?.message ?? null} />
          <div className={checks ? styles.work : `${styles.work} ${styles.alone}`}>
            <FarmersPanel
              place={place}
              url={url}
              shown={farmers}
              farmer={farmer}
              ledger={ledger}
              checks={checks}
            />
            {checks && <AnomaliesPanel place={place} />}
          </div>
        </div>
      )}
    </>
  );
}

/** Asks for inputs first: without them no farmer is entitled to anything. */
function NoEop({ resource, season }: { resource: CommunityResourceDto; season: string }) {
  return (
    <EmptyState
      action={
        has(resource.links, 'eop') && (
          <Link to={resourcePath(resource.id, 'settings')} className={buttonClass({ variant: 'primary' })}>
            {t('toSettings')}
          </Link>
        )
      }
    >
      {t('noEop', { season })}
    </EmptyState>
  );
}

interface MoreProps {
  resource: CommunityResourceDto;
  place: LedgerShown;
  ledger: LedgerSummaryDto;
}

/** Links to the ledger's other pages that the user may open. */
function More({ resource, place, ledger: { links, waiting } }: MoreProps) {
  const to = (page: Parameters<typeof ledgerPath>[0]) => ledgerPath(page, resource.id, viewOf(place));
  return (
    <OpensMenu button={<IconButton icon="more" label={t('more')} />}>
      <MenuItem component={Link} to={to('entries')}>
        {t('rowsOfLedger')}
      </MenuItem>
      {has(links, 'approvals') && (
        <MenuItem component={Link} to={to('approvals')}>
          {waiting > 0 ? t('approvalsWaiting', { n: waiting }) : t('approvals')}
        </MenuItem>
      )}
      {has(links, 'anomalies') && (
        <MenuItem component={Link} to={to('anomalies')}>
          {t('anomalies')}
        </MenuItem>
      )}
      {has(resource.links, 'eop') && (
        <MenuItem component={Link} to={resourcePath(resource.id, 'settings')}>
          {t('settings')}
        </MenuItem>
      )}
    </OpensMenu>
  );
}
