import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Failure } from '../../core/api/problem.js';
import { useAppSelector } from '../../core/hooks.js';
import { t as shared } from '../../core/i18n/index.js';
import { selectNothingAssigned } from '../../core/session/viewer.js';
import { useAddress } from '../../core/use-address.js';
import { type Option, useResourceOptions } from '../../core/use-options.js';
import { EmptyState, ErrorState, PageHeader, Panel, SearchField, SkeletonBlock } from '../../ui/index.js';
import { NothingAssigned } from '../../ui/NothingAssigned.js';
import styles from './community.module.css';
import { t } from './texts.js';

/** A longer list has a search field. */
const FOUND_BY_LOOKING = 8;

/** For a page whose address names no community resource: lists all accessible ones if there are several. */
export function ChooseResource() {
  const { options, problem, loading } = useResourceOptions();
  const unassigned = useAppSelector(selectNothingAssigned);
  if (unassigned !== null) return <NothingAssigned account={unassigned} />;
  if (problem) return <ErrorState message={problem} />;
  return <FindResource among={loading ? null : options} error={null} gone={t('switchNone')} />;
}

interface FindResourceProps {
  /** The community resources that contain the record in the address; null until they are known. */
  among: readonly Option[] | null;
  error: Failure | null;
  onRetry?: () => void;
  /** Message for a record that does not exist. */
  gone: string;
  /** Message for a record in no community resource; by default the same as `gone`. */
  none?: string;
}

/** For an address with a record but no community resource: adds the only one, or asks which one. */
export function FindResource({ among, error, onRetry, gone, none = gone }: FindResourceProps) {
  const [, change] = useAddress();
  const only = among?.length === 1 ? among[0]?.value : undefined;
  useEffect(() => {
    if (only)
      change(
        (now) => {
          now.set('resource', only);
          return now;
        },
        { replace: true },
      );
  }, [only, change]);
  if (error?.status === 404 || error?.status === 400) return <EmptyState gone>{gone}</EmptyState>;
  if (among?.length === 0) return <EmptyState gone>{none}</EmptyState>;
  if (error && !among) return <ErrorState message={error.message} onRetry={onRetry} />;
  return among && !only ? <Choice among={among} /> : <SkeletonBlock lines={6} />;
}

/** Links each community resource to the requested page. */
function Choice({ among }: { among: readonly Option[] }) {
  const [search] = useAddress();
  const [q, setQ] = useState('');
  const found = among.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()));
  const addressOf = (id: string) => {
    const next = new URLSearchParams(search);
    next.set('resource', id);
    return `?${next}`;
  };
  return (
    <>
      <PageHeader title={t('chooseResource')} note={t('noResource')} />
      <Panel label={t('chooseResource')}>
        {among.length > FOUND_BY_LOOKING && (
          <SearchField label={t('search')} value={q} onChange={setQ} width="100%" />
        )}
        <ul className={styles.choice}>
          {found.map(({ value, label }) => (
            <li key={value}>
              <Link className={styles.name} to={{ search: addressOf(value) }}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p className="mut">{q ? shared('noMatch', { q }) : t('switchNone')}</p>}
      </Panel>
    </>
  );
}
