import { useEffect, useRef, useState } from 'react';
import {
  type MessageDto,
  type RecipientFilter,
  retryMessage,
  SMS_GROUP_NAMES,
  SMS_NETWORKS,
  SMS_REASONS,
  type SmsReason,
} from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatNaira, formatNumber } from '../../core/i18n/index.js';
import { selectConnection } from '../../core/realtime/slice.js';
import { Allowed } from '../../core/session/allowed.js';
import { singleKeysOn, useKeys } from '../../core/single-keys.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import {
  Button,
  EmptyState,
  ErrorState,
  Icon,
  SearchField,
  Segmented,
  SkeletonBlock,
  StatusBadge,
  useListUrl,
  useMedia,
} from '../../ui/index.js';
import { useVirtualRows } from '../../ui/use-virtual-rows.js';
import { RecipientRow } from './RecipientRow.js';
import styles from './recipients.module.css';
import { retryTask } from './saga.js';
import { t } from './texts.js';
import { useRecipients } from './use-recipients.js';
import { groupsOf } from './views.js';

const ROW = 36;
const CARD = 62;
const GROUPS = ['', ...SMS_GROUP_NAMES] as const;
const COLUMNS = ['recipient', 'number', 'network', 'state', 'says', 'segments', 'cost', 'changed'] as const;
const NUMERIC: readonly string[] = ['segments', 'cost', 'changed'];

/** Recipients with their outcomes: only visible rows are in the document. */
export function Recipients({ message }: { message: MessageDto }) {
  const url = useListUrl();
  const filter = filterOf(url.param, url.q);
  const phone = useMedia('(max-width: 767px)');
  const height = phone ? CARD : ROW;
  const [isAtTop, setAtTop] = useState(true);
  const [sight, setSight] = useState({ first: 0, last: 0 });
  const recipients = useRecipients(message.id, filter, isAtTop, sight);
  const { scroller, items, above, below, first, last } = useVirtualRows<HTMLDivElement>(
    recipients.count ?? 0,
    height,
    recipients.key,
  );
  const shape = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list, which begins at its top
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
    setAtTop(true);
  }, [shape]);
  useEffect(() => setSight({ first, last }), [first, last]);

  const isEmpty = recipients.count === 0;
  return (
    <section className={styles.card} aria-label={t('recipients')}>
      <Tools message={message} filter={filter} />
      <div className={styles.body}>
        {recipients.newer > 0 && (
          <button
            type="button"
            className={styles.newer}
            onClick={() => scroller.current?.scrollTo({ top: 0 })}
          >
            <Icon name="sortUp" size={14} />
            {t('newer', { n: recipients.newer })}
          </button>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a box that scrolls, not a part of a document */}
        <div
          ref={scroller}
          className={styles.scroller}
          role="region"
          aria-label={t('recipientsLabel')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
          tabIndex={0}
          onScroll={(event) => setAtTop(event.currentTarget.scrollTop < height / 2)}
        >
          {recipients.error && recipients.count === null ? (
            <ErrorState message={recipients.error.message} onRetry={recipients.retry} />
          ) : recipients.count === null ? (
            <SkeletonBlock lines={8} />
          ) : isEmpty ? (
            <EmptyState icon="users">{t(filter.q ? 'nobodyMatches' : 'nobodyHere')}</EmptyState>
          ) : (
            <table className={styles.table} aria-label={t('recipients')} aria-rowcount={recipients.count + 1}>
              <thead>
                <tr>
                  {COLUMNS.map((column) => (
                    <th
                      key={column}
                      scope="col"
                      className={NUMERIC.includes(column) ? styles.numeric : undefined}
                      aria-sort={column === 'changed' ? 'descending' : undefined}
                    >
                      {t(column)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {above > 0 && <tr className={styles.space} style={{ height: above }} />}
                {items.map(({ index, key }) => (
                  <RecipientRow
                    key={key}
                    index={index}
                    shown={recipients.at(index)}
                    rate={message.rateKobo}
                  />
                ))}
                {below > 0 && <tr className={styles.space} style={{ height: below }} />}
              </tbody>
            </table>
          )}
        </div>
      </div>
      <Foot message={message} first={first} last={last} count={recipients.count} />
    </section>
  );
}

function filterOf(param: (name: string) => string, q: string): RecipientFilter {
  const group = SMS_GROUP_NAMES.find((each) => each === param('group'));
  const network = SMS_NETWORKS.find((each) => each === param('network'));
  const reason = param('reason') in SMS_REASONS ? (param('reason') as SmsReason) : undefined;
  return { ...(q && { q }), ...(group && { group }), ...(network && { network }), ...(reason && { reason }) };
}

function Tools({ message, filter }: { message: MessageDto; filter: RecipientFilter }) {
  const url = useListUrl();
  const tools = useRef<HTMLDivElement>(null);
  const setGroup = (group: string) => url.set({ group, reason: null });
  const states = Object.fromEntries(GROUPS.map((group, at) => [String(at + 1), () => setGroup(group)]));
  useKeys(
    { ...states, '/': () => tools.current?.querySelector<HTMLElement>('input[type="search"]')?.focus() },
    singleKeysOn(),
  );
  return (
    <div className={styles.tools} ref={tools}>
      <SearchField label={t('nameOrNumber')} value={url.q} width={168} onChange={(q) => url.set({ q })} />
      <div className={styles.states}>
        <Segmented
          label={t('stateFilter')}
          value={filter.group ?? ''}
          options={GROUPS.map((value) => ({ value, label: t(value || 'all') }))}
          onChange={setGroup}
        />
      </div>
      <select
        className={styles.network}
        aria-label={t('network')}
        value={filter.network ?? ''}
        onChange={(event) => url.set({ network: event.currentTarget.value })}
      >
        <option value="">{t('allNetworks')}</option>
        {SMS_NETWORKS.map((network) => (
          <option key={network}>{network}</option>
        ))}
      </select>
      {filter.reason && (
        <button
          type="button"
          className={styles.chip}
          title={t('clearReason')}
          onClick={() => url.set({ reason: null })}
        >
          {SMS_REASONS[filter.reason].words}
          <Icon name="close" size={13} />
        </button>
      )}
      <span className="grow" />
      <Retry message={message} />
    </div>
  );
}

/** Retries failures that may succeed; the server decides when that is possible. */
function Retry({ message: { id, links, reasons, rateKobo } }: { message: MessageDto }) {
  const retry = useTask(retryTask, id);
  const confirm = useConfirm();
  const n = reasons.reduce((sum, { canBeRetried, count }) => sum + (canBeRetried ? count : 0), 0);
  const ask = async () => {
    const yes = await confirm({
      title: t('retryTitle', { n }),
      body: t('retryBody', { cost: formatNaira(n * rateKobo) }),
      yes: t('retryYes', { n }),
    });
    if (yes) retry.run({ path: { id }, body: {} });
  };
  if (n === 0 || !links.some(({ rel }) => rel === 'retry')) return null;
  return (
    <Allowed call={retryMessage} links={links}>
      <Button busy={retry.running} onClick={ask}>
        {t('retry', { n })}
      </Button>
    </Allowed>
  );
}

interface FootProps {
  message: MessageDto;
  first: number;
  last: number;
  count: number | null;
}

/** Shows whether the list is live, which rows are visible, and the total of all states. */
function Foot({ message, first, last, count }: FootProps) {
  const isOnline = useAppSelector(selectConnection) === 'online';
  const groups = groupsOf(message);
  return (
    <footer className={styles.foot}>
      <StatusBadge tone={isOnline ? 'good' : 'warning'}>{t(isOnline ? 'live' : 'liveLost')}</StatusBadge>
      <span className="grow">
        {count !== null &&
          count > 0 &&
          t('rows', { from: first + 1, to: Math.min(count, last + 1), n: formatNumber(count) })}
      </span>
      <span>{t('equation', { n: message.recipients, ...groups })}</span>
    </footer>
  );
}
