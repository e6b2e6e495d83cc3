import { revealAccountNumber, revealBvn } from '#libs/contracts';
import { useMay } from '../../core/session/allowed.js';
import { RevealNumber, type RevealNumberProps } from './RevealNumber.js';

/** A masked BVN or account number; administrators can reveal it for a reason. */
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
