import { LedgersPanel } from '../../inputs/statement/LedgersPanel.js';

/** A farmer's ledger by programme and season. */
export default function LedgerPanel({ id }: { id: number }) {
  return <LedgersPanel farmerId={id} />;
}
