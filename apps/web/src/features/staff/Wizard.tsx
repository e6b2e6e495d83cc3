import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ADMINISTRATORS, PLATFORM_MESSAGES, STAFF_MESSAGES, type StaffDto } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { failed, succeeded } from '../../core/notifications/slice.js';
import { selectRole } from '../../core/session/slice.js';
import { Button, PageHeader, Panel, SkeletonBlock } from '../../ui/index.js';
import { CredentialsDialog } from '../access/CredentialsDialog.js';
import { DraftOffer } from './DraftOffer.js';
import { BioFields, PersonalFields, WorkFields } from './fields.js';
import { EMPTY, fromDraft, PAGES, type PageName, pageOf, problemsOfPage, valuesOf } from './form.js';
import { StaffStatus, staffPath } from './StaffListPage.js';
import { Steps } from './Steps.js';
import styles from './staff.module.css';
import { t } from './texts.js';
import { useDraft } from './use-draft.js';
import { useSave } from './use-save.js';

const FIELDS: Record<PageName, typeof BioFields> = {
  bio: BioFields,
  work: WorkFields,
  personal: PersonalFields,
};

/** The form of three pages. @param staff the record that is changed; null adds one */
export function Wizard({ staff }: { staff: StaffDto | null }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const role = useAppSelector(selectRole);
  const administers = role !== null && ADMINISTRATORS.includes(role);
  // Staff who may edit staff change what is on the first page only.
  const pages = staff && !administers ? PAGES.slice(0, 1) : PAGES;
  const [at, setAt] = useState(0);
  const form = useForm({ initialValues: staff ? valuesOf(staff) : EMPTY });
  const draft = useDraft(staff === null, form.values, at + 1);
  const box = useRef<HTMLFormElement>(null);
  const save = useSave(staff, {
    onSaved: (id) => navigate(staffPath(id), { replace: true }),
    onFields: (fields) => {
      form.setErrors(fields);
      setAt(Math.min(pageOf(Object.keys(fields)) ?? 0, pages.length - 1));
      if (fields.grants) dispatch(oops(fields.grants));
    },
    onNewer: (current) => {
      form.setValues(valuesOf(current));
      dispatch(failed(STAFF_MESSAGES.versionConflict));
    },
  });
  const { created } = save;
  useEffect(() => {
    if (!created) return;
    draft.close();
    dispatch(succeeded(created.message));
  }, [created, dispatch, draft.close]);

  const page = pages[at] ?? 'bio';
  const last = at === pages.length - 1;
  const turn = (to: number) => {
    setAt(to);
    draft.keep(to + 1);
    document.getElementById('content')?.scrollTo({ top: 0 });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problems = problemsOfPage(page, form.values);
    form.setErrors(problems);
    if (problems.grants) dispatch(oops(problems.grants));
    if (Object.keys(problems).length > 0) {
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (last) save.run(form.values);
    else turn(at + 1);
  };
  const name = `${form.values.firstName} ${form.values.lastName}`.trim();
  const Fields = FIELDS[page];
  return (
    <div className={styles.wizard}>
      <PageHeader
        title={staff ? t('editTitle', { name: `${staff.firstName} ${staff.lastName}` }) : t('newTitle')}
        badge={staff && <StaffStatus status={staff.status} />}
        note={staff ? (pages.length === 1 ? t('bioOnly') : undefined) : t('newNote')}
      />
      <Steps pages={pages} at={at} />
      {draft.phase === 'asking' ? (
        <Panel label={t('bio')}>
          <SkeletonBlock lines={8} />
        </Panel>
      ) : draft.phase === 'offered' && draft.found ? (
        <DraftOffer
          draft={draft.found}
          onChoice={(goOn) => {
            if (goOn && draft.found?.data) {
              form.setValues(fromDraft(draft.found.data));
              setAt(draft.found.page - 1);
            }
            draft.settle(goOn);
          }}
        />
      ) : (
        <Panel title={t(page)}>
          <form ref={box} noValidate onSubmit={submit} className={styles.form} aria-label={t(page)}>
            {save.problem && (
              <p role="alert" className={styles.problem}>
                {save.problem}
              </p>
            )}
            <Fields key={page} form={form} staff={staff} />
            <div className={styles.foot}>
              <Button disabled={at === 0 || save.busy} icon="chevronLeft" onClick={() => turn(at - 1)}>
                {t('prev')}
              </Button>
              <span className="grow" />
              <Button variant="primary" type="submit" busy={save.busy}>
                {last ? t(staff ? 'save' : 'submit') : t('next')}
              </Button>
            </div>
          </form>
        </Panel>
      )}
      {created && (
        <CredentialsDialog
          credentials={created}
          name={name || created.username}
          onClose={() => navigate(staffPath(created.id), { replace: true })}
        />
      )}
    </div>
  );
}

/** The specification's title for a page that lacks a grant. */
function oops(text: string) {
  const action = failed(text);
  return { ...action, payload: { ...action.payload, title: PLATFORM_MESSAGES.titles.oops } };
}
