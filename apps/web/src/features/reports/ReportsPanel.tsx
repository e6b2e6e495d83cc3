import { Link } from 'react-router-dom';
import type { SeasonCloseDto } from '#libs/contracts';
import { formatDate, formatDateTime } from '../../core/i18n/index.js';
import { FactList } from '../../ui/FactList.js';
import { Panel } from '../../ui/index.js';
import { seasonReportPath } from './addresses.js';
import { t } from './texts.js';

/** Signed reports of a season, newest first. */
export function ReportsPanel({ season: { reports } }: { season: SeasonCloseDto }) {
  if (reports.length === 0) return null;
  return (
    <Panel title={t('reports')}>
      <FactList
        lined
        facts={reports.map(({ id, number, closedOn, replacedBy, reopenedOn }) => [
          formatDateTime(closedOn),
          <>
            <Link to={seasonReportPath(id)}>{number}</Link>
            <br />
            <span className="sm mut">
              {replacedBy
                ? t('replacedBy', { number: replacedBy })
                : reopenedOn
                  ? t('reopenedOn', { at: formatDate(reopenedOn) })
                  : t('signed')}
            </span>
          </>,
        ])}
      />
    </Panel>
  );
}
