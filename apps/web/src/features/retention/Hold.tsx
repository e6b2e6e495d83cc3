import { Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  HOLD_REASON_LENGTH,
  HoldBody,
  holdData,
  type Link,
  type RetentionHoldDto,
  type RetentionKind,
  releaseData,
} from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { formatDate } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { Button, FormModal, StatusBadge, UserName } from '../../ui/index.js';
import { holdTask, releaseTask } from './saga.js';
import { t } from './texts.js';

/** Data that can be held: one set on the list, or all of a kind. */
interface Held {
  kind: RetentionKind;
  itemId?: number;
  hold: RetentionHoldDto | null;
  links: Link[];
}

/** Shows who holds data, and why. */
export function HoldLine({ hold: { reason, by, at } }: { hold: RetentionHoldDto }) {
  return (
    <div className="sm mut">
      <StatusBadge tone="waiting">{t('held')}</StatusBadge> {t('heldBy', { reason, day: formatDate(at) })}{' '}
      {by && <UserName user={by} />}
    </div>
  );
}

/** Buttons that hold data, or end its hold. */
export function HoldActs({ of, what }: { of: Held; what: string }) {
  const [holding, setHolding] = useState(false);
  const release = useTask(releaseTask);
  const confirm = useConfirm();
  const { hold, links } = of;
  const ask = async () => {
    const question = {
      title: t('releaseTitle', { what }),
      body: t('releaseNote'),
      yes: t('release'),
      harmless: true,
    };
    if (hold && (await confirm(question))) release.run({ path: { holdId: hold.id } });
  };
  return (
    <>
      <Allowed call={holdData} links={links}>
        <Button small onClick={() => setHolding(true)}>
          {t(of.itemId === undefined ? 'holdAll' : 'hold')}
        </Button>
      </Allowed>
      <Allowed call={releaseData} links={links}>
        <Button small busy={release.running} onClick={ask}>
          {t('release')}
        </Button>
      </Allowed>
      {holding && <HoldForm of={of} what={what} onClose={() => setHolding(false)} />}
    </>
  );
}

function HoldForm({ of: { kind, itemId }, what, onClose }: { of: Held; what: string; onClose: () => void }) {
  const task = useTask(holdTask);
  const { field, modal } = useDtoForm(HoldBody, {
    initial: { reason: '' },
    labels: { reason: t('reason') },
    bodyOf: ({ reason }) => ({ kind, reason, ...(itemId !== undefined && { itemId }) }),
    sender: task,
    onSubmit: (body) => task.run({ body }),
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('holdTitle', { what })} submitLabel={t('hold')} onClose={onClose} {...modal}>
      <p className="mut">{t('holdNote')}</p>
      <Textarea
        data-autofocus
        required
        autosize
        minRows={2}
        maxLength={HOLD_REASON_LENGTH}
        description={t('reasonHint')}
        {...field('reason')}
      />
    </FormModal>
  );
}
