import { Link } from 'react-router-dom';
import {
  ANOMALY_KINDS,
  ANOMALY_SEVERITIES,
  type AnomalyListDto,
  type AnomalyPlaceDto,
  type AnomalyQuery,
  type AnomalyState,
  type CommunityResourceDto,
} from '#libs/contracts';
import { formatAmount, formatNumber } from '../../../core/i18n/index.js';
import { useRemote, useRemoteList } from '../../../core/lists/use-remote.js';
import { buttonClass, PageHeader, Panel } from '../../../ui/index.js';
import type { ListUrlHandle } from '../../../ui/use-list-url.js';
import { ResourceArea } from '../../community/ResourceArea.js';
import { ledgerPath } from '../addresses.js';
import { SeasonPicker } from '../SeasonPicker.js';
import { AnomalyTable } from './AnomalyTable.js';
import styles from './anomalies.module.css';
import { CommunityPicker } from './CommunityPicker.js';
import { usePlace, viewOf } from './place.js';
import { anomalyList, ledgerFigures } from './remotes.js';
import './saga.js';
import { t } from './texts.js';

/** `/community-resource/anomalies?resource=12` */
export default function AnomaliesPage() {
  return <ResourceArea>{(resource) => <Anomalies resource={resource} />}</ResourceArea>;
}

const oneOf = <T extends string>(all: readonly T[], text: string): T | undefined =>
  all.find((each) => each === text);

/** Returns the query of the address; invalid values are ignored. */
function queryOf(url: ListUrlHandle, idOf: (name: string) => number | undefined): AnomalyQuery {
  const kind = oneOf(ANOMALY_KINDS, url.param('kind'));
  const severity = oneOf(ANOMALY_SEVERITIES, url.param('severity'));
  const owner = url.param('owner') === '0' ? 0 : idOf('owner');
  const agent = idOf('agent');
  const state: AnomalyState = url.param('state') === 'resolved' ? 'resolved' : 'open';
  return {
    page: url.page,
    size: url.size,
    q: url.q,
    state,
    ...(kind && { kind }),
    ...(severity && { severity }),
    ...(agent !== undefined && { agent }),
    ...(owner !== undefined && { owner }),
  };
}

function Anomalies({ resource }: { resource: CommunityResourceDto }) {
  const { url, shown: place, idOf } = usePlace(resource);
  const query = queryOf(url, idOf);
  const shown = useRemoteList(anomalyList, { ...place, ...query });
  const figures = useRemote(ledgerFigures, place);
  const { answer } = shown;
  const open = answer?.counts.reduce((sum, each) => sum + each.open, 0);
  return (
    <>
      <PageHeader
        title={t('anomalies')}
        count={open === undefined ? undefined : formatNumber(open)}
        note={t('anomaliesNote', { name: resource.name })}
      >
        {figures.data && <SeasonPicker season={figures.data.season} seasons={figures.data.seasons} />}
        <CommunityPicker resourceId={resource.id} />
        <Link to={ledgerPath('recovery', resource.id, viewOf(place))} className={buttonClass({})}>
          {t('toRecovery')}
        </Link>
      </PageHeader>
      {/* The selection belongs to one list: another list starts with none. */}
      <AnomalyTable
        key={JSON.stringify({ ...place, ...query, page: 0 })}
        place={place}
        url={url}
        query={query}
        shown={shown}
      />
      {answer && <Places answer={answer} url={url} />}
    </>
  );
}

/** Counts open anomalies by place; a click filters by that place. */
function Places({ answer, url }: { answer: AnomalyListDto; url: ListUrlHandle }) {
  if (answer.communities.length === 0) return null;
  return (
    <div className={styles.places}>
      <PlaceList
        title={t('byCommunity')}
        places={answer.communities}
        none={t('noCommunity')}
        onChoose={(community) => url.set({ community })}
      />
      <PlaceList
        title={t('byAgent')}
        places={answer.agents}
        none={t('noAgent')}
        onChoose={(agent) => url.set({ agent })}
      />
    </div>
  );
}

interface PlaceListProps {
  title: string;
  places: readonly AnomalyPlaceDto[];
  none: string;
  onChoose: (id: number) => void;
}

function PlaceList({ title, places, none, onChoose }: PlaceListProps) {
  return (
    <Panel flush title={title}>
      {places.map(({ id, name, open, amount }) => (
        <button
          key={id}
          type="button"
          className={styles.place}
          disabled={id === null}
          onClick={() => id !== null && onChoose(id)}
        >
          <span className="grow">{name ?? none}</span>
          <b>{formatNumber(open)}</b>
          <span className="mut">{formatAmount(amount)}</span>
        </button>
      ))}
    </Panel>
  );
}
