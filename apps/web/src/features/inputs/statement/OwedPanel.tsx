import { Link } from 'react-router-dom';
import { type FarmerLedgerDto, type StatementItemDto, unitFor } from '#libs/contracts';
import { formatAmount, formatDate, formatDay } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { buttonClass, ErrorState, Panel, SkeletonBlock } from '../../../ui/index.js';
import { statementPath } from '../addresses.js';
import panels from './panels.module.css';
import { ownLedgers } from './remotes.js';
import { t } from './texts.js';

/** Receipts and debt of the signed-in farmer, latest season first; nothing for a farmer without a programme. */
export default function OwedPanel() {
  const { data, error, retry } = useRemoteRecord(ownLedgers, 'own');
  if (!data)
    return (
      <Panel label={t('youOwe')} className={panels.owe}>
        {error ? (
          <ErrorState message={t('ledgerFailed', { why: error.message })} onRetry={retry} />
        ) : (
          <SkeletonBlock lines={4} />
        )}
      </Panel>
    );
  return data.list.map((ledger) => (
    <Ledger
      key={`${ledger.communityResourceId} ${ledger.season}`}
      ledger={ledger}
      isOne={data.list.length === 1}
    />
  ));
}

function Ledger({ ledger, isOne }: { ledger: FarmerLedgerDto; isOne: boolean }) {
  const { season, communityResourceName: programme, items, received } = ledger;
  const given = items.filter(({ qtyCollected, qtyAllocated }) => qtyCollected !== 0 || qtyAllocated !== 0);
  const money = received - items.reduce((sum, { collected }) => sum + collected, 0);
  const title = isOne ? t('givenToYou', { season }) : t('givenIn', { season, programme });
  return (
    <>
      <Owed ledger={ledger} isOne={isOne} />
      {(given.length > 0 || money > 0.004) && (
        <Panel title={title} flush>
          <ul className={panels.given}>
            {given.map((item) => (
              <Item key={item.inputId} item={item} />
            ))}
            {money > 0.004 && (
              <li>
                <b>{t('moneyGiven')}</b>
                <span className={panels.figure}>{formatAmount(money)}</span>
              </li>
            )}
          </ul>
        </Panel>
      )}
    </>
  );
}

function Owed({ ledger, isOne }: { ledger: FarmerLedgerDto; isOne: boolean }) {
  const { season, communityResourceName, communityResourceId, farmerId } = ledger;
  const { entitled, received, repaid, owed, overpaid, repaymentDueOn } = ledger;
  const share = received > 0 ? Math.min(100, Math.max(0, (repaid / received) * 100)) : 0;
  const owes = owed > 0;
  const settled = received > 0 || repaid > 0;
  return (
    <Panel
      label={isOne ? t('youOwe') : `${t('youOwe')}, ${communityResourceName}, ${season}`}
      className={panels.owe}
    >
      <div className={panels.oweHead}>
        <h2 className="grow">{overpaid > 0 ? t('youPaidMore') : owes ? t('youOwe') : t('nothingOwed')}</h2>
        {owes && repaymentDueOn && (
          <span className={panels.due}>{t('by', { date: formatDate(repaymentDueOn) })}</span>
        )}
      </div>
      {!isOne && (
        <div className="sm mut">
          {communityResourceName}, {season}
        </div>
      )}
      <div className={owes ? panels.oweSum : `${panels.oweSum} ${panels.oweNothing}`}>
        {formatAmount(owes ? owed : overpaid)}
      </div>
      {received > 0 && (
        <div className={panels.bar}>
          <i style={{ width: `${share}%` }} />
        </div>
      )}
      <div className={panels.oweFoot}>
        <div className="grow sm">
          {settled ? (
            <>
              <b>{t('repaidOf', { repaid: formatAmount(repaid) })}</b>
              <br />
              <span className="mut">{t('ofGiven', { received: formatAmount(received) })}</span>
            </>
          ) : (
            <>
              {t('nothingYet')} {entitled > 0 && t('entitledTo', { amount: formatAmount(entitled) })}
            </>
          )}
        </div>
        <Link className={buttonClass({})} to={statementPath(communityResourceId, farmerId, { season })}>
          {t('statement')}
        </Link>
      </div>
    </Panel>
  );
}

const quantity = (units: number) => units.toLocaleString('en-NG', { maximumFractionDigits: 4 });

/** Renders "4 of 4 bags, 20 Jul", and the remaining debt. */
function Item({ item }: { item: StatementItemDto }) {
  const { inputName, qtyCollected, qtyAllocated, unitOfMeasurement, collectedOn, collected, owed } = item;
  const most = Math.max(qtyAllocated, qtyCollected);
  const what = t('someOf', {
    collected: quantity(qtyCollected),
    entitled: quantity(most),
    unit: unitFor(most, unitOfMeasurement),
  });
  const state =
    qtyCollected === 0
      ? t('notCollected')
      : owed <= 0
        ? t('itemRepaid')
        : owed < collected
          ? t('partOwed', { amount: formatAmount(owed) })
          : t('itemOwed');
  return (
    <li>
      <b>{inputName}</b>
      <span className={panels.figure}>{formatAmount(collected)}</span>
      <small>{collectedOn ? t('on', { what, date: formatDay(collectedOn) }) : what}</small>
      <small className={panels.figure}>{state}</small>
    </li>
  );
}
