import { useState } from 'react';
import {
  CARD_CODES,
  CARD_LAYOUTS,
  type CardCode,
  type CardExtra,
  type CardLayout,
  findRecords,
  type JobDto,
  type PrintCardsBody,
  type RecordKind,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useRemote, useRemoteRecord } from '../../core/lists/use-remote.js';
import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import {
  buttonClass,
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
import { filterIn } from '../farmers/list-filter.js';
import { barOf } from '../jobs/job-view.js';
import { useWatchedJob } from '../jobs/use-watched-job.js';
import CardActs from './CardActs.js';
import { CardCounts, type Choice } from './CardCounts.js';
import { CardFace } from './CardFace.js';
import styles from './cards.module.css';
import { cardPreview, cardPrints } from './saga.js';
import { t } from './texts.js';

/** `/qr?community=5&only=7,8`: prints ID cards of the farmers of a filter, a community or one farmer. */
export default function CardsPage() {
  const tabs = useTabs('farmers');
  const { param, q } = useListUrl();
  const filter = filterIn(param, q);
  const isSelection = param('all') === 'yes' || Object.keys(filter).length > 0;
  const [picked, setPicked] = useState<Picked | null>(null);
  const [layout, setLayout] = useState<CardLayout>('A4');
  const [code, setCode] = useState<CardCode>('ONLINE');
  const [include, setInclude] = useState<CardExtra[]>([]);
  const choice = picked ? choiceOf(picked) : isSelection && { filter };
  const body = choice && { ...choice, include, layout, code };
  return (
    <>
      {tabs.length > 1 && <AreaTabs label={t('tabs')} tabs={tabs} />}
      <PageHeader title={t('title')} note={t('note')}>
        <a className={buttonClass({})} href="/verify" target="_blank" rel="noreferrer">
          {t('check')}
        </a>
      </PageHeader>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title={t('whom')}>
            {isSelection && !picked && (
              <p>{filter.only ? t('selected', { n: filter.only.length }) : t('selectedInList')}</p>
            )}
            <Picker kind="community" picked={picked} onChange={setPicked} />
            <Picker kind="farmer" picked={picked} onChange={setPicked} />
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
          <Panel title={t('code')}>
            <Segmented
              fill
              label={t('code')}
              value={code}
              options={CARD_CODES.map((value) => ({ value, label: t(value) }))}
              onChange={setCode}
            />
            <p className="sm mut">{t(code === 'SIGNED' ? 'signedNote' : 'onlineNote')}</p>
          </Panel>
          {body && <CardCounts body={body} onInclude={setInclude} />}
        </div>
        <Panel title={t('preview')}>
          {body ? (
            <Preview key={JSON.stringify(body)} body={body} />
          ) : (
            <EmptyState icon="user">{t('choose')}</EmptyState>
          )}
        </Panel>
        <Prints />
      </div>
    </>
  );
}

interface Picked {
  kind: RecordKind & ('community' | 'farmer');
  id: number;
}

const choiceOf = ({ kind, id }: Picked): Choice =>
  kind === 'community' ? { filter: { communityId: id } } : { farmerIds: [id] };

interface PickerProps {
  kind: Picked['kind'];
  picked: Picked | null;
  onChange: (picked: Picked | null) => void;
}

/** Chooses a community or a farmer; a choice of one kind replaces that of the other. */
function Picker({ kind, picked, onChange }: PickerProps) {
  return (
    <RecordPicker
      value={picked?.kind === kind ? String(picked.id) : null}
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
      onChange={(value) => onChange(value === null ? null : { kind, id: Number(value) })}
    />
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
