import { useOpens } from '../../../core/feature/use-opens.js';
import { useAppSelector } from '../../../core/hooks.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { selectRole } from '../../../core/session/slice.js';
import { statementPath } from '../addresses.js';
import { farmerLedgers, ownLedgers } from './remotes.js';

/** Reads the ledgers of a farmer, the newest season first, for users who may open their statement. */
export function useLedgers(farmerId: number) {
  const isFarmer = useAppSelector(selectRole) === 'FARMER';
  const isSeen = useOpens()(statementPath(1, farmerId));
  const all = useRemoteRecord(farmerLedgers, isSeen && !isFarmer ? farmerId : null);
  const own = useRemoteRecord(ownLedgers, isSeen && isFarmer ? 'own' : null);
  return isFarmer ? own : all;
}
