import { useState } from 'react';
import type { FirstStepsDto } from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { preferencesChosen } from '../../core/preferences/slice.js';
import { selectUser } from '../../core/session/slice.js';
import { Button, Icon, JobProgress, PageHeader, Panel } from '../../ui/index.js';
import { openResource } from '../community/saga.js';
import { importDialogOpened } from '../imports/dialog.slice.js';
import { ImportDialog } from '../imports/ImportDialog.js';
import { SampleFiles } from './SampleFiles.js';
import { StepRow } from './StepRow.js';
import styles from './start.module.css';
import { nextStep, type StepName, stepsOf } from './steps.js';
import { t } from './texts.js';

const ResourceForm = later(() => import('../community/ResourceForm.js'));
const CommunityForm = later(() => import('../community/CommunityForm.js'));

/** Steps from an empty account to its first completed farm, in place of the figures. */
export default function StartList({ data }: { data: FirstStepsDto }) {
  const dispatch = useAppDispatch();
  const name = useAppSelector(selectUser)?.displayName ?? '';
  const [form, setForm] = useState<'resource' | 'community' | null>(null);
  const steps = stepsOf(data);
  const done = steps.filter(({ state }) => state.is === 'done').length;
  const next = nextStep(steps);
  const resourceId = data.communityResource?.id ?? null;
  const { data: resource } = useRemoteRecord(openResource, resourceId);
  const close = () => setForm(null);
  const open = (step: StepName) => {
    if (step === 'resource') setForm('resource');
    else if (resourceId !== null && (step === 'communities' || step === 'farmers' || step === 'farms'))
      dispatch(importDialogOpened({ kind: step, resourceId }));
  };
  return (
    <>
      <PageHeader title={t('welcome', { name })} note={t('note')}>
        <div className={styles.progress}>
          <JobProgress
            label={t('list')}
            done={done}
            total={steps.length}
            caption={t('doneOf', { done, total: steps.length })}
          />
        </div>
      </PageHeader>
      <div className={styles.page}>
        <Panel label={t('list')} flush className={styles.list}>
          <ol data-source="GET /first-steps">
            {steps.map((step, at) => (
              <StepRow
                key={step.name}
                step={step}
                number={at + 1}
                isNext={step.name === next}
                resource={data.communityResource}
                onOpen={() => open(step.name)}
              >
                {step.name === 'communities' && (
                  <Button
                    variant={step.name === next ? 'primary' : 'default'}
                    disabled={!resource}
                    onClick={() => setForm('community')}
                  >
                    {t('addCommunity')}
                  </Button>
                )}
              </StepRow>
            ))}
          </ol>
          <footer className={styles.foot}>
            <span className="sm mut grow">{t('live')}</span>
            <Button
              small
              variant="ghost"
              onClick={() => dispatch(preferencesChosen({ hidesFirstSteps: true }))}
            >
              {t('hide')}
            </Button>
          </footer>
        </Panel>
        <div className={styles.side}>
          <SampleFiles state={resource?.state ?? null} />
          <Panel>
            <div className={styles.hint}>
              <Icon name="info" size={20} />
              <span>
                <b>{t('ownList')}</b>
                <span className="mut">{t('ownListNote')}</span>
              </span>
            </div>
          </Panel>
        </div>
      </div>
      <ImportDialog />
      {form === 'resource' && <ResourceForm onClose={close} />}
      {form === 'community' && resource && <CommunityForm resource={resource} onClose={close} />}
    </>
  );
}
