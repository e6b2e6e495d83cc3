import { useState } from 'react';
import { decidePay, type PayItemDto } from '#libs/contracts';
import { formatAmount, formatDateTime } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, DataTable, Panel, type TableColumn } from '../../ui/index.js';
import { ReasonForm } from './ReasonForm.js';
import { decide } from './saga.js';
import { t } from './texts.js';

/** Proposed pay of an agency, which a second person approves or refuses. */
export function ApprovalsPanel({ items, agrees }: { items: readonly PayItemDto[]; agrees: boolean }) {
  const sender = useTask(decide);
  const confirm = useConfirm();
  const [refusing, setRefusing] = useState(false);
  if (items.length === 0) return null;
  const free = items.filter(({ blocked }) => blocked === null);
  const ids = free.map(({ id }) => id);
  const amount = formatAmount(free.reduce((sum, item) => sum + item.amount, 0));
  const agents = t('agents', { n: free.length });
  const askApprove = async () => {
    const question = {
      title: t('approveTitle'),
      body: t('approveBody', { amount, agents }),
      yes: t('yesApprove'),
    };
    if (await confirm(question)) sender.run({ body: { ids, approve: true } });
  };
  return (
    <Panel
      title={t('approvals')}
      flush
      aside={
        free.length > 0 && (
          <Allowed call={decidePay}>
            <Button small busy={sender.running} onClick={() => setRefusing(true)}>
              {t('refuse')}
            </Button>{' '}
            {agrees && (
              <Button small variant="primary" busy={sender.running} onClick={askApprove}>
                {t('approve', { amount })}
              </Button>
            )}
          </Allowed>
        )
      }
    >
      <DataTable
        label={t('approvals')}
        reading
        columns={COLUMNS}
        rows={items}
        rowKey={({ id }) => id}
        empty={t('noApprovals')}
      />
      {refusing && (
        <ReasonForm
          title={t('refuseTitle')}
          hint={t('refuseHint')}
          sender={sender}
          onSend={(reason) => sender.run({ body: { ids, approve: false, reason } })}
          onClose={() => setRefusing(false)}
        />
      )}
    </Panel>
  );
}

const COLUMNS: readonly TableColumn<PayItemDto>[] = [
  {
    id: 'agent',
    header: t('agent'),
    fill: true,
    cell: ({ name, blocked }) => (
      <>
        <b>{name}</b>
        {blocked && (
          <>
            <br />
            <span className="sm mut">{blocked}</span>
          </>
        )}
      </>
    ),
  },
  { id: 'on', header: t('date'), wide: true, cell: ({ askedOn }) => formatDateTime(askedOn) },
  { id: 'amount', header: t('amount'), numeric: true, cell: ({ amount }) => formatAmount(amount) },
];
