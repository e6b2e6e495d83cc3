import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import {
  type CommunityResourceDto,
  ENTRY_KINDS,
  ENTRY_WORDS,
  type EntryKind,
  fullUserName,
  type LedgerEntryDto,
  type LedgerEntryListDto,
  type LedgerEntryQuery,
} from '#libs/contracts';
import { formatAmount, formatDate, formatNumber } from '../../../core/i18n/index.js';
import { useRemoteList, useRemoteRecord } from '../../../core/lists/use-remote.js';
import { useCommunityOptions } from '../../../core/use-options.js';
import { Figures } from '../../../ui/FactList.js';
import {
  buttonClass,
  FilterChip,
  Segmented,
  StatusBadge,
  type TableColumn,
  UserName,
  useListUrl,
} from '../../../ui/index.js';
import { ListPage } from '../../../ui/ListPage.js';
import { CountBadge } from '../../../ui/StatusBadge.js';
import { ResourceArea } from '../../community/ResourceArea.js';
import { ExportButton } from '../../exports/ExportButton.js';
import { FarmerSearchField } from '../../search/FarmerSearchField.js';
import { ledgerPath, statementPath } from '../addresses.js';
import { RecordEntryAct } from '../ledger/RecordEntryAct.js';
import { SeasonPicker } from '../SeasonPicker.js';
import { CounterAct } from './CounterAct.js';
import styles from './entries.module.css';
import { entryList, seasonsRecord, waitingCount } from './saga.js';
import { t } from './texts.js';
import { figuresOfEntry, GROUPS, signed } from './words.js';

/** `/community-resource/entries?resource=12&season=…&kind=COLLECTION,RETURN`: the rows behind a figure. */
export default function EntriesPage() {
  return <ResourceArea>{(resource) => <Entries key={resource.id} resource={resource} />}</ResourceArea>;
}

const idIn = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
/** Returns the valid kinds of an address. */
const kindsIn = (text: string) =>
  text
    .split(',')
    .filter((kind) => (ENTRY_KINDS as readonly string[]).includes(kind))
    .join(',');

function Entries({ resource }: { resource: CommunityResourceDto }) {
  const url = useListUrl();
  const { page, size, q, param } = url;
  const kind = kindsIn(param('kind'));
  const [farmer, community, input] = [idIn(param('farmer')), idIn(param('community')), idIn(param('input'))];
  const query: LedgerEntryQuery = {
    page,
    size,
    ...(q && { q }),
    ...(kind && { kind }),
    ...(param('season') && { season: param('season') }),
    ...(farmer && { farmer }),
    ...(community && { community }),
    ...(input && { input }),
  };
  const resourceId = resource.id;
  const shown = useRemoteList(entryList, { resourceId, ...query });
  const { answer } = shown;
  const seasons = useRemoteRecord(seasonsRecord, resourceId).data;
  const communities = useCommunityOptions(community ? resourceId : null);
  const first = answer?.list[0];
  const farmerName = first?.farmerId === farmer ? first?.farmerName : undefined;
  const inputName = first?.inputId === input ? (first?.inputName ?? undefined) : undefined;
  const one = t('one');
  const chips = [
    farmer && {
      param: 'farmer',
      name: t('chipFarmer', { name: farmerName ?? one }),
    },
    community && {
      param: 'community',
      name: t('chipCommunity', {
        name: communities.options.find(({ value }) => Number(value) === community)?.label ?? one,
      }),
    },
    input && {
      param: 'input',
      name: t('chipInput', { name: inputName ?? one }),
    },
    kind &&
      !GROUPS.some(([, kinds]) => kinds === kind) && {
        param: 'kind',
        name: t('chipKind', {
          name: kind
            .split(',')
            .map((each) => ENTRY_WORDS[each as EntryKind])
            .join(', '),
        }),
      },
  ].filter((chip) => typeof chip === 'object');
  const columns = useMemo(() => columnsOf(resourceId, kind), [resourceId, kind]);
  return (
    <ListPage
      title={t('title')}
      note={answer && t('note', { name: resource.name, season: answer.season })}
      actions={
        answer && (
          <>
            <SeasonPicker season={answer.season} seasons={seasons ?? []} />
            {answer.links.some(({ rel }) => rel === 'approvals') && <ToApprovals resourceId={resourceId} />}
            {answer.links.some(({ rel }) => rel === 'exportEntries') && (
              <ExportButton
                preset={{
                  kind: 'ledgerEntries',
                  resourceId,
                  ...(community && { communityId: community }),
                  filters: {
                    season: answer.season,
                    ...(q && { q }),
                    ...(farmer && { farmer }),
                    ...(input && { input }),
                    ...(kind && { entries: kind }),
                  },
                  names: { farmer: farmerName, input: inputName },
                }}
              />
            )}
            <RecordEntryAct
              resourceId={resourceId}
              season={answer.season}
              links={answer.links}
              {...(farmer && { farmerId: farmer })}
            />
          </>
        )
      }
      filters={
        <div className={styles.filters}>
          <div className={styles.scrolling}>
            <Segmented
              label={t('kinds')}
              value={kind}
              options={[
                { value: '', label: t('all') },
                ...GROUPS.map(([name, value]) => ({ value: value as string, label: t(name) })),
              ]}
              onChange={(next) => url.set({ kind: next })}
            />
          </div>
          <FarmerSearchField
            label={t('search')}
            labelWithBvn={t('searchWithBvn')}
            value={q}
            resourceId={resourceId}
            onChange={url.set}
          />
          {chips.map((chip) => (
            <FilterChip key={chip.param} name={chip.name} onClear={() => url.set({ [chip.param]: null })} />
          ))}
        </div>
      }
      tools={answer && <Totals answer={answer} kind={kind} />}
      url={url}
      shown={shown}
      columns={columns}
      rowKey={(row) => row.id}
      filtered={Boolean(kind || farmer || community || input)}
      empty={{ text: t('nothing'), icon: 'report' }}
      emptyFiltered={{ text: t('nothingFiltered'), icon: 'report' }}
    />
  );
}

/**
 * Totals of all matches: one amount if filtered by kind; otherwise one per figure, as mixed kinds have no common sum.
 */
function Totals({ answer, kind }: { answer: LedgerEntryListDto; kind: string }) {
  const kobo = (kinds: string) =>
    answer.kinds
      .filter((each) => kinds.split(',').includes(each.kind))
      .reduce((sum, each) => sum + Math.round(signed(each.kind, each.amount, kinds) * 100), 0);
  const figures = kind
    ? [{ word: t('total'), value: formatAmount(answer.amount) }]
    : GROUPS.map(([name, kinds]) => ({ word: t(name), value: formatAmount(kobo(kinds) / 100) }));
  return (
    <Figures
      source="GET /input/entries/:resourceId"
      className={styles.totals}
      label={t('total')}
      of={figures}
    />
  );
}

function ToApprovals({ resourceId }: { resourceId: number }) {
  const { data: waiting } = useRemoteRecord(waitingCount, resourceId);
  return (
    <Link className={buttonClass({})} to={ledgerPath('approvals', resourceId)}>
      {t('approvals')}
      {waiting ? <CountBadge>{formatNumber(waiting)}</CountBadge> : null}
    </Link>
  );
}

function columnsOf(resourceId: number, kinds: string): TableColumn<LedgerEntryDto>[] {
  return [
    {
      id: 'farmer',
      header: t('farmer'),
      cell: ({ farmerId, farmerName, season }) => (
        <Link className={styles.name} to={statementPath(resourceId, farmerId, { season })}>
          {farmerName}
        </Link>
      ),
    },
    {
      id: 'date',
      header: t('date'),
      cell: ({ id, transactionDate }) => (
        <>
          <time dateTime={transactionDate}>{formatDate(transactionDate)}</time>
          <div className="sm mut">{t('number', { id: String(id) })}</div>
        </>
      ),
    },
    { id: 'what', header: t('what'), fill: true, cell: (row) => <What entry={row} /> },
    {
      id: 'amount',
      header: t('amount'),
      numeric: true,
      cell: (row) => {
        const amount = formatAmount(signed(row.kind, row.amount, kinds));
        return row.counteredBy === null && row.counters === null ? amount : <s>{amount}</s>;
      },
    },
    {
      id: 'reference',
      header: t('reference'),
      wide: true,
      cell: ({ reference, note }) => (
        <>
          {reference}
          {note && <div className={`sm mut ${styles.note}`}>{note}</div>}
        </>
      ),
    },
    {
      id: 'by',
      header: t('by'),
      wide: true,
      cell: ({ recordedBy, recorder, approvedBy, approver }) => (
        <>
          <UserName user={recorder ?? { name: recordedBy }} plain />
          {approvedBy && (
            <div className="sm mut">
              {t('approvedBy', { name: fullUserName(approver ?? { name: approvedBy }) })}
            </div>
          )}
        </>
      ),
    },
    { id: 'acts', header: t('actions'), cell: (row) => <CounterAct entry={row} /> },
  ];
}

function What({ entry }: { entry: LedgerEntryDto }) {
  const { kind, inputName, counters, counteredBy } = entry;
  const words = (
    <>
      {ENTRY_WORDS[kind]}
      {inputName && `, ${inputName}`}
    </>
  );
  return (
    <>
      {counteredBy === null ? words : <s>{words}</s>}{' '}
      {counters !== null && (
        <StatusBadge tone="warning">{t('counterOf', { id: String(counters) })}</StatusBadge>
      )}
      {counteredBy !== null && (
        <StatusBadge tone="waiting">{t('counteredBy', { id: String(counteredBy) })}</StatusBadge>
      )}
      <div className="sm mut">{figuresOfEntry(entry)}</div>
    </>
  );
}
