import { useCallback, useState } from 'react';
import { findLedgerFarmers, type LedgerFarmerDto, type StatementDto } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { RecordPicker } from '../../../ui/index.js';
import { FarmerCard } from './FarmerCard.js';
import { t } from './texts.js';

interface FarmerFieldProps {
  resourceId: number;
  value?: string | null;
  onChange: (id: string | null) => void;
  label: string;
  error?: React.ReactNode;
  /** Statement of the chosen farmer. */
  statement: StatementDto | null;
}

/** Chooses a farmer of a programme, by the start of a name or by a full Temp ID, and shows the chosen one. */
export function FarmerField({ resourceId, onChange, statement, ...field }: FarmerFieldProps) {
  const [farmer, setFarmer] = useState<LedgerFarmerDto | null>(null);
  const find = useCallback(
    async (q: string, signal: AbortSignal) => {
      const { list } = await ask(findLedgerFarmers, { path: { resourceId }, query: { q } }, { signal });
      return list.map((found) => ({
        value: String(found.farmerId),
        label: [found.farmerName, found.tempId, found.communityName].filter(Boolean).join(' · '),
        farmer: found,
      }));
    },
    [resourceId],
  );
  return (
    <>
      <RecordPicker
        {...field}
        required
        placeholder={t('farmerHint')}
        find={find}
        hint={t('typeMore')}
        nothing={t('noFarmer')}
        onChange={(id, record) => {
          setFarmer(record?.farmer ?? null);
          onChange(id);
        }}
      />
      {farmer && String(farmer.farmerId) === field.value && (
        <FarmerCard farmer={farmer} statement={statement?.farmerId === farmer.farmerId ? statement : null} />
      )}
    </>
  );
}
