import {
  costOf,
  daysBetween,
  endOfWork,
  koboOf,
  type PostingFormDto,
  type PostingGroupDto,
} from '#libs/contracts';
import { formatDate, formatNaira, formatNumber } from '../../core/i18n/index.js';
import { Panel, StatusBadge } from '../../ui/index.js';
import { useNow } from '../../ui/use-now.js';
import { formatCost, overBudget } from './cost.js';
import type { Judged } from './draft.js';
import styles from './tasks.module.css';
import { t } from './texts.js';

interface CostAsideProps {
  form: PostingFormDto;
  judged: readonly Judged[];
  nameOf: (agentId: number) => string;
  /** Saves a posting over the budget. */
  isAdministrator: boolean;
}

/** Cost, budget and time of a posting, counted again at each key. */
export function CostAside({ form, judged, nameOf, isAdministrator }: CostAsideProps) {
  const { group, pace } = form;
  const farmers = judged.reduce((sum, each) => sum + each.farmers, 0);
  const price = koboOf(group.cost_per_farmer);
  return (
    <Panel title={t('costOf')} className={styles.aside}>
      <div className={styles.amount}>{formatNaira(farmers * price)}</div>
      <p className="sm mut">{t('atMost')}</p>
      <dl className={styles.lines}>
        {judged.map(({ place, farmers: n }) => (
          <div key={place.id}>
            <dt>{place.name}</dt>
            <dd className="mut">{t('times', { n: formatNumber(n), cost: formatCost(group) })}</dd>
            <dd>{formatNaira(n * price)}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>{t('together')}</dt>
          <dd>{t('farmerCount', { n: farmers })}</dd>
          <dd>{formatNaira(farmers * price)}</dd>
        </div>
      </dl>
      <Without judged={judged} nameOf={nameOf} />
      <h3>{t('budgetOf')}</h3>
      <Budget group={group} farmers={farmers} isAdministrator={isAdministrator} />
      <h3>{t('time')}</h3>
      <Time group={group} farmers={farmers} pace={pace} />
    </Panel>
  );
}

function Without({ judged, nameOf }: Pick<CostAsideProps, 'judged' | 'nameOf'>) {
  const overlaps = judged.flatMap((each) => each.overlaps);
  if (overlaps.length === 0) return null;
  const owners = new Set(overlaps.map(({ agentId }) => agentId));
  const [owner = 0] = owners;
  const name = owners.size === 1 ? nameOf(owner) : t('otherAgents');
  return (
    <p className={styles.bad}>{t('without', { n: t('farmerCount', { n: costOf(overlaps, 1) }), name })}</p>
  );
}

interface BudgetProps {
  group: PostingGroupDto;
  farmers: number;
  isAdministrator: boolean;
}

function Budget({ group, farmers, isAdministrator }: BudgetProps) {
  const { posted, budget } = group;
  if (budget === null) return <p className="mut">{t('noBudget')}</p>;
  const price = koboOf(group.cost_per_farmer);
  const whole = koboOf(budget);
  const over = overBudget(group, farmers);
  const share = (n: number) => `${Math.min((n * price * 100) / Math.max(whole, 1), 100)}%`;
  const line = (word: string, kobo: number) => (
    <div>
      <dt>{word}</dt>
      <dd />
      <dd>{formatNaira(kobo)}</dd>
    </div>
  );
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: share(posted) }} />
        <span style={{ width: share(farmers) }} />
      </div>
      <dl className={styles.lines}>
        {line(t('postedBefore', { n: formatNumber(posted) }), posted * price)}
        {line(t('thisCount', { n: formatNumber(farmers) }), farmers * price)}
        {over <= 0 && line(t('leftAfter'), -over)}
        {line(t('total'), whole)}
      </dl>
      {over > 0 && (
        <p className={styles.bad} role="status">
          {t('over', { amount: formatNaira(over) })} {!isAdministrator && t('adminSaves')}
        </p>
      )}
    </>
  );
}

interface TimeProps {
  group: PostingGroupDto;
  farmers: number;
  pace: number | null;
}

function Time({ group: { endsOn }, farmers, pace }: TimeProps) {
  const now = useNow().getTime();
  if (farmers === 0) return <p className="mut">{t('nothing')}</p>;
  if (pace === null) return <p className="mut">{t('noPace')}</p>;
  // Nigeria is one hour ahead of UTC.
  const today = new Date(now + 3_600_000).toISOString().slice(0, 10);
  const { days, on } = endOfWork(farmers, pace, today);
  const takes = t('takes', {
    farmers: t('farmerCount', { n: farmers }),
    // Less than one a day is possible.
    pace: pace.toLocaleString('en-NG'),
    days: t('dayCount', { n: days }),
    on: formatDate(on),
  });
  if (endsOn === null) return <p>{takes}</p>;
  const spare = daysBetween(on, endsOn);
  return (
    <>
      <p>
        {takes} {t('taskEnds', { day: formatDate(endsOn) })}
      </p>
      <StatusBadge tone={spare < 0 ? 'problem' : 'good'}>
        {spare < 0
          ? t('late', { days: t('dayCount', { n: -spare }) })
          : t('fits', { days: t('dayCount', { n: spare }) })}
      </StatusBadge>
    </>
  );
}
