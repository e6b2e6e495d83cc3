import { saveEditedMaps, saveFarmMap } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useMay } from '../../../core/session/allowed.js';
import { usePhone } from '../../../ui/use-media.js';
import { deletable, type EditAct } from './edit.js';
import { handled } from './slice.js';
import { selectEditor } from './state.js';

/** Whether this user may draw boundaries, and on this screen: a phone looks and flags. */
export function useMayDraw(): { may: boolean; here: boolean } {
  const one = useMay()(saveFarmMap);
  const many = useMay()(saveEditedMaps);
  const phone = usePhone();
  return { may: one && many, here: !phone };
}

/** The boundary that is open, and what can be done with it now. */
export function useOpenEdit() {
  const dispatch = useAppDispatch();
  const { open, opening } = useAppSelector(selectEditor);
  const edit = open?.edit ?? null;
  return {
    open,
    opening,
    edit,
    deletes: edit ? deletable(edit) : [],
    act: (act: EditAct) => void dispatch(handled(act)),
  };
}
