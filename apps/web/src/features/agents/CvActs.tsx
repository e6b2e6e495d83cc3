import { Modal } from '@mantine/core';
import { useState } from 'react';
import { AGENT_MESSAGES, type AgentDto, readUpload, removeAgentCv, storeAgentCv } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { send } from '../../core/api/http.js';
import { useAppDispatch } from '../../core/hooks.js';
import { failed } from '../../core/notifications/slice.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button } from '../../ui/index.js';
import { Picture } from '../../ui/Picture.js';
import { usePhone } from '../../ui/use-media.js';
import styles from './agents.module.css';
import { FileButton, RemoveFile } from './FileButtons.js';
import { removeCv, storeCv } from './saga.js';
import { t } from './texts.js';

/** Shows and stores the CV of an agent: a PDF opens in a tab, a picture in a dialog. */
export function CvActs({ agent: { id, name, cvUpload, cvType, links } }: { agent: AgentDto }) {
  const dispatch = useAppDispatch();
  const storing = useTask(storeCv, id);
  const removing = useTask(removeCv, id);
  const [picture, setPicture] = useState<string | null>(null);
  const phone = usePhone();
  const view = async (upload: string) => {
    // Browsers block a tab that opens after the answer.
    const tab = cvType === 'application/pdf' ? window.open('', '_blank') : null;
    try {
      const { remoteLink } = await ask(readUpload, { path: { cvUpload: upload } });
      if (!tab) return setPicture(remoteLink);
      const answer = await send('GET', remoteLink.replace(/^\/api/, ''), { headers: { Accept: '*/*' } });
      tab.location.href = URL.createObjectURL(await answer.blob());
    } catch {
      tab?.close();
      dispatch(failed(AGENT_MESSAGES.cvFailed));
    }
  };
  return (
    <section className={styles.files} aria-label={t('cv')}>
      {cvUpload ? (
        <Button small icon="file" onClick={() => void view(cvUpload)}>
          {t('viewCv')}
        </Button>
      ) : (
        <span className="mut">{t('noCv')}</span>
      )}
      <Allowed call={storeAgentCv} links={links}>
        <FileButton
          label={t(cvUpload ? 'replaceCv' : 'uploadCv')}
          accept="application/pdf,image/jpeg,image/png"
          busy={storing.running}
          onFile={(file) => storing.run({ id, file })}
        />
      </Allowed>
      {cvUpload && (
        <Allowed call={removeAgentCv} links={links}>
          <RemoveFile label={t('removeCv')} onYes={() => removing.run({ path: { id } })} />
        </Allowed>
      )}
      {picture && (
        <Modal
          opened
          title={t('cvOf', { name })}
          size="xl"
          fullScreen={phone}
          closeButtonProps={{ 'aria-label': t('close') }}
          onClose={() => setPicture(null)}
        >
          <Picture className={styles.whole} src={picture} alt={t('cvOf', { name })} />
        </Modal>
      )}
    </section>
  );
}
