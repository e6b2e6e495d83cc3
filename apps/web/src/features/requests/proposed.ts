import { farmerFieldWord, type ProposedChangeDto } from '#libs/contracts';
import { t } from './texts.js';

/** "New surname" */
export const fieldLabel = ({ field }: ProposedChangeDto) =>
  t('proposedField', { field: farmerFieldWord(field) });

/** "Ibrahim → Adamu" */
export const changeText = ({ now, value }: ProposedChangeDto) =>
  `${now ?? t('none')} → ${value ?? t('none')}`;
