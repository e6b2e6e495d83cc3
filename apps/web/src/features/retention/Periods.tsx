import { useState } from 'react';
import { RETENTION_KINDS, type RetentionPeriodDto, setPeriod } from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { Button, DataTable, Panel, StatusBadge, type TableColumn, UserName } from '../../ui/index.js';
import { HoldActs, HoldLine } from './Hold.js';
import { PeriodForm } from './PeriodForm.js';
import { t } from './texts.js';

/** The period of each kind, with what is due and what was deleted last. */
export function Periods({ list }: { list: readonly RetentionPeriodDto[] }) {
  const [editing, setEditing] = useState<RetentionPeriodDto | null>(null);
  const columns: readonly TableColumn<RetentionPeriodDto>[] = [
    { id: 'kind', header: t('kind'), cell: ({ kind }) => <b>{RETENTION_KINDS[kind].title}</b> },
    { id: 'period', header: t('period'), fill: true, cell: (row) => <Period of={row} /> },
    {
      id: 'next',
      header: t('next'),
      fill: true,
      cell: ({ listed, nextOn, hold }) => (
        <>
          {nextOn ? t('nextOn', { n: listed, day: formatDate(nextOn) }) : t('nothingListed')}
          {hold && <HoldLine hold={hold} />}
        </>
      ),
    },
    {
      id: 'last',
      header: t('last'),
      wide: true,
      cell: ({ kind, lastOn, lastSets }) =>
        lastOn
          ? t('byErasure' in RETENTION_KINDS[kind] ? 'lastProposed' : 'lastOn', {
              day: formatDate(lastOn),
              n: lastSets,
            })
          : t('never'),
    },
    {
      id: 'acts',
      header: t('actions'),
      numeric: true,
      fill: true,
      cell: (row) => (
        <>
          <Allowed call={setPeriod} links={row.links}>
            <Button small onClick={() => setEditing(row)}>
              {t('set')}
            </Button>
          </Allowed>{' '}
          {row.days !== null && <HoldActs of={row} what={RETENTION_KINDS[row.kind].title} />}
        </>
      ),
    },
  ];
  return (
    <Panel flush label={t('title')}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={list}
        rowKey={({ kind }) => kind}
        empty={t('nothingListed')}
      />
      {editing && <PeriodForm period={editing} onClose={() => setEditing(null)} />}
    </Panel>
  );
}

function Period({ of: { kind, days, setBy, setOn } }: { of: RetentionPeriodDto }) {
  const { from, proposed } = RETENTION_KINDS[kind];
  if (days === null)
    return (
      <>
        <StatusBadge tone="warning">{t('none')}</StatusBadge>
        <div className="sm mut">
          {t('noneNote')} {proposed === null ? t('noProposal') : t('proposed', { n: proposed })}
        </div>
      </>
    );
  return (
    <>
      {t('days', { n: days })} {t('from', { what: from })}
      {setBy && setOn && (
        <div className="sm mut">
          {t('setBy', { day: formatDate(setOn) })} <UserName user={setBy} />
        </div>
      )}
    </>
  );
}
