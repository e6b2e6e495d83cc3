import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { PLATFORM_MESSAGES } from '#libs/contracts';
import { sentenceText } from '../core/i18n/index.js';
import { selectUndo, UNDO_TIME, undoGone } from '../core/notifications/undo.js';
import { Icon } from './icons.js';
import { ToastText } from './ToastText.js';
import { t } from './texts.js';

/** Shows the last act that can be undone as a toast with an Undo button, one at a time. */
export function UndoToaster() {
  const dispatch = useDispatch();
  const offer = useSelector(selectUndo);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current !== null && shown.current !== offer?.id) notifications.hide(shown.current);
    shown.current = offer?.id ?? null;
    if (!offer) return;
    const { id, message, detail, undo } = offer;
    const take = () => {
      // The previous toast is still fading out.
      if (shown.current !== id) return;
      dispatch(undo);
      dispatch(undoGone(id));
    };
    notifications.show({
      id,
      title: sentenceText(PLATFORM_MESSAGES.titles.success),
      message: (
        <>
          <ToastText text={sentenceText(message)} {...(detail && { detail: sentenceText(detail) })} />
          <button type="button" className="link b" onClick={take}>
            {t('undo')}
          </button>
        </>
      ),
      color: 'leaf',
      icon: <Icon name="check" size={16} />,
      autoClose: UNDO_TIME,
      role: 'status',
      closeButtonProps: { 'aria-label': t('close') },
      onClose: () => dispatch(undoGone(id)),
    });
  }, [offer, dispatch]);
  return null;
}
