import type { AnalyticsDto } from '#libs/contracts';
import { TableView } from '../../charts/index.js';
import { formatAmount, formatHectares, formatNumber } from '../../core/i18n/index.js';
import { Panel } from '../../ui/index.js';
import styles from './overview.module.css';
import { ROWS } from './rows.js';
import { t } from './texts.js';

/** The projects of a season with the key figures of each; a name opens its project. */
export default function ProjectsPanel({ figures, season }: { figures: AnalyticsDto; season: string }) {
  const { projects, money } = figures;
  const heads = money ? [t('receivedNaira'), t('recovered')] : [];
  const naira = (...amounts: (number | null)[]) =>
    money ? amounts.map((each) => formatAmount(each ?? 0)) : [];
  /** A figure above 0 opens its rows. */
  const rowsOf = (text: string, value: number | null, to: string) => (value ? { text, to } : text);
  return (
    <Panel title={t('projectsOf', { season })} className={styles.projects}>
      <div data-source="GET /new-rest/cbn_dashboard_rest/analytics/:username">
        <TableView
          caption={t('projectsOf', { season })}
          columns={[t('project'), t('registered'), t('processed'), t('farmSizeHa'), ...heads]}
          rows={[
            ...projects.map((each) => [
              { text: each.name, to: `/overview?${new URLSearchParams({ season, project: each.name })}` },
              rowsOf(formatNumber(each.registered), each.registered, ROWS.registered(each.id)),
              rowsOf(formatNumber(each.processed), each.processed, ROWS.processed(each.id)),
              rowsOf(formatHectares(each.hectares), each.hectares, ROWS.farms(each.id)),
              ...naira(each.received, each.repaid).map((amount) =>
                rowsOf(amount, each.received, ROWS.recovery(each.id)),
              ),
            ]),
            [
              t('allOnce'),
              formatNumber(figures.totalFarmers),
              formatNumber(figures.totalProcessed),
              formatHectares(figures.totalFarmSize),
              ...naira(money?.received ?? 0, money?.repaid ?? 0),
            ],
          ]}
        />
      </div>
    </Panel>
  );
}
