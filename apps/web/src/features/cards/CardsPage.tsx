import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import {
  CARD_LAYOUTS,
  CARDS_PER_PAGE,
  type CardExtra,
  type CardLayout,
  findRecords,
  type JobDto,
  type PrintCardsBody,
  printCards,
  type RecordKind,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { formatNumber } from '../../core/i18n/index.js';
import { useRemote, useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import { useConfirm } from '../../ui/Confirm.js';
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  JobProgress,
  PageHeader,
  Panel,
  RecordPicker,
  Segmented,
  SkeletonBlock,
  useListUrl,
} from '../../ui/index.js';
import { barOf } from '../jobs/job-view.js';
import { useWatchedJob } from '../jobs/use-watched-job.js';
import CardActs from './CardActs.js';
import { CardFace } from './CardFace.js';
import styles from './cards.module.css';
import { cardCounts, cardPreview, cardPrints, printTask } from './saga.js';
import { t } from './texts.js';

type Choice = Pick<PrintCardsBody, 'filter' | 'farmerIds'>;
const ROWS = [
  ['FIRST', 'first'],
  ['REISSUE', 'reissue'],
  ['NO_PHOTO', 'noPhoto'],
  ['NO_RIFAN', 'noRifan'],
  ['DUPLICATE', 'duplicate'],
] as const;

/** `/qr?farmers=7,8`: prints ID cards of a community, a selection or one farmer. */
export default function CardsPage() {
  const tabs = useTabs('farmers');
  const chosen = useListUrl()
    .param('farmers')
    .split(',')
    .map(Number)
    .filter((id) => id > 0);
  const [choice, setChoice] = useState<Choice | null>(chosen.length > 0 ? { farmerIds: chosen } : null);
  const [layout, setLayout] = useState<CardLayout>('A4');
  const [include, setInclude] = useState<CardExtra[]>([]);
  const body = choice && { ...choice, include };
  return (
    <>
      {tabs.length > 1 && <AreaTabs label={t('tabs')} tabs={tabs} />}
      <PageHeader title={t('title')} note={t('note')}>
        <a href="/verify" target="_blank" rel="noreferrer">
          {t('check')}
        </a>
      </PageHeader>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title={t('whom')}>
            {chosen.length > 0 && <p>{t('selected', { n: chosen.length })}</p>}
            <Picker
              kind="community"
              onChange={(id) => setChoice(id === null ? null : { filter: { communityId: id } })}
            />
            <Picker kind="farmer" onChange={(id) => setChoice(id === null ? null : { farmerIds: [id] })} />
          </Panel>
          <Panel title={t('layout')}>
            <Segmented
              fill
              label={t('layout')}
              value={layout}
              options={CARD_LAYOUTS.map((value) => ({ value, label: t(value) }))}
              onChange={setLayout}
            />
          </Panel>
          {body && <Counts body={body} layout={layout} include={include} onInclude={setInclude} />}
        </div>
        <Panel title={t('preview')}>
          {body ? (
            <Preview body={{ ...body, layout, code: 'ONLINE' }} />
          ) : (
            <EmptyState icon="user">{t('choose')}</EmptyState>
          )}
        </Panel>
        <Prints />
      </div>
    </>
  );
}

function Picker({
  kind,
  onChange,
}: {
  kind: RecordKind & ('community' | 'farmer');
  onChange: (id: number | null) => void;
}) {
  return (
    <RecordPicker
      label={t(kind === 'community' ? 'community' : 'oneFarmer')}
      placeholder={t(kind === 'community' ? 'typeCommunity' : 'typeFarmer')}
      find={async (q, signal) => {
        const { list } = await ask(findRecords, { body: { q } }, { signal });
        return list
          .filter((found) => found.kind === kind)
          .map(({ id, name, detail }) => ({
            value: String(id),
            label: detail ? `${name} (${detail})` : name,
          }));
      }}
      onChange={(value) => onChange(value === null ? null : Number(value))}
    />
  );
}

interface CountsProps {
  body: Choice & { include: CardExtra[] };
  layout: CardLayout;
  include: CardExtra[];
  onInclude: (include: CardExtra[]) => void;
}

function Counts({ body, layout, include, onInclude }: CountsProps) {
  const { data, error, retry } = useRemote(cardCounts, body);
  const print = useTask(printTask);
  const confirm = useConfirm();
  if (!data)
    return error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={5} />;
  const start = async () => {
    const replaces = include.includes('REISSUE') ? data.reissue : 0;
    const question = {
      title: t('reissueTitle', { n: replaces }),
      body: t('reissueBody'),
      yes: t('reissueYes'),
    };
    if (replaces === 0 || (await confirm(question))) print.run({ body: { ...body, layout, code: 'ONLINE' } });
  };
  const toggle = (group: CardExtra) =>
    onInclude(include.includes(group) ? include.filter((each) => each !== group) : [...include, group]);
  const pages = Math.ceil(data.cards / CARDS_PER_PAGE[layout]);
  return (
    <Panel title={t('cards')}>
      <ul className={styles.counts}>
        {ROWS.map(([group, field]) => (
          <li key={group}>
            {group === 'FIRST' ? (
              <span className="grow">{t(group)}</span>
            ) : (
              <Checkbox
                className="grow"
                label={t(group)}
                aria-label={t('printToo', { group: t(group) })}
                checked={include.includes(group)}
                onChange={() => toggle(group)}
              />
            )}
            <b>{formatNumber(data[field])}</b>
          </li>
        ))}
        <li>
          <b className="grow">{t('ready')}</b>
          <b>{formatNumber(data.cards)}</b>
        </li>
        <li>
          <span className="grow">{t('total')}</span>
          <b>{formatNumber(data.total)}</b>
        </li>
      </ul>
      <Allowed call={printCards}>
        <Button variant="primary" busy={print.running} disabled={data.cards === 0} onClick={start}>
          {data.cards === 0
            ? t('none')
            : t('make', { cards: t('nCards', { n: data.cards }), pages: t('nPages', { n: pages }) })}
        </Button>
      </Allowed>
    </Panel>
  );
}

function Preview({ body }: { body: PrintCardsBody }) {
  const [page, setPage] = useState(1);
  const { data, error, retry } = useRemote(cardPreview, { ...body, page });
  if (!data)
    return error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={8} />;
  if (data.faces.length === 0) return <EmptyState icon="user">{t('nobody')}</EmptyState>;
  return (
    <>
      <div className={styles.sheet} data-layout={body.layout}>
        {data.faces.map((face, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two farmers can have the same name
          <CardFace key={at} face={face} preview={data} />
        ))}
      </div>
      <div className={styles.pager}>
        <IconButton
          icon="chevronLeft"
          label={t('previous')}
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        />
        <span>{t('page', { page, pages: data.pages })}</span>
        <IconButton
          icon="chevronRight"
          label={t('next')}
          disabled={page >= data.pages}
          onClick={() => setPage(page + 1)}
        />
      </div>
      <p className="sm mut">{t('previewNote')}</p>
    </>
  );
}

function Prints() {
  const { data, error, retry } = useRemoteRecord(cardPrints, 'latest');
  return (
    <Panel title={t('prints')}>
      {!data &&
        (error ? <ErrorState message={error.message} onRetry={retry} /> : <SkeletonBlock lines={3} />)}
      {data?.list.length === 0 && <p className="mut">{t('noPrints')}</p>}
      <ul className={styles.prints}>
        {data?.list.map((job) => (
          <Print key={job.id} job={job} />
        ))}
      </ul>
    </Panel>
  );
}

function Print({ job: listed }: { job: JobDto }) {
  const known = useWatchedJob(listed.id);
  return (
    <li>
      <span>{listed.label}</span>
      {known && <JobProgress label={listed.label} {...barOf(known)} />}
      <CardActs job={known ?? listed} />
    </li>
  );
}
