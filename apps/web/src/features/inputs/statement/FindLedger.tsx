import { useParams } from 'react-router-dom';
import type { FarmerLedgerDto } from '#libs/contracts';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import type { Option } from '../../../core/use-options.js';
import { FindResource } from '../../community/ChooseResource.js';
import { farmerLedgers, ownLedgers } from './remotes.js';
import { t } from './texts.js';

interface FindLedgerProps {
  /** Message for a farmer that does not exist. */
  gone: string;
  /** The user is the farmer. */
  own?: boolean;
}

/** For an address with only a farmer: finds the community resource that has entries for them. */
export function FindLedger({ gone, own = false }: FindLedgerProps) {
  const farmerId = Number(useParams().farmerId);
  const isId = Number.isSafeInteger(farmerId) && farmerId > 0;
  const all = useRemoteRecord(farmerLedgers, isId && !own ? farmerId : null);
  const mine = useRemoteRecord(ownLedgers, isId && own ? 'own' : null);
  const { data, error, retry } = own ? mine : all;
  const list = data?.list.filter((ledger) => ledger.farmerId === farmerId) ?? null;
  const among = isId ? list && resourcesOf(list) : [];
  return (
    <FindResource
      among={among}
      error={error}
      onRetry={retry}
      gone={gone}
      none={isId ? t('noLedgers') : gone}
    />
  );
}

/** Returns the distinct resources with entries; if there are none, those with an entitlement. */
function resourcesOf(ledgers: readonly FarmerLedgerDto[]): Option[] {
  const used = ledgers.filter(({ allocated, received, repaid }) => allocated || received || repaid);
  const names = (used.length > 0 ? used : ledgers).map(
    ({ communityResourceId, communityResourceName }) =>
      [String(communityResourceId), communityResourceName] as const,
  );
  return [...new Map(names)].map(([value, label]) => ({ value, label }));
}
