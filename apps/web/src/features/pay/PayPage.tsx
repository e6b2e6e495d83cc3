import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  type AgencyPayDto,
  type AgentPayDto,
  checkAgentPay,
  proposePay,
  type SharedAgencyDto,
  savePayLimits,
} from '#libs/contracts';
import { formatAmount, formatMoment, formatNumber, formatPercent } from '../../core/i18n/index.js';
import { type ShownList, useRemoteList } from '../../core/lists/use-remote.js';
import { newOpId } from '../../core/new-op-id.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { FigureStrip } from '../../ui/FigureStrip.js';
import {
  Button,
  DataTable,
  PageHeader,
  Panel,
  Segmented,
  type TableColumn,
  useListUrl,
  useMedia,
} from '../../ui/index.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import type { ListUrlHandle } from '../../ui/use-list-url.js';
import { AgencyTabs } from '../providers/AgencyTabs.js';
import { sharedAgencies } from '../providers/saga.js';
import { ApprovalsPanel } from './ApprovalsPanel.js';
import { agentColumns } from './agent-columns.js';
import { LimitsForm } from './LimitsForm.js';
import styles from './pay.module.css';
import { ReasonForm } from './ReasonForm.js';
import StatementPanel from './StatementPanel.js';
import { agencyPay, check, propose } from './saga.js';
import { t } from './texts.js';

/** `/7/quality-and-pay`: what the agents of an agency did, and what they are owed. */
export default function PayPage() {
  const id = useRecordId(useParams().sharedAgencyId ?? null);
  return (
    <RecordArea store={sharedAgencies} id={id} icon="resources">
      {(agency) => <Pay agency={agency} />}
    </RecordArea>
  );
}

function Pay({ agency }: { agency: SharedAgencyDto }) {
  const url = useListUrl();
  const [from, to] = [url.param('from'), url.param('to')];
  const shown = useRemoteList(agencyPay, { of: agency.id, ...(from && { from }), ...(to && { to }) });
  const { answer } = shown;
  const [editing, setEditing] = useState(false);
  const [checked, setChecked] = useState<AgentPayDto | null>(null);
  const checking = useTask(check);
  const day = (name: 'from' | 'to') => (
    <span className={styles.day}>
      <label className="sm mut" htmlFor={`pay-${name}`}>
        {t(name)}
      </label>
      <TextInput
        id={`pay-${name}`}
        type="date"
        value={url.param(name)}
        onChange={({ currentTarget }) => url.set({ [name]: currentTarget.value || null })}
      />
    </span>
  );
  return (
    <>
      <AgencyTabs agency={agency} />
      <PageHeader title={t('title')} note={agency.name}>
        {day('from')}
        {day('to')}
        <Allowed call={savePayLimits}>
          <Button disabled={!answer} onClick={() => setEditing(true)}>
            {t('limits')}
          </Button>
        </Allowed>
        {answer && <Propose agencyId={agency.id} answer={answer} />}
      </PageHeader>
      <div className={styles.parts}>
        {answer && <Figures list={answer.list} />}
        {answer && <ApprovalsPanel items={answer.items} agrees={answer.difference === 0} />}
        <Agents url={url} shown={shown} onCheck={setChecked} />
      </div>
      {editing && answer && <LimitsForm limits={answer.limits} onClose={() => setEditing(false)} />}
      {checked && (
        <ReasonForm
          title={t('checkTitle', { name: checked.name })}
          hint={t('checkHint')}
          sender={checking}
          onSend={(reason) => checking.run({ path: { agentId: checked.agentId }, body: { reason } })}
          onClose={() => setChecked(null)}
        />
      )}
    </>
  );
}

interface AgentsProps {
  url: ListUrlHandle;
  shown: ShownList<AgencyPayDto>;
  onCheck: (agent: AgentPayDto) => void;
}

const SHOWS = {
  check: { passes: ({ held }) => held, empty: t('noneToCheck') },
  due: { passes: ({ due }) => due !== 0, empty: t('noneDue') },
} satisfies Record<string, { passes: (row: AgentPayDto) => boolean; empty: string }>;

/** The agents with their figures; on wide screens, with the statement of one beside them. */
function Agents({ url, shown: { answer, rows, loading, error, retry }, onCheck }: AgentsProps) {
  const isWide = useMedia('(min-width: 1200px)');
  const show = url.param('show') as keyof typeof SHOWS | '';
  const only = SHOWS[show as keyof typeof SHOWS];
  const listed = only ? (rows?.filter(only.passes) ?? null) : rows;
  const opened = isWide
    ? answer?.list.find(({ agentId }) => String(agentId) === url.param('agent'))
    : undefined;
  const columns: TableColumn<AgentPayDto>[] = [
    ...(answer ? agentColumns(answer) : []),
    {
      id: 'check',
      header: '',
      cell: (row) =>
        row.held && (
          <Allowed call={checkAgentPay}>
            <Button small aria-label={t('checkTitle', { name: row.name })} onClick={() => onCheck(row)}>
              {t('check')}
            </Button>
          </Allowed>
        ),
    },
  ];
  const count = (name: keyof typeof SHOWS) => answer?.list.filter(SHOWS[name].passes).length ?? 0;
  return (
    <div className={styles.agents} data-opened={opened !== undefined}>
      <Panel label={t('title')} flush>
        {answer && (
          <div className={styles.bar}>
            <Segmented
              label={t('show')}
              value={only ? show : ''}
              options={[
                { value: '', label: t('showAll', { n: answer.list.length }) },
                { value: 'check', label: t('showCheck', { n: count('check') }) },
                { value: 'due', label: t('showDue', { n: count('due') }) },
              ]}
              onChange={(next) => url.set({ show: next || null })}
            />
            <span className="sm mut">{limitsLine(answer)}</span>
          </div>
        )}
        <DataTable
          label={t('title')}
          columns={columns}
          rows={listed}
          rowKey={({ agentId }) => agentId}
          loading={loading}
          error={error}
          onRetry={retry}
          empty={only ? only.empty : t('empty')}
          selected={opened?.agentId}
          onRow={isWide ? ({ agentId }) => url.set({ agent: agentId }) : undefined}
        />
        {answer && (
          <p className={`sm ${styles.foot}`} data-differs={answer.difference !== 0}>
            {t('recounted', {
              at: formatMoment(answer.recountedOn),
              difference: formatAmount(answer.difference),
            })}
          </p>
        )}
      </Panel>
      {opened && (
        <div className={styles.statement}>
          <StatementPanel key={opened.agentId} id={opened.agentId} onClose={() => url.set({ agent: null })} />
        </div>
      )}
    </div>
  );
}

const limitsLine = ({ limits }: AgencyPayDto) =>
  t('marked', {
    findings: limits.findingsPer100,
    outside: limits.outsidePercent,
    median: limits.medianMinutes,
    least: limits.leastReviewed,
  });

function Propose({ agencyId, answer }: { agencyId: number; answer: AgencyPayDto }) {
  const { running, run } = useTask(propose);
  const confirm = useConfirm();
  const payable = answer.list.filter(({ due, held }) => due > 0 && !held);
  if (payable.length === 0 || answer.difference !== 0) return null;
  const amount = formatAmount(payable.reduce((sum, { due }) => sum + due, 0));
  const askFirst = async () => {
    const agents = t('agents', { n: payable.length });
    const question = {
      title: t('proposeTitle'),
      body: t('proposeBody', { amount, agents }),
      yes: t('send'),
      harmless: true,
    };
    if (await confirm(question)) run({ path: { sharedAgencyId: agencyId }, body: { opId: newOpId() } });
  };
  return (
    <Allowed call={proposePay}>
      <Button variant="primary" busy={running} onClick={askFirst}>
        {t('propose', { amount })}
      </Button>
    </Allowed>
  );
}

type Count =
  | 'captured'
  | 'accepted'
  | 'rejected'
  | 'waiting'
  | 'recaptured'
  | 'earned'
  | 'approved'
  | 'proposed'
  | 'due';

function Figures({ list }: { list: readonly AgentPayDto[] }) {
  const sum = (name: Count) => list.reduce((total, row) => total + row[name], 0);
  const [accepted, rejected, waiting, due] = [sum('accepted'), sum('rejected'), sum('waiting'), sum('due')];
  const amounts = {
    earned: formatAmount(sum('earned')),
    approved: formatAmount(sum('approved')),
    proposed: formatAmount(sum('proposed')),
  };
  return (
    <FigureStrip
      source="GET /shared-agency/:sharedAgencyId/pay"
      label={t('title')}
      of={[
        {
          word: t('captured'),
          value: formatNumber(sum('captured')),
          note: t('sumNote', {
            accepted: formatNumber(accepted),
            rejected: formatNumber(rejected),
            waiting: formatNumber(waiting),
          }),
        },
        {
          word: t('accepted'),
          value: formatNumber(accepted),
          note:
            accepted + rejected > 0 &&
            t('ofReviewed', { percent: formatPercent(accepted, accepted + rejected) }),
        },
        { word: t('rejected'), value: formatNumber(rejected) },
        { word: t('waiting'), value: formatNumber(waiting) },
        {
          word: t('dueToAgents'),
          value: formatAmount(due),
          note: t('dueNote', amounts),
          state: due > 0 ? 'open' : undefined,
        },
      ]}
    />
  );
}
