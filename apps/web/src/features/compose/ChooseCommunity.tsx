import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommunityOptions, useResourceOptions } from '../../core/use-options.js';
import { PageHeader, Panel, RecordPicker } from '../../ui/index.js';
import { newMessageAddress } from '../messaging/addresses.js';
import styles from './compose.module.css';
import { t } from './texts.js';

/** Asks for the community of a message; each message has exactly one. */
export function ChooseCommunity() {
  const navigate = useNavigate();
  const resources = useResourceOptions();
  const [chosen, setChosen] = useState<string | null>(null);
  const only = resources.options.length === 1 ? resources.options[0]?.value : null;
  const resourceId = chosen ?? only ?? null;
  const communities = useCommunityOptions(resourceId === null ? null : Number(resourceId));
  return (
    <>
      <PageHeader title={t('newMessage')} note={t('noteBare')} />
      <div>
        <Panel title={t('chooseTitle')} className={styles.choice}>
          <p className={styles.dialogNote}>{t('chooseNote')}</p>
          <div className={styles.form}>
            <RecordPicker
              label={t('resource')}
              placeholder={t('choose')}
              records={resources.options}
              value={resourceId}
              error={resources.problem}
              onChange={setChosen}
            />
            <RecordPicker
              label={t('community')}
              placeholder={t('choose')}
              records={communities.options}
              value={null}
              disabled={resourceId === null}
              error={communities.problem}
              onChange={(id) => id && navigate(newMessageAddress({ community: Number(id) }))}
            />
          </div>
        </Panel>
      </div>
    </>
  );
}
