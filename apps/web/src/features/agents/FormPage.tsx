import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DtoForm } from '../../core/forms/use-dto-form.js';
import { Button, buttonClass, FormProblem, PageHeader, Panel } from '../../ui/index.js';
import styles from './agents.module.css';
import { t } from './texts.js';

interface FormPageProps {
  title: string;
  /** Agency or agent. */
  note: string;
  /** Address of Cancel. */
  back: string;
  form: { inputs: ReactNode; modal: DtoForm<Record<string, unknown>>['modal'] };
}

/** Page of the form of an agent. */
export function FormPage({ title, note, back, form: { inputs, modal } }: FormPageProps) {
  return (
    <>
      <PageHeader title={title} note={note} />
      <Panel label={title}>
        <form className={styles.form} onSubmit={modal.onSubmit} noValidate>
          {inputs}
          <FormProblem text={modal.problem} />
          <div className={styles.foot}>
            <Link className={buttonClass({})} to={back}>
              {t('cancel')}
            </Link>
            <Button type="submit" variant="primary" busy={modal.busy} disabled={!modal.dirty}>
              {t('save')}
            </Button>
          </div>
        </form>
      </Panel>
    </>
  );
}
