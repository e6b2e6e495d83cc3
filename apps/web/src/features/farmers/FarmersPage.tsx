import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  FARMER_LOCKS,
  FARMER_SORTS,
  type FarmerPageDto,
  type ListedFarmerDto,
  topicOf,
} from '#libs/contracts';
import { useOpens } from '../../core/feature/use-opens.js';
import { useAppSelector } from '../../core/hooks.js';
import { formatDate, formatNumber, formatPhone } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { useRowSelection } from '../../core/lists/use-selection.js';
import { useTopic } from '../../core/realtime/use-topic.js';
import { selectUser } from '../../core/session/slice.js';
import { selectViewer } from '../../core/session/viewer.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import { Button, SearchField, StatusBadge, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { afterOf, useKeysetUrl } from '../../ui/use-keyset-url.js';
import { farmerPath } from './addresses.js';
import { FarmerFilters } from './FarmerFilters.js';
import { FarmerSelection } from './FarmerSelection.js';
import { allFarmers } from './farmer-list.js';
import styles from './farmers.module.css';
import { FILTER_NAMES, filterIn } from './list-filter.js';
import { t } from './list-texts.js';
import { SavedViews } from './SavedViews.js';
import { selectColumn } from './select-column.js';

const idOf = ({ id }: ListedFarmerDto) => id;
const NO_FILTERS = Object.fromEntries([...FILTER_NAMES, 'state', 'q', 'after'].map((name) => [name, null]));

/** `/farmers?resource=12&processed=yes`: all farmers that the user may see. */
export default function FarmersPage() {
  return <AllFarmers />;
}

/** @param processed only farmers with a completed farm */
export function AllFarmers({ processed = false }: { processed?: boolean }) {
  const navigate = useNavigate();
  const opens = useOpens();
  const tabs = useTabs('farmers');
  const { role } = useAppSelector(selectViewer);
  const user = useAppSelector(selectUser);
  useTopic(user ? topicOf.account(user.userAccountId) : null, null);
  const address = useListUrl();
  // A BVN is never part of the address.
  const [bvn, setBvn] = useState<string | null>(null);
  const filter = useMemo(
    () => ({ ...filterIn(address.param, bvn ?? address.q), ...(processed && { processed }) }),
    [address, bvn, processed],
  );
  const { size } = address;
  const after = afterOf(address);
  const sort = FARMER_SORTS.find((each) => each === address.sort);
  const shown = useRemoteList(allFarmers, {
    ...filter,
    size,
    ...(sort && { sort }),
    ...(after && { after }),
  });
  const { answer } = shown;
  const { url, total } = useKeysetUrl(address, answer);
  const isInside = role !== 'CBN';
  const selection = useRowSelection(idOf, { of: JSON.stringify(filter), total });
  const isFiltered = FILTER_NAMES.some((name) => address.param(name) !== '');
  const mayOpen = opens(farmerPath(1));
  const columns = useMemo(() => columnsOf(isInside, mayOpen), [isInside, mayOpen]);
  const clear = (
    <Button small onClick={() => address.set(NO_FILTERS)}>
      {t('clearAll')}
    </Button>
  );
  return (
    <>
      {tabs.length > 1 && <AreaTabs label={t('tabs')} tabs={tabs} />}
      <ListPage
        title={t(processed ? 'processedTitle' : 'title')}
        note={noteOf(answer, processed)}
        count={answer && totalText(answer)}
        actions={isInside && !processed && <SavedViews />}
        url={url}
        shown={{ ...shown, total }}
        totalText={answer ? totalText(answer) : undefined}
        filters={
          selection.count > 0 ? (
            <FarmerSelection selection={selection} filter={filter} answer={answer} />
          ) : (
            <>
              <SearchField
                label={t('search')}
                value={address.q}
                width={300}
                onChange={(q) => address.set({ q })}
                onBvn={(typed) => {
                  setBvn(typed);
                  if (typed !== null && address.q) address.set({ q: null });
                }}
                note={bvn && answer?.byBvn?.message}
              />
              <FarmerFilters url={address} isInside={isInside} isProcessed={processed} />
            </>
          )
        }
        columns={isInside ? [selectColumn(shown.rows, selection), ...columns] : columns}
        rowKey={idOf}
        onRow={mayOpen ? (row) => navigate(farmerPath(row.id)) : undefined}
        empty={{ text: t('none'), icon: 'users' }}
        filtered={isFiltered || bvn !== null}
        emptyFiltered={{
          text: answer?.byBvn?.looked === false ? answer.byBvn.message : t('noneFiltered'),
          icon: 'users',
          action: isFiltered && clear,
        }}
      />
    </>
  );
}

const nameOf = ({ surname, firstName, othername }: ListedFarmerDto) =>
  [surname, firstName, othername].filter(Boolean).join(' ');

function noteOf(answer: FarmerPageDto | null, processed: boolean): string | undefined {
  const notes = [
    processed && t('processedNote'),
    answer?.totalSource === 'statistics' && t('statistics'),
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(' ') : undefined;
}

/** "More than 10,000" if the matches were not counted to their end. */
function totalText({ total, totalSource }: FarmerPageDto): string {
  return totalSource === 'atLeast' ? t('atLeast', { n: total }) : formatNumber(total);
}

function columnsOf(isInside: boolean, mayOpen: boolean): TableColumn<ListedFarmerDto>[] {
  const name: TableColumn<ListedFarmerDto> = {
    id: 'name',
    header: t('name'),
    sort: 'surname',
    fill: true,
    cell: (row) =>
      mayOpen ? (
        <Link className={styles.name} to={farmerPath(row.id)}>
          {nameOf(row)}
        </Link>
      ) : (
        nameOf(row)
      ),
  };
  const phone: TableColumn<ListedFarmerDto> = {
    id: 'phone',
    header: t('phone'),
    cell: (row) =>
      row.phone ? (
        <span className={styles.number}>{formatPhone(row.phone)}</span>
      ) : (
        <span className="mut">{t('noPhone')}</span>
      ),
  };
  const bvn: TableColumn<ListedFarmerDto> = {
    id: 'bvn',
    header: t('bvn'),
    wide: true,
    cell: (row) => row.bvn ?? <span className="mut">{t('noBvn')}</span>,
  };
  if (!isInside)
    return [name, phone, bvn, { id: 'cbn', header: t('cbnId'), cell: (row) => row.cbnApplicantId ?? '–' }];
  return [
    name,
    phone,
    { id: 'tempId', header: t('tempId'), cell: (row) => row.tempId ?? '–' },
    { id: 'community', header: t('community'), cell: communityOf },
    { id: 'farms', header: t('farms'), numeric: true, cell: (row) => formatNumber(row.farms ?? 0) },
    {
      id: 'status',
      header: t('status'),
      cell: ({ processed, farms, lock }) => {
        if (lock) return <StatusBadge tone="waiting">{FARMER_LOCKS[lock.kind]}</StatusBadge>;
        if (processed) return <StatusBadge tone="good">{t('processed')}</StatusBadge>;
        return farms === 0 ? <StatusBadge tone="warning">{t('noFarm')}</StatusBadge> : '–';
      },
    },
    bvn,
    {
      id: 'registered',
      header: t('createdOn'),
      sort: 'registered',
      wide: true,
      cell: (row) => formatDate(row.createdOn),
    },
  ];
}

function communityOf({ community, communities }: ListedFarmerDto) {
  if (!community) return '–';
  return communities && communities > 1
    ? t('communitiesMore', { name: community, n: communities - 1 })
    : community;
}
