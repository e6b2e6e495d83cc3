import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type PayoutDto, preparePayout } from '#libs/contracts';
import { formatAmount, formatDateTime, formatNumber } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { Button, StatusBadge, type TableColumn, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { payoutPath } from './addresses.js';
import { PrepareForm } from './forms.js';
import { TONES, WalletHead } from './parts.js';
import { payouts } from './saga.js';
import { t } from './texts.js';

/** `/wallet/payouts`: payouts of approved pay, newest first. */
export default function PayoutsPage() {
  const url = useListUrl();
  const shown = useRemoteList(payouts, { page: url.page, size: url.size });
  const [preparing, setPreparing] = useState(false);
  return (
    <>
      <WalletHead />
      <ListPage
        title={t('payouts')}
        shown={shown}
        url={url}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        actions={
          <Allowed call={preparePayout}>
            <Button variant="primary" onClick={() => setPreparing(true)}>
              {t('newPayout')}
            </Button>
          </Allowed>
        }
        empty={{ text: t('noPayouts'), icon: 'file' }}
      />
      {preparing && <PrepareForm onClose={() => setPreparing(false)} />}
    </>
  );
}

const COLUMNS: readonly TableColumn<PayoutDto>[] = [
  {
    id: 'title',
    header: t('title'),
    fill: true,
    cell: ({ id, title, preparedBy, preparedOn }) => (
      <>
        <Link to={payoutPath(id)}>{title}</Link>
        <br />
        <span className="sm mut">
          {t('preparedBy', { name: preparedBy, at: formatDateTime(preparedOn) })}
        </span>
      </>
    ),
  },
  { id: 'agents', header: t('agent'), numeric: true, wide: true, cell: ({ agents }) => formatNumber(agents) },
  { id: 'toPay', header: t('toPay'), numeric: true, cell: ({ toPay }) => formatAmount(toPay) },
  {
    id: 'state',
    header: t('state'),
    cell: ({ state, unknown }) =>
      unknown > 0 ? (
        <StatusBadge tone="problem">{t('UNKNOWN')}</StatusBadge>
      ) : (
        <StatusBadge tone={TONES[state] ?? 'waiting'}>{t(state)}</StatusBadge>
      ),
  },
];
