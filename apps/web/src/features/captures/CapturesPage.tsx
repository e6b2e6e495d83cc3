import { CAPTURE_ITEM_STATES, CAPTURE_STATES, type CaptureItemDto, type CaptureState } from '#libs/contracts';
import { formatDate, formatMoment } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import {
  Button,
  Segmented,
  StatusBadge,
  type TableColumn,
  type Tone,
  UserName,
  useListUrl,
} from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { ExportButton } from '../exports/ExportButton.js';
import { CompareDialog } from './CompareDialog.js';
import { captureList } from './saga.js';
import { t } from './texts.js';

const TONES: Partial<Record<CaptureState, Tone>> = {
  stored: 'good',
  dropped: 'waiting',
  refused: 'failed',
};
/** States whose captures can be read, and so are in the export. */
const EXPORTED: readonly CaptureState[] = ['conflict', 'review', 'stored'];

/** `/captures`: captures that a person decides, and by their state those that are settled. */
export default function CapturesPage() {
  const url = useListUrl();
  const state = CAPTURE_ITEM_STATES.find((each) => each === url.param('state'));
  const captureId = url.param('capture');
  const shown = useRemoteList(captureList, { state, page: url.page, size: url.size });
  const open = (capture: string | null) => url.set({ capture, page: url.page });
  return (
    <>
      <ListPage
        title={t('title')}
        note={t('note')}
        actions={
          (!state || EXPORTED.includes(state)) && (
            <ExportButton
              label={t('exportAll')}
              preset={{ kind: 'captures', ...(state && { filters: { list: { state } } }) }}
            />
          )
        }
        filters={
          <Segmented
            label={t('state')}
            value={state ?? ''}
            options={[
              { value: '', label: t('toDecide') },
              ...CAPTURE_ITEM_STATES.map((value) => ({ value, label: CAPTURE_STATES[value] })),
            ]}
            onChange={(next) => url.set({ state: next || null })}
          />
        }
        url={url}
        shown={shown}
        columns={columnsOf(open)}
        rowKey={(row) => row.captureId}
        filtered={state !== undefined}
        empty={{ text: t('none'), icon: 'check' }}
      />
      {captureId && <CompareDialog key={captureId} captureId={captureId} onClose={() => open(null)} />}
    </>
  );
}

const columnsOf = (onOpen: (captureId: string) => void): TableColumn<CaptureItemDto>[] => [
  {
    id: 'farmer',
    header: t('farmer'),
    cell: ({ farmerName, community }) => (
      <>
        {farmerName ?? t('newFarmer')}
        {community && <div className="sm mut">{community}</div>}
      </>
    ),
  },
  { id: 'agent', header: t('agent'), cell: ({ agent }) => <UserName user={agent} plain /> },
  {
    id: 'state',
    header: t('state'),
    cell: ({ state }) => <StatusBadge tone={TONES[state] ?? 'warning'}>{CAPTURE_STATES[state]}</StatusBadge>,
  },
  {
    id: 'reason',
    header: t('reason'),
    fill: true,
    cell: ({ reason, agentReason }) => (
      <>
        {reason}
        {agentReason && <div className="sm mut">{t('agentReason', { reason: agentReason })}</div>}
      </>
    ),
  },
  {
    id: 'received',
    header: t('received'),
    wide: true,
    cell: ({ receivedAt, deletedOn }) => (
      <>
        <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>
        {deletedOn && <div className="sm mut">{t('deleted', { day: formatDate(deletedOn) })}</div>}
      </>
    ),
  },
  {
    id: 'acts',
    header: t('actions'),
    width: 1,
    cell: ({ captureId, farmerName }) => (
      <Button
        small
        aria-label={t('compareOf', { name: farmerName ?? t('newFarmer') })}
        onClick={() => onOpen(captureId)}
      >
        {t('compare')}
      </Button>
    ),
  },
];
