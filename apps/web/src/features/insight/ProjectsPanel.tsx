import type { AnalyticsDto } from '#libs/contracts';
import { TableView } from '../../charts/index.js';
import { formatAmount, formatHectares, formatNumber } from '../../core/i18n/index.js';
import { Panel } from '../../ui/index.js';
import styles from './overview.module.css';
import { t } from './texts.js';

/** The projects of a season with the key figures of each; a name opens its project. */
export default function ProjectsPanel({ figures, season }: { figures: AnalyticsDto; season: string }) {
  const { projects, money } = figures;
  const heads = money ? [t('receivedNaira'), t('recovered')] : [];
  const naira = (...amounts: (number | null)[]) =>
    money ? amounts.map((each) => formatAmount(each ?? 0)) : [];
  return (
    <Panel title={t('projectsOf', { season })} className={styles.projects}>
      <div data-source="GET /new-rest/cbn_dashboard_rest/analytics/:username">
        <TableView
          caption={t('projectsOf', { season })}
          columns={[t('project'), t('registered'), t('processed'), t('farmSizeHa'), ...heads]}
          rows={[
            ...projects.map((each) => [
              { text: each.name, to: `/overview?${new URLSearchParams({ season, project: each.name })}` },
              formatNumber(each.registered),
              formatNumber(each.processed),
              formatHectares(each.hectares),
              ...naira(each.received, each.repaid),
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
