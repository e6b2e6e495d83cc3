import { Link } from 'react-router-dom';
import { readPayStatement } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatAmount } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { selectUser } from '../../core/session/slice.js';
import { FactList } from '../../ui/FactList.js';
import { buttonClass, Panel } from '../../ui/index.js';
import { paymentsPath } from '../agents/addresses.js';
import { statement } from './saga.js';
import { t } from './texts.js';

/** Pay on the first page of an agent; nothing for one without an agency. */
export default function OwnPayPanel() {
  const userId = useAppSelector(selectUser)?.userId ?? null;
  const { data } = useRemoteRecord(statement, userId);
  if (!data) return null;
  const all = (
    <Link className={buttonClass({ small: true })} to={paymentsPath(data.agentId)}>
      {t('statement')}
    </Link>
  );
  return (
    <Panel title={t('ownPay')} aside={all}>
      <div data-source={`${readPayStatement.verb} ${readPayStatement.path}`}>
        <FactList
          lined
          facts={[
            [t('earned'), formatAmount(data.earned)],
            [t('approved'), formatAmount(data.approved)],
          ]}
          total={[t('due'), formatAmount(data.due)]}
        />
      </div>
    </Panel>
  );
}
