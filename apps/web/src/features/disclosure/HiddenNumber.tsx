import { revealAccountNumber, revealBvn } from '#libs/contracts';
import { useMay } from '../../core/session/allowed.js';
import { RevealNumber, type RevealNumberProps } from './RevealNumber.js';

/** A BVN or account number: masked, and for administrators with a way to read it for a reason. */
export function HiddenNumber({
  farmerId,
  ...number
}: Omit<RevealNumberProps, 'farmerId'> & { farmerId: number | null }) {
  const may = useMay();
  const { masked } = number;
  const mayRead = { bvn: may(revealBvn), account: may(revealAccountNumber) };
  if (!mayRead[number.number] || farmerId === null) return masked;
  return <RevealNumber key={farmerId} farmerId={farmerId} {...number} />;
}
