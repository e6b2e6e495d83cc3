import { findRecords, type NamedDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { RecordPicker } from '../../ui/index.js';
import { t } from './texts.js';

/** Uses POST because the query may be a BVN, and a BVN must not appear in an address. */
async function farmersLike(q: string, signal: AbortSignal) {
  const { list } = await ask(findRecords, { body: { q } }, { signal });
  return list
    .filter(({ kind }) => kind === 'farmer')
    .map(({ id, name, detail }) => ({
      value: String(id),
      label: [name, detail].filter(Boolean).join(' · '),
    }));
}

/** Finds the farmer record of a user, by name or number. */
export function FarmerPicker({
  farmer,
  onChange,
  ...field
}: {
  /** The farmer who is linked now. */
  farmer?: NamedDto | null;
  value?: string | null;
  onChange: (id: string | null, name: string) => void;
  onPending?: (pending: boolean) => void;
  error?: React.ReactNode;
}) {
  return (
    <RecordPicker
      {...field}
      label={t('farmer')}
      placeholder={t('farmerHint')}
      find={farmersLike}
      known={farmer ? { value: String(farmer.id), label: farmer.name } : null}
      nothing={t('noFarmer')}
      onChange={(id, record) => onChange(id, record?.label ?? '')}
    />
  );
}
