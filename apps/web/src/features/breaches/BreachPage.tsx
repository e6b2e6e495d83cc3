import { Link } from 'react-router-dom';
import { BREACH_REPORTS, type BreachDto } from '#libs/contracts';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { FactList } from '../../ui/FactList.js';
import { buttonClass, Panel } from '../../ui/index.js';
import { RecordPage } from '../../ui/records/RecordPage.js';
import { AffectedPanel } from './AffectedPanel.js';
import { letterPath } from './addresses.js';
import { BreachState, momentOf } from './BreachState.js';
import { choices } from './choices.js';
import { breaches } from './saga.js';
import { t } from './texts.js';

/** `/data-protection/breaches/12` */
export default function BreachPage() {
  return (
    <RecordPage
      store={breaches}
      icon="alert"
      badge={(breach) => <BreachState breach={breach} />}
      acts={({ id }) => (
        <Link className={buttonClass({})} to={letterPath(id)}>
          {t('letter')}
        </Link>
      )}
    >
      {(breach) => (
        <>
          <Extent breach={breach} />
          <AffectedPanel breach={breach} />
          <Report breach={breach} />
        </>
      )}
    </RecordPage>
  );
}

function Extent({
  breach: { awareAt, from, to, isWhole, userIds, sessionIds, files },
}: {
  breach: BreachDto;
}) {
  const { data } = useRemoteRecord(choices, 0);
  const named = (of: 'users' | 'sessions' | 'files', values: readonly string[]) =>
    values.map((value) => data?.[of].find((each) => each.value === value)?.label ?? value).join('; ');
  return (
    <Panel title={t('windowTitle')}>
      <FactList
        columns
        missing={t('nobody')}
        facts={[
          [t('awareAt'), momentOf(awareAt)],
          [t('from'), momentOf(from)],
          [t('to'), momentOf(to)],
          ...(isWhole
            ? ([[t('people'), t('whole')]] as const)
            : ([
                [t('users'), named('users', userIds)],
                [t('sessions'), named('sessions', sessionIds)],
                [t('files'), named('files', files)],
              ] as const)),
        ]}
      />
    </Panel>
  );
}

function Report({ breach }: { breach: BreachDto }) {
  const { circumstances, dataKinds, risk, steps, notices, contact, report, belowReason, reportedAt } = breach;
  return (
    <Panel title={t('reportTitle')}>
      <FactList
        columns
        missing={t('missing')}
        facts={[
          [t('circumstances'), circumstances],
          [t('dataKinds'), dataKinds],
          [t('risk'), risk],
          [t('steps'), steps],
          [t('notices'), notices],
          [t('contact'), contact],
          [t('report'), report && BREACH_REPORTS[report], t('noReport')],
          ...(report === 'BELOW'
            ? ([[t('belowReason'), belowReason]] as const)
            : ([[t('reportedAt'), reportedAt && momentOf(reportedAt), t('noneReported')]] as const)),
        ]}
      />
    </Panel>
  );
}
