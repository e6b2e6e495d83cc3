import {
  manageProvider,
  manageSharedAgency,
  type ServiceProviderDto,
  type SharedAgencyDto,
} from '#libs/contracts';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, StatusBadge } from '../../ui/index.js';
import { setAgencyStatus, setProviderStatus } from './saga.js';
import { t } from './texts.js';

/** Status of a provider or an agency. */
export function Status({ status }: { status: string }) {
  const isActive = isActiveIn(status);
  return (
    <StatusBadge tone={isActive ? 'good' : 'waiting'}>{t(isActive ? 'active' : 'suspended')}</StatusBadge>
  );
}

const isActiveIn = (status: string) => status.toLowerCase() === 'active';

/** Suspends or activates a provider. */
export function ProviderToggle({ provider, small }: { provider: ServiceProviderDto; small?: boolean }) {
  const { id, status } = provider;
  const { running, run } = useTask(setProviderStatus, id);
  return (
    <Allowed call={manageProvider} links={provider.links}>
      <Toggle
        row={provider}
        small={small}
        busy={running}
        onYes={() => run({ path: { id, status: status === 'active' ? 'suspended' : 'active' } })}
      />
    </Allowed>
  );
}

/** Suspends or activates a shared agency. */
export function AgencyToggle({ agency, small }: { agency: SharedAgencyDto; small?: boolean }) {
  const { id, status } = agency;
  const { running, run } = useTask(setAgencyStatus, id);
  return (
    <Allowed call={manageSharedAgency} links={agency.links}>
      <Toggle
        row={agency}
        small={small}
        busy={running}
        onYes={() => run({ path: { id, status: status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE' } })}
      />
    </Allowed>
  );
}

interface ToggleProps {
  row: ServiceProviderDto | SharedAgencyDto;
  busy: boolean;
  /** In a row of a list. */
  small?: boolean | undefined;
  onYes: () => void;
}

/** Asks before it suspends or activates. */
function Toggle({ row: { name, status }, busy, small, onYes }: ToggleProps) {
  const confirm = useConfirm();
  const isActive = isActiveIn(status);
  const act = isActive ? 'suspend' : 'activate';
  const askFirst = async () => {
    const question = {
      title: t('sure'),
      body: t(`${act}Body`, { name }),
      yes: t(`${act}Yes`),
      harmless: !isActive,
    };
    if (await confirm(question)) onYes();
  };
  return (
    <Button small={small} busy={busy} aria-label={`${t(act)} ${name}`} onClick={askFirst}>
      {t(act)}
    </Button>
  );
}
