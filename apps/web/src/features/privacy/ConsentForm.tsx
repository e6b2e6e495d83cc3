import { FileInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  CONSENT_CHANNELS,
  CONSENT_DECISIONS,
  CONSENT_PURPOSES,
  NOTICE_LANGUAGES,
  RecordConsentBody,
  storeProof,
} from '#libs/contracts';
import { tidy } from '../../core/forms/dto-problems.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { newOpId } from '../../core/new-op-id.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FormModal } from '../../ui/index.js';
import { recordTask } from './saga.js';
import { t } from './texts.js';

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Files that prove a decision. */
export const PROOF_FILES = 'image/jpeg,image/png,audio/*';

/** Farmers alone decide in the portal. */
const STAFF_CHANNELS = optionsOf(CONSENT_CHANNELS).filter(({ value }) => value !== 'portal');

/** Records one decision of a farmer. Nothing is chosen beforehand: silence is no consent (NDPA 2023, section 26). */
export function ConsentForm({ farmerId, onClose }: { farmerId: number; onClose: () => void }) {
  const task = useTask(recordTask);
  const [opId] = useState(newOpId);
  const [proof, setProof] = useState<File | null>(null);
  const { field, modal } = useDtoForm(RecordConsentBody, {
    initial: {
      purpose: null,
      decision: null,
      language: null,
      channel: null,
      place: '',
      guardian: '',
      witness: '',
    },
    labels: {
      purpose: t('purpose'),
      decision: t('decision'),
      language: t('language'),
      channel: t('channel'),
      place: t('place'),
      guardian: t('guardian'),
      witness: t('witness'),
    },
    bodyOf: (values) => ({ opId, ...tidy(values) }) as unknown as RecordConsentBody,
    sender: task,
    onSubmit: (body) => task.run({ farmerId, body, file: proof }),
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('recordTitle')} onClose={onClose} {...modal}>
      <p className="mut">{t('recordNote')}</p>
      <Select data={optionsOf(CONSENT_PURPOSES)} data-autofocus required {...field('purpose')} />
      <Select data={optionsOf(CONSENT_DECISIONS)} required {...field('decision')} />
      <Select data={STAFF_CHANNELS} required {...field('channel')} />
      <Select data={optionsOf(NOTICE_LANGUAGES)} required {...field('language')} />
      <TextInput maxLength={120} {...field('place')} />
      <TextInput maxLength={120} description={t('guardianHint')} {...field('guardian')} />
      <TextInput maxLength={120} description={t('witnessHint')} {...field('witness')} />
      <Allowed call={storeProof}>
        <FileInput
          clearable
          clearButtonProps={{ 'aria-label': t('clearFile') }}
          accept={PROOF_FILES}
          label={t('proof')}
          description={t('proofHint')}
          placeholder={t('chooseFile')}
          value={proof}
          onChange={setProof}
        />
      </Allowed>
    </FormModal>
  );
}
