import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  ADMINISTRATORS,
  PLATFORM_MESSAGES,
  SaveStaffBody,
  STAFF_MESSAGES,
  type StaffDto,
} from '#libs/contracts';
import type { Failure } from '../../core/api/problem.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { t as shared } from '../../core/i18n/index.js';
import { failed, succeeded } from '../../core/notifications/slice.js';
import { selectRole } from '../../core/session/slice.js';
import { Button, PageHeader, Panel, SkeletonBlock, Steps } from '../../ui/index.js';
import { onEscape, useDiscard } from '../../ui/use-discard.js';
import { CredentialsDialog } from '../access/CredentialsDialog.js';
import { DraftOffer } from './DraftOffer.js';
import { BioFields, PersonalFields, WorkFields } from './fields.js';
import {
  bodyOf,
  checkOf,
  EMPTY,
  FIELDS,
  fromDraft,
  LABELS,
  PAGES,
  type PageName,
  pageOf,
  type StaffValues,
  valuesOf,
} from './form.js';
import { StaffStatus } from './StaffListPage.js';
import { staff as store } from './saga.js';
import styles from './staff.module.css';
import { t } from './texts.js';
import { useDraft } from './use-draft.js';
import { useSave } from './use-save.js';

const FORMS: Record<PageName, typeof BioFields> = {
  bio: BioFields,
  work: WorkFields,
  personal: PersonalFields,
};

/** Values for a new person survive the form: they are stored as a draft. */
const DRAFT_KEPT = {
  title: t('leaveTitle'),
  body: t('leaveBody'),
  yes: t('leaveYes'),
  no: shared('unsavedNo'),
};

/**
 * The form of three pages.
 * @param staff the record to edit; null adds one
 */
export function Wizard({ staff }: { staff: StaffDto | null }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const role = useAppSelector(selectRole);
  const administers = role !== null && ADMINISTRATORS.includes(role);
  // Staff who may edit staff change only the first page.
  const pages = staff && !administers ? PAGES.slice(0, 1) : PAGES;
  const [at, setAt] = useState(0);
  const [initial] = useState(() => (staff ? valuesOf(staff) : EMPTY));
  // The record that the form was filled from: it is saved over this version, so that a newer one is not overwritten
  // unseen.
  const [read, setRead] = useState(staff);
  const save = useSave(staff);
  const { created } = save;
  const { form, field, modal, isRight } = useDtoForm<StaffValues, SaveStaffBody>(SaveStaffBody, {
    initial,
    labels: LABELS,
    bodyOf: (values) => bodyOf(values, read?.version),
    check: (values) => checkOf(values, pages),
    onSubmit: save.run,
    sender: save.sender,
    onDone: () => {
      if (staff) navigate(store.to(staff.id), { replace: true });
      if (!created) return;
      draft.close();
      dispatch(succeeded(created.message));
    },
    onRefused: (error) => {
      const { fields = {} } = error;
      const wrong = pageOf(Object.keys(fields));
      if (wrong !== null) setAt(Math.min(wrong, pages.length - 1));
      if (fields.grants) dispatch(oops(fields.grants));
      const newer = newerOf(error);
      if (!newer) return;
      setRead(newer);
      form.setValues(valuesOf(newer));
      dispatch(failed(STAFF_MESSAGES.versionConflict));
    },
  });
  const draft = useDraft(staff === null, form.values, at + 1);
  const problem = newerOf(save.sender.error) ? null : modal.problem;

  const page = pages[at] ?? 'bio';
  const last = at === pages.length - 1;
  const turn = (to: number) => {
    setAt(to);
    draft.keep(to + 1);
    document.getElementById('content')?.scrollTo({ top: 0 });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (modal.busy) return;
    const wrong = (last ? pages : [page]).find((one) => !isRight(FIELDS[one]));
    if (wrong) {
      const { grants } = checkOf(form.values, pages);
      if (wrong === 'work' && grants) dispatch(oops(grants));
      setAt(pages.indexOf(wrong));
    } else if (last) modal.onSubmit(event);
    else turn(at + 1);
  };
  const discard = useDiscard(modal.dirty && !modal.busy, staff ? undefined : DRAFT_KEPT);
  const leave = async () => {
    if (await discard()) navigate(staff ? store.to(staff.id) : store.path);
  };
  const name = `${form.values.firstName} ${form.values.lastName}`.trim();
  const Fields = FORMS[page];
  return (
    <div className={styles.wizard}>
      <PageHeader
        title={staff ? t('editTitle', { name: `${staff.firstName} ${staff.lastName}` }) : t('newTitle')}
        badge={staff && <StaffStatus status={staff.status} />}
        note={staff ? (pages.length === 1 ? t('bioOnly') : undefined) : t('newNote')}
      />
      {pages.length > 1 && <Steps label={t('steps')} titles={pages.map((each) => t(each))} at={at} />}
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
          <form
            noValidate
            onSubmit={submit}
            onKeyDown={onEscape(leave)}
            className={styles.form}
            aria-label={t(page)}
          >
            {problem && (
              <p role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
            <Fields key={page} form={form} field={field} staff={staff} />
            <div className={styles.foot}>
              <Button disabled={at === 0 || modal.busy} icon="chevronLeft" onClick={() => turn(at - 1)}>
                {t('prev')}
              </Button>
              <span className="grow" />
              <Button variant="primary" type="submit" busy={modal.busy}>
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
          onClose={() => navigate(store.to(created.id), { replace: true })}
        />
      )}
    </div>
  );
}

/** Returns the current record if someone else saved first. */
function newerOf(error: Failure | null): StaffDto | undefined {
  return error?.status === 409 ? (error.current as StaffDto | undefined) : undefined;
}

/** The specification's title for a page without the required grant. */
function oops(text: string) {
  const action = failed(text);
  return { ...action, payload: { ...action.payload, title: PLATFORM_MESSAGES.titles.oops } };
}
