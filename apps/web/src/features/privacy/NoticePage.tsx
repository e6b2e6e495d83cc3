import { useState } from 'react';
import { type NoticeDto, SignNoticeBody, signNotice, useNotice } from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { formatDate } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useConfirm } from '../../ui/Confirm.js';
import { FactList } from '../../ui/FactList.js';
import { FormModal } from '../../ui/FormModal.js';
import { Button, Panel } from '../../ui/index.js';
import { FieldInput } from '../../ui/records/fields.js';
import { RecordPage } from '../../ui/records/RecordPage.js';
import { NoticeState } from './NoticeState.js';
import styles from './privacy.module.css';
import { notices, signTask, useTask as useNoticeTask } from './saga.js';
import { t } from './texts.js';

/** `/data-protection/notices/12` */
export default function NoticePage() {
  return (
    <RecordPage
      store={notices}
      icon="lock"
      badge={(notice) => <NoticeState notice={notice} />}
      acts={(notice) => <Acts notice={notice} />}
    >
      {({ text, checkedBy, createdOn }) => (
        <Panel title={t('text')}>
          <FactList
            columns
            facts={[
              [t('checkedBy'), checkedBy, t('notChecked')],
              [t('createdOn'), formatDate(createdOn)],
            ]}
          />
          <p className={styles.text}>{text}</p>
        </Panel>
      )}
    </RecordPage>
  );
}

function Acts({ notice }: { notice: NoticeDto }) {
  const { id, name, checkedBy, links } = notice;
  const [signing, setSigning] = useState(false);
  const using = useTask(useNoticeTask);
  const confirm = useConfirm();
  const putIntoUse = async () => {
    const question = {
      title: t('useTitle', { name }),
      body: t('useNote'),
      note: checkedBy ? undefined : t('useUnchecked'),
      yes: t('use'),
      harmless: true,
    };
    if (await confirm(question)) using.run({ path: { noticeId: id } });
  };
  return (
    <>
      <Allowed call={signNotice} links={links}>
        <Button onClick={() => setSigning(true)}>{t('signTitle')}</Button>
      </Allowed>
      <Allowed call={useNotice} links={links}>
        <Button variant="primary" busy={using.running} onClick={putIntoUse}>
          {t('use')}
        </Button>
      </Allowed>
      {signing && <SignForm id={id} onClose={() => setSigning(false)} />}
    </>
  );
}

function SignForm({ id, onClose }: { id: number; onClose: () => void }) {
  const sign = useTask(signTask);
  const { field, modal } = useDtoForm(SignNoticeBody, {
    initial: { checkedBy: '' },
    labels: { checkedBy: t('checkedBy') },
    sender: sign,
    onSubmit: (body) => sign.run({ path: { noticeId: id }, body }),
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('signTitle')} submitLabel={t('sign')} onClose={onClose} {...modal}>
      <FieldInput
        field={{ label: t('checkedBy'), hint: t('checkedByHint') }}
        limits={{ required: true, maxLength: 160, isEmail: false }}
        first
        values={{}}
        props={field('checkedBy')}
      />
    </FormModal>
  );
}
