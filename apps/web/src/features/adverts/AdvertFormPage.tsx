import { Select, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import {
  ADVERT_FIELDS,
  ADVERT_MESSAGES,
  EXPERIENCES,
  type JobAdvertDto,
  jobAdvertCalls,
  publishAdvert,
  SaveJobAdvertBody,
  SCHEDULES,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { problemsOf, tidy } from '../../core/forms/dto-problems.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useAddress } from '../../core/use-address.js';
import { Button, buttonClass, PageHeader, Panel } from '../../ui/index.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { useNow } from '../../ui/use-now.js';
import { advertPath, advertsPath } from './addresses.js';
import styles from './adverts.module.css';
import { adverts, publish } from './saga.js';
import { t } from './texts.js';
import { type Autosaved, useAutosave } from './use-autosave.js';

/** `/7/job-postings/create`: a new advert, or with `?advert=12` one that exists. It saves by itself. */
export default function AdvertFormPage() {
  const agencyId = useRecordId(useParams().sharedAgencyId ?? null);
  const [search] = useAddress();
  const opened = useRef(useRecordId(search.get('advert')));
  if (opened.current)
    return (
      <RecordArea store={adverts} id={opened.current} icon="file">
        {(advert) => <AdvertForm key={advert.id} agencyId={advert.sharedAgency} advert={advert} />}
      </RecordArea>
    );
  return <AdvertForm agencyId={agencyId ?? 0} advert={null} />;
}

type Values = Record<(typeof ADVERT_FIELDS)[number], string | null>;

const LABELS = Object.fromEntries(ADVERT_FIELDS.map((field) => [field, t(field)])) as Record<
  keyof Values,
  string
>;
const CHOICES: (keyof Values)[] = ['schedule', 'experience'];

const valuesOf = (advert: JobAdvertDto | null) =>
  Object.fromEntries(
    ADVERT_FIELDS.map((field) => {
      const value = advert?.[field] ?? null;
      return [field, CHOICES.includes(field) ? value : String(value ?? '')];
    }),
  ) as Values;

function AdvertForm({ agencyId, advert }: { agencyId: number; advert: JobAdvertDto | null }) {
  const navigate = useNavigate();
  const [, changeAddress] = useAddress();
  const sender = useTask(publish);
  const stored = useRef<{ id: number; version: number } | null>(advert);
  const first = useRef(valuesOf(advert));
  const { form, field, modal } = useDtoForm<Values, SaveJobAdvertBody>(SaveJobAdvertBody, {
    initial: first.current,
    labels: LABELS,
    check: (values) =>
      Object.fromEntries(
        ADVERT_FIELDS.map((name) => [name, !values[name]?.trim() && ADVERT_MESSAGES.missing]),
      ),
    onSubmit: () => {
      saved
        .flush()
        .then(() => stored.current && sender.run({ path: { id: stored.current.id } }))
        .catch(() => undefined);
    },
    sender,
    onDone: () => stored.current && navigate(advertPath(stored.current.id)),
  });
  const body = tidy(form.values) as unknown as SaveJobAdvertBody;
  const saved = useAutosave(
    form.values,
    Object.keys(problemsOf(SaveJobAdvertBody, body, LABELS)).length === 0,
    async (values) => {
      const sent = tidy(values) as unknown as SaveJobAdvertBody;
      const before = stored.current;
      if (before) {
        stored.current = await ask(jobAdvertCalls.update, {
          path: { id: before.id },
          body: { ...sent, version: before.version },
        });
        return;
      }
      const made = await ask(jobAdvertCalls.create, { path: { sharedAgencyId: agencyId }, body: sent });
      stored.current = made;
      // A reload continues with this draft.
      changeAddress(
        (next) => {
          next.set('advert', String(made.id));
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  );
  const isPublished = advert?.status === 'PUBLISHED';
  return (
    <>
      <PageHeader
        title={t(advert ? 'editAdvert' : 'newAdvert')}
        badge={<SavedBadge saved={saved} />}
        note={t('starred')}
      >
        <Link className={buttonClass({})} to={advert ? advertPath(advert.id) : advertsPath(agencyId)}>
          {advert ? adverts.nameOf(advert) : t('toAgency')}
        </Link>
      </PageHeader>
      <Panel label={t('newAdvert')}>
        <form noValidate onSubmit={modal.onSubmit} className={styles.form}>
          {modal.problem && <p role="alert">{modal.problem}</p>}
          <TextInput {...field('title')} withAsterisk maxLength={120} />
          <Select
            {...field('schedule')}
            withAsterisk
            data={Object.entries(SCHEDULES).map(([value, label]) => ({ value, label }))}
          />
          <TextInput {...field('hoursPerWeek')} withAsterisk inputMode="numeric" />
          <Textarea {...field('duties')} withAsterisk autosize minRows={4} maxRows={16} maxLength={4000} />
          <TextInput {...field('location')} withAsterisk maxLength={120} placeholder="Sokoto" />
          <TextInput {...field('employeesNeeded')} withAsterisk inputMode="numeric" placeholder="1" />
          <Select
            {...field('experience')}
            withAsterisk
            data={EXPERIENCES.map((value) => ({ value, label: t('years', { years: value }) }))}
          />
          <TextInput {...field('closingDate')} withAsterisk type="date" />
          {!isPublished && (
            <Allowed call={publishAdvert}>
              <Button variant="primary" type="submit" busy={modal.busy}>
                {t('publish')}
              </Button>
            </Allowed>
          )}
        </form>
      </Panel>
    </>
  );
}

/** "Saved 2 s ago" */
function SavedBadge({ saved: { savedAt, saving, problem } }: { saved: Autosaved }) {
  const now = useNow(1000).getTime();
  const text = problem
    ? t('saveFailed', { reason: problem })
    : saving
      ? t('saving')
      : savedAt === null
        ? t('notSaved')
        : t('saved', {
            ago: t('secondsAgo', { n: Math.max(0, Math.round((now - savedAt) / 1000)) }),
          });
  return (
    <span className="sm mut" role={problem ? 'alert' : undefined}>
      {text}
    </span>
  );
}
