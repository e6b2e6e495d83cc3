import { Checkbox, Input, Modal, Textarea, TextInput } from '@mantine/core';
import {
  ACCESS_MESSAGES,
  CreateAccessTokenBody,
  type CreatedAccessTokenDto,
  createAccessToken,
  GRANTABLE,
  type Grant,
  MOST_TOKEN_DAYS,
} from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { failureOf } from '../../../core/api/problem.js';
import { useDtoForm } from '../../../core/forms/use-dto-form.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { refused } from '../../../core/notifications/slice.js';
import { useSecretCall } from '../../../core/tasks/use-secret-call.js';
import { useResourceOptions } from '../../../core/use-options.js';
import { Button, FormModal, RecordsPicker, Segmented } from '../../../ui/index.js';
import { Secret } from '../CredentialsDialog.js';
import { levelOf, withLevel } from '../grant-levels.js';
import { t } from './texts.js';

type Values = {
  name: string;
  purpose: string;
  resourceIds: string[];
  grants: Grant[];
  mayWrite: boolean;
  networks: string;
  expiresOn: string;
};
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const LABELS: Record<keyof Values, string> = {
  name: t('name'),
  purpose: t('purpose'),
  resourceIds: t('resources'),
  grants: t('grants'),
  mayWrite: t('mayWrite'),
  networks: t('networks'),
  expiresOn: t('expiresOn'),
};

function bodyOf({ resourceIds, networks, ...rest }: Values): CreateAccessTokenBody {
  const lines = networks.split(/[\s,;]+/).filter(Boolean);
  return { ...rest, resourceIds: resourceIds.map(Number), networks: lines };
}

/** Creates an access token, and shows it once. */
export default function AccessTokenForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: () => void;
}) {
  const dispatch = useAppDispatch();
  const resources = useResourceOptions();
  const call = useSecretCall<CreateAccessTokenBody, CreatedAccessTokenDto>(async (body) => {
    try {
      return await ask(createAccessToken, { body });
    } catch (error) {
      dispatch(refused(failureOf(error)));
      throw error;
    }
  }, onCreated);
  const { form, field, modal } = useDtoForm<Values, CreateAccessTokenBody>(CreateAccessTokenBody, {
    initial: {
      name: '',
      purpose: '',
      resourceIds: [],
      grants: [],
      mayWrite: false,
      networks: '',
      expiresOn: dayIn(90),
    },
    labels: LABELS,
    bodyOf,
    check: ({ grants, resourceIds }) => ({
      grants: grants.length === 0 && ACCESS_MESSAGES.tokens.noGrant,
      resourceIds: resourceIds.length === 0 && ACCESS_MESSAGES.tokens.noResource,
    }),
    onSubmit: call.run,
    sender: call,
  });
  if (call.answer) return <NewToken created={call.answer} onClose={onClose} />;
  const { grants, mayWrite } = form.values;
  const levels = (['none', 'view', ...(mayWrite ? (['edit'] as const) : [])] as const).map((value) => ({
    value,
    label: t(value === 'none' ? 'none_level' : value),
  }));
  return (
    <FormModal opened title={t('create')} submitLabel={t('create')} onClose={onClose} {...modal}>
      <TextInput required data-autofocus autoComplete="off" maxLength={80} {...field('name')} />
      <TextInput
        required
        autoComplete="off"
        maxLength={300}
        description={t('purposeHint')}
        {...field('purpose')}
      />
      <RecordsPicker
        records={resources.options}
        {...field('resourceIds')}
        error={form.errors.resourceIds ?? resources.problem}
      />
      <Checkbox
        label={t('mayWrite')}
        description={t('mayWriteHint')}
        checked={mayWrite}
        onChange={(event) => form.setFieldValue('mayWrite', event.currentTarget.checked)}
      />
      <fieldset>
        <legend>{t('grants')}</legend>
        {GRANTABLE.flatMap(({ resource, subResources }) =>
          (subResources.length > 0 ? subResources : [null]).map((part) => {
            const label = part === null ? resource : t('place', { resource, part });
            return (
              <div key={label} className="row spread">
                <span className="grow">{label}</span>
                <Segmented
                  label={label}
                  value={levelOf(grants, resource, part)}
                  options={levels}
                  onChange={(next) => form.setFieldValue('grants', withLevel(grants, resource, part, next))}
                />
              </div>
            );
          }),
        )}
        {form.errors.grants && <Input.Error>{form.errors.grants}</Input.Error>}
      </fieldset>
      <Textarea autosize minRows={2} description={t('networksHint')} {...field('networks')} />
      <TextInput type="date" required min={dayIn(0)} max={dayIn(MOST_TOKEN_DAYS)} {...field('expiresOn')} />
    </FormModal>
  );
}

function NewToken({ created, onClose }: { created: CreatedAccessTokenDto; onClose: () => void }) {
  return (
    <Modal
      opened
      title={created.record.name}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className="stack">
        <p>{t('shownOnce')}</p>
        <Secret what={t('token')} value={created.token} />
        <p className="sm mut">{t('use', { places: '/api/ogc, /api/odata' })}</p>
        <div className="row">
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
