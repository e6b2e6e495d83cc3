import { Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { IMPORTS_MESSAGES } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { t as shared } from '../../core/i18n/index.js';
import { selectConnection } from '../../core/realtime/slice.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useCommunityOptions, useResourceOptions } from '../../core/use-options.js';
import { Button, RecordPicker, Segmented } from '../../ui/index.js';
import type { ImportPreset } from './dialog.slice.js';
import { saveTemplateTask } from './downloads.saga.js';
import { FileDrop } from './FileDrop.js';
import { fileProblem } from './file-rules.js';
import styles from './ImportDialog.module.css';
import { type ImportKind, importKind, importKinds } from './kinds.js';
import { t } from './texts.js';
import { uploadTask } from './upload.saga.js';

const KINDS = importKinds.map(({ kind, label }) => ({ value: kind, label }));

/** Chooses kind, matching, destination and file. */
export function ImportForm({ preset, onCancel }: { preset: ImportPreset; onCancel: () => void }) {
  const upload = useTask(uploadTask);
  const template = useTask(saveTemplateTask);
  const offline = useAppSelector(selectConnection) === 'offline';
  const [kind, setKind] = useState<ImportKind>(preset.kind ?? importKinds[0]?.kind ?? 'farmers');
  const { matchings = [], needsCommunity, anyCommunity } = importKind(kind);
  const [chosen, setImportType] = useState(preset.importType);
  const importType = matchings.find(({ value }) => value === chosen)?.value ?? matchings[0]?.value;
  const [resourceId, setResourceId] = useState<number | null>(preset.resourceId ?? null);
  const [communityId, setCommunityId] = useState<number | null>(preset.communityId ?? null);
  const [file, setFile] = useState<File | null>(null);
  const [review, setReview] = useState(true);
  const [asked, setAsked] = useState(false);
  const resources = useResourceOptions();
  const communities = useCommunityOptions(needsCommunity || anyCommunity ? resourceId : null);

  const badFile = file ? fileProblem(file, kind) : IMPORTS_MESSAGES.noFile;
  const noResource = resourceId === null;
  const noCommunity = Boolean(needsCommunity) && communityId === null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!file || badFile || resourceId === null || noCommunity || offline) return;
    upload.run({
      kind,
      file,
      review,
      resourceId,
      ...(importType && { importType }),
      ...(preset.corrects !== undefined && kind === preset.kind && { corrects: preset.corrects }),
      ...((needsCommunity || anyCommunity) && communityId !== null && { communityId }),
    });
  };
  return (
    <form className={styles.body} onSubmit={submit} noValidate>
      {!preset.kind && (
        <div className={styles.field}>
          <span className={styles.label}>{t('kind')}</span>
          <Segmented label={t('kind')} value={kind} options={KINDS} onChange={setKind} fill />
        </div>
      )}
      {importType && (
        <div className={styles.field}>
          <span className={styles.label}>{t('importType')}</span>
          <Segmented
            label={t('importType')}
            value={importType}
            options={matchings}
            onChange={setImportType}
            fill
          />
        </div>
      )}
      <RecordPicker
        label={t('resource')}
        placeholder={t('chooseResource')}
        required
        records={resources.options}
        value={resourceId === null ? null : String(resourceId)}
        error={(asked && noResource && t('needResource')) || resources.problem}
        onChange={(value) => {
          setResourceId(value ? Number(value) : null);
          setCommunityId(null);
        }}
      />
      {(needsCommunity || anyCommunity) && (
        <RecordPicker
          label={t('community')}
          description={kind === 'farmers' ? t('communityRule') : undefined}
          placeholder={anyCommunity ?? t('chooseCommunity')}
          required={Boolean(needsCommunity)}
          clearable={!needsCommunity}
          disabled={noResource}
          records={communities.options}
          value={communityId === null ? null : String(communityId)}
          error={(asked && noCommunity && !noResource && needsCommunity) || communities.problem}
          nothing={t('noCommunities')}
          onChange={(value) => setCommunityId(value ? Number(value) : null)}
        />
      )}
      <FileDrop kind={kind} file={file} onFile={setFile} problem={file || asked ? badFile : null} />
      <Checkbox
        label={t('rowsAtATime')}
        description={t('rowsAtATimeHint')}
        checked={review}
        onChange={(event) => setReview(event.currentTarget.checked)}
      />
      <div className={styles.foot}>
        <button type="button" className="link sm" onClick={() => template.run({ kind, importType })}>
          {t('template')}
        </button>
        <span className="grow" />
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button
          variant="primary"
          type="submit"
          icon={review ? 'upload' : 'import'}
          disabled={offline}
          title={offline ? shared('offlineReason') : undefined}
        >
          {t(review ? 'uploadToLook' : 'start')}
        </Button>
      </div>
    </form>
  );
}
