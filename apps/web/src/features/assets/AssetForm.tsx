import { TextInput } from '@mantine/core';
import { type AssetDto, SaveAssetBody } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

/** Keeps digits and the first dot. */
export const digitsAndDot = (text: string) => text.replace(/[^\d.]/g, '').replace(/(?<=\..*)\./g, '');

interface Typed {
  onChange: (text: string) => void;
}

export const ASSET_FIELDS = recordFields<AssetDto, SaveAssetBody>(SaveAssetBody, {
  name: { label: t('name') },
  quantity: { label: t('quantity'), kind: 'number', initial: '1' },
  type: { label: t('type'), hint: t('typeHint') },
  size: {
    label: t('size'),
    kind: 'own',
    draw: (props) => (
      <TextInput
        inputMode="decimal"
        {...props}
        onChange={({ currentTarget }) =>
          (props as unknown as Typed).onChange(digitsAndDot(currentTarget.value))
        }
      />
    ),
  },
  description: { label: t('description'), kind: 'area' },
});

/** Edits an asset; its position is set on the map. */
export default function AssetForm(props: RecordFormProps<AssetDto>) {
  return <RecordForm {...props} fields={ASSET_FIELDS} />;
}
