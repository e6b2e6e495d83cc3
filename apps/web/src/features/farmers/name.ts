import type { FarmerDto } from '#libs/contracts';

/** Returns a farmer's whole name, surname first. */
export const nameOf = ({
  surname,
  firstName,
  othername,
}: Pick<FarmerDto, 'surname' | 'firstName' | 'othername'>) =>
  [surname, firstName, othername].filter(Boolean).join(' ');
