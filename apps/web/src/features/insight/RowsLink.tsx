import { Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useOpens } from '../../core/feature/use-opens.js';
import { useResourceOptions } from '../../core/use-options.js';
import { ErrorState, SkeletonBlock } from '../../ui/index.js';
import styles from './overview.module.css';
import { t } from './texts.js';

interface RowsLinkProps {
  /** Address of the page that lists the rows of one programme; null without one. */
  to: ((resourceId: number) => string) | null;
  /** The programmes in the figure. */
  resourceIds: readonly number[];
  label: string;
  children: ReactNode;
}

const pathOf = (address: string) => address.split('?')[0] ?? address;

/** Links a figure to its rows. The pages list one programme, so a figure of several asks which. */
export function RowsLink({ to, resourceIds, label, children }: RowsLinkProps) {
  const opens = useOpens();
  const [asking, setAsking] = useState(false);
  const [first] = resourceIds;
  if (!to || first === undefined || !opens(pathOf(to(first)))) return children;
  if (resourceIds.length === 1)
    return (
      <Link className={styles.fig} to={to(first)} title={t('openRows')}>
        {children}
      </Link>
    );
  return (
    <Popover opened={asking} onChange={setAsking} position="bottom-start" trapFocus>
      <Popover.Target>
        <button type="button" className={styles.fig} title={t('openRows')} onClick={() => setAsking(!asking)}>
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('rowsOf', { figure: label })}>
        {asking && <Programmes to={to} resourceIds={resourceIds} label={label} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Programmes({
  to,
  resourceIds,
  label,
}: Pick<RowsLinkProps, 'resourceIds' | 'label'> & { to: (resourceId: number) => string }) {
  const { options, problem } = useResourceOptions();
  const counted = options.filter(({ value }) => resourceIds.includes(Number(value)));
  if (problem) return <ErrorState message={problem} />;
  if (counted.length === 0) return <SkeletonBlock lines={3} />;
  return (
    <>
      <p className="sm mut">{t('rowsOf', { figure: label })}</p>
      <ul className={styles.programmes}>
        {counted.map(({ value, label: name }) => (
          <li key={value}>
            <Link to={to(Number(value))}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
