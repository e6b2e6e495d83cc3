import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { CAPTURE_PAGE_SIZE, type CaptureListDto, type CaptureQuery } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { useRemote } from '../../core/lists/use-remote.js';
import { selectUser } from '../../core/session/slice.js';
import { EmptyState, ErrorState, IconButton, Panel, SkeletonBlock } from '../../ui/index.js';
import { FarmsOnMap } from './FarmsOnMap.js';
import styles from './farms-on-map.module.css';
import { capturesPage } from './remotes.js';
import { t } from './texts.js';

const positive = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** The farms that the agent captured, 300 at a time. */
export default function CapturedPage() {
  const { agentId, communityId } = useParams();
  const [search, setSearch] = useSearchParams();
  const userId = useAppSelector(selectUser)?.userId;
  const page = positive(search.get('page'));
  const farmId = positive(search.get('farm'));
  // A farm alone is looked for; beside a page it is only the one that is chosen there.
  const which = farmId && !page ? { farmId } : { page: page ?? 1 };
  const query: CaptureQuery = { ...which, communityId: positive(communityId) };
  const isOwn = agentId === undefined || positive(agentId) === userId;
  const { data, error, retry } = useRemote(capturesPage, isOwn ? query : null);

  // Nobody else's are shown here, whatever the address says.
  if (!isOwn || data?.totalProcessed === 0)
    return (
      <Instead>
        <EmptyState icon="map">{t('noCaptures')}</EmptyState>
      </Instead>
    );
  if (error)
    return (
      <Instead>
        <ErrorState message={t('capturesFailed', { why: error.message })} onRetry={retry} />
      </Instead>
    );
  if (!data)
    return (
      <Instead>
        <SkeletonBlock lines={6} />
      </Instead>
    );
  const go = (to: number) => setSearch({ page: String(to) });
  return (
    <FarmsOnMap farms={data.list} page={data.page}>
      <Pages answer={data} onPage={go} />
    </FarmsOnMap>
  );
}

function Instead({ children }: { children: ReactNode }) {
  return (
    <div className={styles.instead}>
      <h1>{t('dataCaptured')}</h1>
      <Panel label={t('dataCaptured')}>{children}</Panel>
    </div>
  );
}

interface PagesProps {
  answer: CaptureListDto;
  onPage: (page: number) => void;
}

function Pages({ answer: { page, totalProcessed }, onPage }: PagesProps) {
  const pages = Math.ceil(totalProcessed / CAPTURE_PAGE_SIZE);
  return (
    <nav className={styles.pages} aria-label={t('pages')}>
      <span className="mut">{t('farms', { n: totalProcessed })}</span>
      <IconButton
        icon="chevronLeft"
        label={t('previousPage')}
        className={styles.tool}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span aria-live="polite">{t('page', { page, pages })}</span>
      <IconButton
        icon="chevronRight"
        label={t('nextPage')}
        className={styles.tool}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
