import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOpens } from '../../core/feature/use-opens.js';
import { useResourceOptions } from '../../core/use-options.js';
import { ErrorState, SkeletonBlock } from '../../ui/index.js';
import { MenuItem, MenuLabel } from '../../ui/MenuItem.js';
import { OpensMenu } from '../../ui/OpensMenu.js';
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
  const [first] = resourceIds;
  if (!to || first === undefined || !opens(pathOf(to(first)))) return children;
  if (resourceIds.length === 1)
    return (
      <Link className={styles.fig} to={to(first)} title={t('openRows')}>
        {children}
      </Link>
    );
  return (
    <OpensMenu
      position="bottom-start"
      button={
        <button type="button" className={styles.fig} title={t('openRows')}>
          {children}
        </button>
      }
    >
      <Programmes to={to} resourceIds={resourceIds} label={label} />
    </OpensMenu>
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
      <MenuLabel>{t('rowsOf', { figure: label })}</MenuLabel>
      <div className={styles.programmes}>
        {counted.map(({ value, label: name }) => (
          <MenuItem key={value} component={Link} to={to(Number(value))}>
            {name}
          </MenuItem>
        ))}
      </div>
    </>
  );
}
