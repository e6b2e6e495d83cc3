import { Link } from 'react-router-dom';
import type { AgencyPayDto, AgentPayDto, PayMark } from '#libs/contracts';
import { formatAmount, formatNumber } from '../../core/i18n/index.js';
import { StatusBadge, type TableColumn } from '../../ui/index.js';
import { t } from './texts.js';

/** A rate of an agent, with a diamond if it is beyond its limit. */
function Rate({ row, mark, text }: { row: AgentPayDto; mark: PayMark; text: string | null }) {
  if (text === null) return <span className="mut">{t('tooFew')}</span>;
  return row.marks.includes(mark) ? <StatusBadge tone="problem">{text}</StatusBadge> : text;
}

const COLUMNS: readonly TableColumn<AgentPayDto>[] = [
  {
    id: 'agent',
    header: t('agent'),
    fill: true,
    cell: ({ agentId, name, captured }) => (
      <>
        <Link to={`/agent-profile/${agentId}/transaction-history`}>{name}</Link>
        <br />
        <span className="sm mut">{t('capturedOf', { n: formatNumber(captured) })}</span>
      </>
    ),
  },
  { id: 'accepted', header: t('accepted'), numeric: true, cell: ({ accepted }) => formatNumber(accepted) },
  { id: 'rejected', header: t('rejected'), numeric: true, cell: ({ rejected }) => formatNumber(rejected) },
  {
    id: 'recaptured',
    header: t('recaptured'),
    numeric: true,
    wide: true,
    cell: ({ recaptured }) => formatNumber(recaptured),
  },
  {
    id: 'findings',
    header: t('findings'),
    numeric: true,
    wide: true,
    cell: (row) => (
      <Rate
        row={row}
        mark="findings"
        text={row.findingsPer100 === null ? null : String(row.findingsPer100)}
      />
    ),
  },
  {
    id: 'median',
    header: t('median'),
    numeric: true,
    wide: true,
    cell: (row) => (
      <Rate
        row={row}
        mark="median"
        text={row.medianMinutes === null ? null : t('minutes', { n: String(row.medianMinutes) })}
      />
    ),
  },
  {
    id: 'outside',
    header: t('outside'),
    numeric: true,
    wide: true,
    cell: (row) => (
      <Rate
        row={row}
        mark="outside"
        text={row.outsidePercent === null ? null : t('percent', { n: String(row.outsidePercent) })}
      />
    ),
  },
  {
    id: 'due',
    header: t('due'),
    numeric: true,
    cell: ({ due, held }) => (
      <>
        {formatAmount(due)}
        {held && (
          <>
            <br />
            <StatusBadge tone="problem">{t('held')}</StatusBadge>
          </>
        )}
      </>
    ),
  },
];

/** Columns of the agents of an agency, with the totals of all of them. */
export function agentColumns({
  list,
  findingsPer100,
  outsidePercent,
}: AgencyPayDto): TableColumn<AgentPayDto>[] {
  const sum = (of: 'accepted' | 'rejected' | 'recaptured' | 'due') =>
    list.reduce((total, row) => total + row[of], 0);
  const wholes: Record<string, string | number> = {
    agent: t('allAgents', { n: list.length }),
    accepted: formatNumber(sum('accepted')),
    rejected: formatNumber(sum('rejected')),
    recaptured: formatNumber(sum('recaptured')),
    findings: findingsPer100 ?? t('tooFew'),
    outside: outsidePercent === null ? t('tooFew') : t('percent', { n: String(outsidePercent) }),
    due: formatAmount(sum('due')),
  };
  return COLUMNS.map((column) => ({ ...column, whole: wholes[column.id] ?? '' }));
}
