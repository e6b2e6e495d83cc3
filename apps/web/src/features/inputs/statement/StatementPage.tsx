import { Select } from '@mantine/core';
import { Link } from 'react-router-dom';
import { LANGUAGE_NAMES, LANGUAGES, type StatementDto, topicOf } from '#libs/contracts';
import { useOpens } from '../../../core/feature/use-opens.js';
import { useAppSelector } from '../../../core/hooks.js';
import { useRemote } from '../../../core/lists/use-remote.js';
import { useTopic } from '../../../core/realtime/use-topic.js';
import { selectViewer } from '../../../core/session/viewer.js';
import { useSubject } from '../../../core/subject.js';
import { useTask } from '../../../core/tasks/use-task.js';
import {
  Button,
  EmptyState,
  ErrorState,
  Kbd,
  PageHeader,
  SkeletonBlock,
  useListUrl,
} from '../../../ui/index.js';
import { PATHS } from '../../community/addresses.js';
import { ledgerPath, RECOVERY_DETAILS, recoveryDetailsPath } from '../addresses.js';
import { SeasonPicker } from '../SeasonPicker.js';
import { CheckPaper } from './CheckPaper.js';
import { FindLedger } from './FindLedger.js';
import { Paper } from './Paper.js';
import { type StatementFile, saveStatement, statementRecord } from './remotes.js';
import styles from './statement.module.css';
import { t } from './texts.js';
import { useStatementOf } from './use-statement-of.js';

/** `/community-resource/statement/20416?resource=12&season=…`: a statement, live and in its printed form. */
export default function StatementPage() {
  const of = useStatementOf();
  const { data, error, retry } = useRemote(statementRecord, of);
  const { role } = useAppSelector(selectViewer);
  const isOwn = role === 'FARMER';
  useTopic(of && !isOwn ? topicOf.resource(of.resourceId) : null, null);
  const opens = useOpens();
  useSubject(
    data && opens(RECOVERY_DETAILS) ? data.farmerName : null,
    of ? recoveryDetailsPath(of.resourceId, of.farmerId) : '/',
  );

  if (!of) return <FindLedger gone={t('gone')} own={isOwn} />;
  if (data) return <Statement statement={data} isOwn={isOwn} />;
  if (error?.status === 404 || error?.status === 400)
    return (
      <EmptyState gone icon="file">
        {t('gone')}
      </EmptyState>
    );
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  return <SkeletonBlock lines={12} />;
}

function Statement({ statement, isOwn }: { statement: StatementDto; isOwn: boolean }) {
  const { farmerName, season, seasons, communityResourceId, communityResourceName } = statement;
  const opens = useOpens();
  return (
    <div className={styles.page}>
      <div className={styles.screen}>
        <PageHeader
          title={t('title', { name: farmerName })}
          note={
            isOwn ? (
              t('own')
            ) : (
              <>
                {opens(PATHS.recovery) ? (
                  <Link to={ledgerPath('recovery', communityResourceId, { season })}>
                    {communityResourceName}
                  </Link>
                ) : (
                  communityResourceName
                )}
                {'. '}
                {t('live')}
              </>
            )
          }
        >
          <SeasonPicker season={season} seasons={seasons} />
          <LanguagePicker statement={statement} isOwn={isOwn} />
          <SaveButton as="csv" statement={statement} />
          <SaveButton as="pdf" statement={statement} />
          <Button variant="primary" onClick={() => window.print()}>
            {t('print')}
            <span className={styles.keys}>
              <Kbd>Ctrl P</Kbd>
            </span>
          </Button>
        </PageHeader>
      </div>
      <section className={styles.desk} aria-label={t('paper')}>
        <Paper statement={statement} />
      </section>
      {!isOwn && (
        <div className={styles.screen}>
          <CheckPaper />
        </div>
      )}
    </div>
  );
}

/** Language of the paper, on screen and in print. It is in the address as `language=`. */
function LanguagePicker({
  statement: { language, farmerLanguage },
  isOwn,
}: {
  statement: StatementDto;
  isOwn: boolean;
}) {
  const url = useListUrl();
  const data = LANGUAGES.map((value) => ({
    value,
    label:
      value === farmerLanguage && value !== 'en' && !isOwn
        ? t('ofFarmer', { language: LANGUAGE_NAMES[value] })
        : LANGUAGE_NAMES[value],
  }));
  return (
    <Select
      aria-label={t('language')}
      w={150}
      data={data}
      value={language}
      allowDeselect={false}
      onChange={(chosen) => chosen && url.set({ language: chosen })}
    />
  );
}

function SaveButton({ as, statement }: { as: StatementFile; statement: StatementDto }) {
  const { running, run } = useTask(saveStatement, as);
  const { communityResourceId: resourceId, farmerId, season, language, number } = statement;
  return (
    <Button
      icon="download"
      busy={running}
      onClick={() => run({ as, resourceId, farmerId, season, number, ...(as === 'pdf' && { language }) })}
    >
      {t(as)}
    </Button>
  );
}
