import { Select } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  MOVEMENT_KINDS,
  type MovementKind,
  type StockMovementDto,
  type SupplyGoodDto,
} from '#libs/contracts';
import { formatMoment, formatNumber } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Button, DataTable, Panel, StatusBadge, type TableColumn } from '../../ui/index.js';
import { ledgerPath } from '../inputs/addresses.js';
import { movements } from './saga.js';
import styles from './supply.module.css';
import { t } from './supply-texts.js';

const KINDS: Record<MovementKind, string> = {
  received: t('kindReceived'),
  issued: t('kindIssued'),
  moved: t('kindMoved'),
  counted: t('kindCounted'),
  corrected: t('kindCorrected'),
  collected: t('kindCollected'),
  returned: t('kindReturned'),
};

/** Movements of the stores and of the ledger, and whether both agree on what was given out. */
export function MovementsPanel({ id, goods }: { id: number; goods: readonly SupplyGoodDto[] }) {
  const [kind, setKind] = useState<MovementKind | null>(null);
  const [older, setOlder] = useState<{ olderMovement?: number; olderEntry?: number }>({});
  const shown = useRemoteList(movements, { of: id, ...(kind && { kind }), ...older });
  const { answer } = shown;
  const sum = (of: (good: SupplyGoodDto) => number | null) =>
    goods.reduce((total, good) => total + (of(good) ?? 0), 0);
  const [given, ledger] = [sum(({ givenOut }) => givenOut), sum(({ inLedger }) => inLedger)];
  const ties = goods.every(({ givenOut, inLedger }) => givenOut === inLedger);
  const isFirst = Object.keys(older).length === 0;
  return (
    <Panel
      title={t('movements')}
      flush
      aside={
        <Select
          aria-label={t('kind')}
          placeholder={t('allKinds')}
          clearable
          data={MOVEMENT_KINDS.map((value) => ({ value, label: KINDS[value] }))}
          value={kind}
          onChange={(value) => {
            setKind(value);
            setOlder({});
          }}
        />
      }
    >
      <DataTable
        label={t('movements')}
        reading
        columns={COLUMNS}
        rows={shown.rows}
        rowKey={({ key }) => key}
        loading={shown.loading}
        error={shown.error}
        onRetry={shown.retry}
        empty={t(kind ? 'noKind' : 'noMovements')}
      />
      <div className={styles.foot}>
        <span className="grow sm mut">
          {t('tieLine', { given: formatNumber(given), ledger: formatNumber(ledger) })}
        </span>
        <StatusBadge tone={ties ? 'good' : 'problem'}>{t(ties ? 'ties' : 'tiesNot')}</StatusBadge>
        {!isFirst && (
          <Button small onClick={() => setOlder({})}>
            {t('newest')}
          </Button>
        )}
        {answer && answer.olderMovement !== null && answer.olderEntry !== null && (
          <Button
            small
            onClick={() =>
              setOlder({
                olderMovement: answer.olderMovement ?? 0,
                olderEntry: answer.olderEntry ?? 0,
              })
            }
          >
            {t('older')}
          </Button>
        )}
      </div>
    </Panel>
  );
}

const signed = ({ kind, quantity, unit }: StockMovementDto) => {
  const sign = kind === 'moved' ? '±' : kind === 'counted' || quantity < 0 ? '' : '+';
  return `${sign}${formatNumber(quantity)} ${unit}`;
};

const COLUMNS: readonly TableColumn<StockMovementDto>[] = [
  { id: 'at', header: t('kind'), cell: ({ kind }) => KINDS[kind] },
  {
    id: 'item',
    header: t('item'),
    fill: true,
    cell: ({ name, place, reference, kind, quantity, books }) => {
      const count =
        kind === 'counted' &&
        books !== null &&
        t('books', { counted: formatNumber(quantity), books: formatNumber(books) });
      return (
        <>
          {name}
          <br />
          <span className="sm mut">{[place, count, reference].filter(Boolean).join(', ')}</span>
        </>
      );
    },
  },
  { id: 'quantity', header: t('quantity'), numeric: true, cell: signed },
  {
    id: 'when',
    header: t('when'),
    cell: ({ at, key, communityResourceId, season, inputId }) => (
      <>
        {formatMoment(at)}
        {key.startsWith('l') && communityResourceId !== null && inputId !== null && (
          <>
            <br />
            <Link
              className="sm"
              to={ledgerPath('entries', communityResourceId, { input: inputId, ...(season && { season }) })}
            >
              {t('ledgerEntry', { id: key.slice(1) })}
            </Link>
          </>
        )}
      </>
    ),
  },
];
