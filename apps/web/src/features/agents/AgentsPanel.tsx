import { type AgentDto, agentCalls } from '#libs/contracts';
import { formatPhone } from '../../core/i18n/index.js';
import { useMay } from '../../core/session/allowed.js';
import { createdOnColumn, type TableColumn } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { AddLink, nameColumn, useRecordList } from '../../ui/records/RecordListPage.js';
import { ExportButton } from '../exports/ExportButton.js';
import { Status } from '../providers/Status.js';
import { AgentMenu } from './AgentMenu.js';
import { addAgentPath } from './addresses.js';
import { agents } from './saga.js';
import { t } from './texts.js';

/** Agents of a shared agency. Users who may not change them see no actions. */
export default function AgentsPanel({ id }: { id: number }) {
  const list = useRecordList(agents, { of: id });
  const { url, shown, links } = list;
  const may = useMay();
  const rows: readonly AgentDto[] | null = shown.rows;
  const isViewOnly = !rows?.some((row) => may(agentCalls.update, row.links));
  const add = (
    <AddLink call={agentCalls.create} links={links} to={addAgentPath(id)}>
      {agents.labels.add}
    </AddLink>
  );
  return (
    <ListPage
      title={agents.labels.title}
      search={agents.labels.search}
      rowKey={(row) => row.id}
      count={shown.answer && t('count', { n: shown.answer.total })}
      actions={
        <>
          <ExportButton
            preset={{ kind: 'agents', filters: { q: url.q, list: { sharedAgency: String(id) } } }}
          />
          {add}
        </>
      }
      url={url}
      shown={shown}
      columns={isViewOnly ? COLUMNS : [...COLUMNS.slice(0, 4), ACTIONS, ...COLUMNS.slice(4)]}
      empty={{ text: agents.labels.empty, icon: 'users', action: add }}
    />
  );
}

const COLUMNS: readonly TableColumn<AgentDto>[] = [
  nameColumn(agents, { header: t('name') }),
  { id: 'phone', header: t('phone'), sort: 'phone', cell: ({ phone }) => phone && formatPhone(phone) },
  { id: 'state', header: t('state'), sort: 'state', cell: ({ state }) => state },
  { id: 'status', header: t('status'), sort: 'status', cell: ({ status }) => <Status status={status} /> },
  {
    id: 'type',
    header: t('type'),
    wide: true,
    cell: ({ activation }) => activation.map((type) => t(type)).join(', '),
  },
  { id: 'ward', header: t('ward'), sort: 'ward', wide: true, cell: ({ ward }) => ward },
  { id: 'bvn', header: t('bvn'), wide: true, cell: ({ bvn }) => bvn },
  createdOnColumn(t('createdOn')),
];

const ACTIONS: TableColumn<AgentDto> = {
  id: 'actions',
  header: t('actions'),
  width: 1,
  cell: (agent) => <AgentMenu agent={agent} inTable />,
};
