import { saveEditedMaps, saveFarmMap } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useMay } from '../../../core/session/allowed.js';
import { usePhone } from '../../../ui/use-media.js';
import { deletable, type EditAct } from './edit.js';
import { handled } from './slice.js';
import { selectEditor } from './state.js';

/** Returns whether this user may draw boundaries, and whether this screen allows it: phones can view and flag only. */
export function useMayDraw(): { may: boolean; here: boolean } {
  const one = useMay()(saveFarmMap);
  const many = useMay()(saveEditedMaps);
  const phone = usePhone();
  return { may: one && many, here: !phone };
}

/** Returns the open boundary and its available actions. */
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
