import type { FarmerLedgerDto } from '#libs/contracts';
import { useOpens } from '../../core/feature/use-opens.js';
import { useAppSelector } from '../../core/hooks.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { selectRole } from '../../core/session/slice.js';
import { statementPath } from '../inputs/addresses.js';
import { farmerLedgers, ownLedgers } from '../inputs/statement/remotes.js';

/** Returns the ledgers of a farmer, the newest season first; undefined until loaded, or if the user may not see them. */
export function useLedgers(farmerId: number): readonly FarmerLedgerDto[] | undefined {
  const isFarmer = useAppSelector(selectRole) === 'FARMER';
  const isSeen = useOpens()(statementPath(1, farmerId));
  const all = useRemoteRecord(farmerLedgers, isSeen && !isFarmer ? farmerId : null);
  const own = useRemoteRecord(ownLedgers, isSeen && isFarmer ? 'own' : null);
  return (isFarmer ? own : all).data?.list;
}
