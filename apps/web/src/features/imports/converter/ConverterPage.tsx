import { type FormEvent, useState } from 'react';
import { IMPORTS_MESSAGES } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { formatBytes, t as shared } from '../../../core/i18n/index.js';
import { selectConnection } from '../../../core/realtime/slice.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { Button, JobProgress, PageHeader, Panel } from '../../../ui/index.js';
import { FileDrop } from '../FileDrop.js';
import { fileProblem } from '../file-rules.js';
import { ConversionResult } from './ConversionResult.js';
import styles from './converter.module.css';
import { convertTask, registerConverter } from './converter.saga.js';
import { selectConverter, startedOver } from './converter.slice.js';
import { t } from './texts.js';

registerConverter();

/** `/kmlConverter`: converts a map of any format to a table, with a count of converted and skipped objects. */
export default function ConverterPage() {
  const dispatch = useAppDispatch();
  const convert = useTask(convertTask);
  const { made, fileName } = useAppSelector(selectConverter);
  const again = () => {
    convert.reset();
    dispatch(startedOver());
  };
  return (
    <>
      <PageHeader title={t('title')} note={t('note')}>
        {made && <Button onClick={again}>{t('again')}</Button>}
      </PageHeader>
      <div className={styles.page}>
        <div className={styles.main}>
          {convert.running ? (
            <Panel title={t('file')}>
              <Converting onCancel={convert.cancel} />
            </Panel>
          ) : made ? (
            <ConversionResult made={made} fileName={fileName} />
          ) : (
            <Panel title={t('file')}>
              <ConvertForm failure={convert.error?.message ?? null} />
            </Panel>
          )}
        </div>
        <Panel title={t('columns')}>
          <p className="mut">{t('columnsBody')}</p>
        </Panel>
      </div>
    </>
  );
}

function ConvertForm({ failure }: { failure: string | null }) {
  const convert = useTask(convertTask);
  const [file, setFile] = useState<File | null>(null);
  const [asked, setAsked] = useState(false);
  const offline = useAppSelector(selectConnection) === 'offline';
  const problem = file ? fileProblem(file, 'farms') : IMPORTS_MESSAGES.noFile;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (file && !problem && !offline) convert.run({ file });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure && (
        <p role="alert" className={styles.problem}>
          <b>{t('failed')}</b>
          <br />
          {failure}
        </p>
      )}
      <FileDrop kind="farms" file={file} onFile={setFile} problem={file || asked ? problem : null} />
      <div className={styles.foot}>
        <span className="sm mut grow">{t('limit')}</span>
        {/* Converting changes nothing and is not a write of the session: every user of this page can convert. */}
        <Button
          variant="primary"
          type="submit"
          disabled={offline}
          title={offline ? shared('offlineReason') : undefined}
        >
          {t('convert')}
        </Button>
      </div>
    </form>
  );
}

function Converting({ onCancel }: { onCancel: () => void }) {
  const { fileName, sent, total } = useAppSelector(selectConverter);
  const arrived = total > 0 && sent >= total;
  return (
    <div className={styles.form}>
      <JobProgress
        label={arrived ? t('converting') : t('sending', { name: fileName })}
        done={sent}
        total={arrived ? null : total || null}
        running
        caption={
          arrived ? t('convertingHint') : t('sentOf', { sent: formatBytes(sent), total: formatBytes(total) })
        }
      />
      <div className={styles.foot}>
        <span className="b grow clip">{fileName}</span>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </div>
  );
}
