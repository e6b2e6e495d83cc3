import { Select, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  liftSuppression,
  type MessagingSettingsDto,
  SaveMessagingBody,
  SMS_PROVIDER_NAMES,
  saveMessagingSettings,
} from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { formatDate, formatNaira, formatNumber } from '../../core/i18n/index.js';
import { Allowed, useMay } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { type Fact, FactList } from '../../ui/FactList.js';
import { Button, buttonClass, NotLoaded, PageHeader, Panel } from '../../ui/index.js';
import { OPT_OUTS_PATH } from '../messaging/addresses.js';
import { useMessagingSettings } from '../messaging/settings-record.js';
import styles from './compose.module.css';
import { saveSettingsTask } from './remotes.js';
import { senderName } from './sender-name.js';
import { t } from './texts.js';

/** `/messages/settings` */
export default function MessageSettingsPage() {
  const { data, error, retry } = useMessagingSettings();
  const may = useMay();
  return (
    <>
      <PageHeader title={t('settings')} note={t('settingsNote')}>
        {may(liftSuppression) && (
          <Link className={buttonClass({})} to={OPT_OUTS_PATH}>
            {t('optOuts')}
          </Link>
        )}
      </PageHeader>
      <div>
        <Panel label={t('settings')} className={styles.choice}>
          {data ? (
            <>
              <Facts settings={data} all={!may(saveMessagingSettings)} />
              <Allowed call={saveMessagingSettings}>
                <SaveForm key={`${data.provider} ${data.perSecond}`} settings={data} />
              </Allowed>
            </>
          ) : (
            <NotLoaded error={error} onRetry={retry} lines={5} />
          )}
        </Panel>
      </div>
    </>
  );
}

/** Users who may change provider and speed see them in the form below instead. */
function Facts({ settings, all }: { settings: MessagingSettingsDto; all: boolean }) {
  const { provider, senders, rateKobo, perSecond, changedBy, changedAt } = settings;
  const names = senders.map((each) => senderName(settings, each.class));
  const facts: Fact[] = [
    ...(all ? [[t('provider'), SMS_PROVIDER_NAMES[provider]] as const] : []),
    ...(names.every((name) => name === names[0])
      ? [[t('sender'), names[0] ?? ''] as const]
      : senders.map((each, at) => [t('senderOf', { kind: t(each.class) }), names[at] ?? ''] as const)),
    [t('rate'), formatNaira(rateKobo)],
    ...(all ? [[t('perSecond'), formatNumber(perSecond)] as const] : []),
    [t('quietHours'), t('quietHoursBody')],
  ];
  return (
    <>
      <FactList facts={facts} lined />
      <p className={`sm mut ${styles.changed}`}>
        {changedBy && changedAt
          ? t('changed', { name: changedBy.name, when: formatDate(changedAt) })
          : t('ofInstallation')}
      </p>
    </>
  );
}

function SaveForm({ settings }: { settings: MessagingSettingsDto }) {
  const sender = useTask(saveSettingsTask);
  const { field, modal } = useDtoForm(SaveMessagingBody, {
    initial: { provider: settings.provider as string | null, perSecond: String(settings.perSecond) },
    labels: { provider: t('provider'), perSecond: t('perSecond') },
    bodyOf: ({ provider, perSecond }) => ({
      provider: (provider ?? undefined) as SaveMessagingBody['provider'],
      perSecond: Number(perSecond),
    }),
    onSubmit: (body) => sender.run({ body }),
    sender,
  });
  return (
    <form className={styles.form} noValidate onSubmit={modal.onSubmit}>
      <Select
        {...field('provider')}
        description={t('providerHint')}
        data={settings.available.map((value) => ({ value, label: SMS_PROVIDER_NAMES[value] }))}
        allowDeselect={false}
      />
      <TextInput {...field('perSecond')} description={t('perSecondHint')} inputMode="numeric" />
      {modal.problem && (
        <p className={styles.problem} role="alert">
          {modal.problem}
        </p>
      )}
      <div>
        <Button variant="primary" type="submit" busy={modal.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
