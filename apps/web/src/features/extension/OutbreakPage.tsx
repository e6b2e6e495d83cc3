import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listOutbreakRecipients, type OutbreakDto, queueMessage } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { failureOf } from '../../core/api/problem.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatDate } from '../../core/i18n/index.js';
import { failed } from '../../core/notifications/slice.js';
import { keepWork } from '../../core/offline/kept-work.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectUser } from '../../core/session/slice.js';
import { Button, PageHeader } from '../../ui/index.js';
import { RecordActs } from '../../ui/records/RecordActs.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { EMPTY_DRAFT } from '../compose/draft.js';
import { MESSAGE_WORK } from '../compose/use-kept-draft.js';
import { newMessageAddress } from '../messaging/addresses.js';
import styles from './extension.module.css';
import { FarmersNearby, useNearby } from './Nearby.js';
import { PlaceMap } from './PlaceMap.js';
import { outbreaks } from './saga.js';
import { t } from './texts.js';

/** `/extension/outbreaks/7`: an outbreak, and messages to the farmers nearby now. */
export default function OutbreakPage() {
  return (
    <RecordArea store={outbreaks} id={useRecordId()} icon="alert">
      {(outbreak) => <Outbreak outbreak={outbreak} />}
    </RecordArea>
  );
}

function Outbreak({ outbreak }: { outbreak: OutbreakDto }) {
  const { type, severity, description, createdOn } = outbreak;
  const shown = useNearby(outbreak);
  const { busy, write } = useMessage(outbreak);
  return (
    <>
      <PageHeader title={`${type}: ${description}`} note={`${severity}, ${formatDate(createdOn)}`}>
        <RecordActs store={outbreaks} row={outbreak} />
      </PageHeader>
      <div className={styles.outbreak}>
        <PlaceMap circle={outbreak} farmsIn={outbreak} />
        <FarmersNearby shown={shown}>
          {({ communities }) => (
            <Allowed call={queueMessage}>
              <div className={styles.form}>
                {communities.map(
                  ({ id, name, canText }) =>
                    id !== null &&
                    canText > 0 && (
                      <Button key={id} variant="primary" busy={busy} onClick={() => void write(id)}>
                        {t('writeFarmers', { n: canText, community: name })}
                      </Button>
                    ),
                )}
              </div>
            </Allowed>
          )}
        </FarmersNearby>
      </div>
    </>
  );
}

/** Opens Messages with a draft to the farmers of a community nearby: nothing is sent before it is reviewed there. */
function useMessage({ id, type, description }: OutbreakDto) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const [busy, setBusy] = useState(false);
  const write = async (communityId: number) => {
    if (!user) return;
    setBusy(true);
    try {
      const { farmerIds } = await ask(listOutbreakRecipients, { path: { id, communityId } });
      const draft = {
        ...EMPTY_DRAFT,
        text: t('messageText', { type, description }).replace(/[{}]/g, ''),
        members: { only: farmerIds.map((farmerId) => `farmer-${farmerId}` as const) },
      };
      const work = { communityId, draft, at: new Date().toISOString() };
      await keepWork(user, MESSAGE_WORK, { put: [{ id: communityId, work }], remove: [] });
      navigate(newMessageAddress({ community: communityId }));
    } catch (error) {
      dispatch(failed(t('draftFailed', { why: failureOf(error).message })));
      setBusy(false);
    }
  };
  return { busy, write };
}
