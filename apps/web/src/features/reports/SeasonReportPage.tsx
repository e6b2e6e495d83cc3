import { useParams } from 'react-router-dom';
import { readSeasonReport, type SeasonReportDto } from '#libs/contracts';
import { formatDate, formatDateTime } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, ErrorState, PageHeader, Panel, SkeletonBlock, StatusBadge } from '../../ui/index.js';
import styles from './reports.module.css';
import { download, seasonReport } from './saga.js';
import { t } from './texts.js';

const CALL = `${readSeasonReport.verb} ${readSeasonReport.path}`;

/** `/reports/season/4`: a signed report, and whether it still is what was signed. */
export default function SeasonReportPage() {
  const { data, error, retry } = useRemoteRecord(seasonReport, Number(useParams().reportId));
  if (error && !data) return <ErrorState message={error.message} onRetry={retry} />;
  return data ? <Report report={data} /> : <SkeletonBlock lines={12} />;
}

function Report({ report }: { report: SeasonReportDto }) {
  const { id, number, season, name, replacedBy, reopenedOn, verification } = report;
  const file = useTask(download);
  return (
    <>
      <PageHeader
        title={t('title')}
        badge={
          <StatusBadge tone={replacedBy || reopenedOn ? 'warning' : 'good'}>
            {replacedBy
              ? t('replacedBy', { number: replacedBy })
              : t(reopenedOn ? 'signedReopened' : 'signed')}
          </StatusBadge>
        }
        note={
          reopenedOn
            ? t('reportNoteReopened', { season, name, at: formatDate(reopenedOn) })
            : t('reportNote', { season, name, n: verification.entries })
        }
      >
        <div className={styles.acts}>
          <Button busy={file.running} onClick={() => file.run({ id, number, as: 'pdf.sig' })}>
            {t('signature')}
          </Button>
          <Button icon="download" busy={file.running} onClick={() => file.run({ id, number, as: 'pdf' })}>
            {t('pdf')}
          </Button>
          <Button variant="primary" onClick={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      </PageHeader>
      <div className={styles.columns}>
        <Panel title={`${t('title')} ${number}`} aside={formatDateTime(report.closedOn)}>
          <div className={styles.paper} data-source={CALL}>
            {report.sections.map(({ title, lines }) => (
              <section key={title}>
                <h3>{title}</h3>
                {lines.length === 0 && <p className="sm mut">{t('none')}</p>}
                <table aria-label={title}>
                  <tbody>
                    {lines.map(({ label, value, more }) => (
                      <tr key={label}>
                        <td>{label}</td>
                        <td>{value}</td>
                        <td className="sm mut">{more}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            ))}
          </div>
        </Panel>
        <Verification report={report} />
      </div>
    </>
  );
}

function Verification({ report }: { report: SeasonReportDto }) {
  const { number, proposedBy, proposedOn, confirmedBy, closedOn, verification } = report;
  const { unchanged, signed, twoPeople, figuresAgree, sha256, publicKey, entries } = verification;
  const isWhole = unchanged && signed && twoPeople && figuresAgree;
  const people = `${proposedBy}: ${t('proposed', { at: formatDateTime(proposedOn) })}. ${confirmedBy}: ${t('confirmed', { at: formatDateTime(closedOn) })}.`;
  const facts: [good: boolean, text: string, note: string][] = [
    [unchanged, t(unchanged ? 'unchanged' : 'changed'), t('unchangedNote', { sha256 })],
    [signed, t(signed ? 'signedByUs' : 'notSigned'), t('signedNote', { key: publicKey })],
    [twoPeople, t(twoPeople ? 'people' : 'onePerson'), people],
    [figuresAgree, t(figuresAgree ? 'figures' : 'figuresDiffer'), t('figuresNote', { n: entries })],
  ];
  return (
    <Panel
      title={t('verification')}
      aside={
        <StatusBadge tone={isWhole ? 'good' : 'problem'}>{t(isWhole ? 'verified' : 'failed')}</StatusBadge>
      }
    >
      <div className={styles.gap}>
        {facts.map(([good, text, note]) => (
          <div key={text}>
            {good ? <b>{text}</b> : <StatusBadge tone="problem">{text}</StatusBadge>}
            <div className={`sm mut ${styles.wrap}`}>{note}</div>
          </div>
        ))}
        <b>{t('offline')}</b>
        <span className="sm">{t('offlineNote')}</span>
        <code className={styles.command}>{`npm run report:verify -- season-report-${number}.pdf`}</code>
      </div>
    </Panel>
  );
}
