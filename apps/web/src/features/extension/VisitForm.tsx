import { Input, Textarea, TextInput } from '@mantine/core';
import {
  type IssueDto,
  type IssueVisitDto,
  PlanVisitBody,
  planVisit,
  reminderText,
  VISIT_PERIODS,
  type VisitPeriod,
} from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { formatDate } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, FormProblem, Panel, Segmented } from '../../ui/index.js';
import styles from './extension.module.css';
import { visitTask } from './saga.js';
import { t } from './texts.js';

type Values = Record<'on' | 'period' | 'cost' | 'furtherInfo' | 'contactInfo' | 'reminderOn', string>;

/** Plans a visit, or changes it; says who is reminded, with the text. */
export function VisitForm({ issue }: { issue: IssueDto }) {
  const { id, title, version, visit, visitWantedOn, links, smsTexts } = issue;
  const sender = useTask(visitTask);
  const { form, field, modal } = useDtoForm<Values, PlanVisitBody>(PlanVisitBody, {
    initial: {
      on: visit?.on ?? visitWantedOn ?? '',
      reminderOn: visit?.reminderOn ?? '',
      period: visit?.period ?? VISIT_PERIODS[0],
      cost: visit ? String(visit.cost) : '',
      furtherInfo: visit?.furtherInfo ?? '',
      contactInfo: visit?.contactInfo ?? '',
    },
    labels: {
      on: t('visitOn'),
      reminderOn: t('reminderOn'),
      period: t('periodOf'),
      cost: t('cost'),
      furtherInfo: t('furtherInfo'),
      contactInfo: t('contactInfo'),
    },
    onSubmit: (body) => sender.run({ path: { id }, body: { ...body, version } }),
    sender,
    guard: true,
  });
  const { on, contactInfo, reminderOn } = form.values;
  const unchanged = visit && !form.isDirty();
  return (
    <Panel title={t('visit')}>
      <form className={styles.form} onSubmit={modal.onSubmit} noValidate aria-label={t('visit')}>
        <div className={styles.pair}>
          <TextInput type="date" required {...field('on')} />
          <TextInput type="date" {...field('reminderOn')} />
        </div>
        <Input.Wrapper label={t('periodOf')} labelElement="div">
          <Segmented
            fill
            label={t('periodOf')}
            value={form.values.period as VisitPeriod}
            options={VISIT_PERIODS.map((value) => ({ value, label: value }))}
            onChange={(period) => form.setFieldValue('period', period)}
          />
        </Input.Wrapper>
        <TextInput
          inputMode="decimal"
          required
          leftSection="₦"
          description={t('costNote')}
          {...field('cost')}
        />
        <Textarea autosize minRows={2} maxLength={1000} {...field('furtherInfo')} />
        <TextInput maxLength={80} {...field('contactInfo')} />
        {reminderOn && on && (
          <p className="sm">
            {t(unchanged && !visit.remindsBySms ? 'remindsBell' : 'reminds', { day: formatDate(reminderOn) })}{' '}
            <i>{!(unchanged && !visit.remindsBySms) && reminderText({ title, on, contactInfo }, smsTexts)}</i>
          </p>
        )}
        <FormProblem text={modal.problem} />
        <Allowed call={planVisit} links={links}>
          <Button type="submit" variant="primary" busy={modal.busy}>
            {t('saveVisit')}
          </Button>
        </Allowed>
      </form>
    </Panel>
  );
}

/** Tells a farmer about the visit. */
export function PlannedVisit({
  visit: { on, by, furtherInfo, contactInfo, reminderOn },
}: {
  visit: IssueVisitDto;
}) {
  return (
    <div className={styles.kept}>
      <b>{t('planned', { day: formatDate(on), by })}</b>
      {[
        t('plannedCost'),
        furtherInfo,
        contactInfo,
        reminderOn && t('plannedReminder', { day: formatDate(reminderOn) }),
      ]
        .filter(Boolean)
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
    </div>
  );
}
