import { findRecords } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import type { Option } from '../../core/use-options.js';
import { RecordPicker, type RecordPickerProps } from '../../ui/RecordPicker.js';
import { pickerTexts as t } from './picker-texts.js';

/** Searches in a request body, because a typed ID must never be part of an address. */
async function findFarmers(q: string, signal: AbortSignal): Promise<Option[]> {
  const { list } = await ask(findRecords, { body: { q } }, { signal });
  return list
    .filter(({ kind }) => kind === 'farmer')
    .map(({ id, name, detail }) => ({ value: String(id), label: detail ? `${name}, ${detail}` : name }));
}

/** Chooses a farmer by the search of the portal; the value is the farmer's id. */
export function FarmerPicker(props: Omit<RecordPickerProps<Option>, 'find' | 'records'>) {
  return <RecordPicker {...props} find={findFarmers} hint={t('hint')} nothing={t('none')} />;
}
