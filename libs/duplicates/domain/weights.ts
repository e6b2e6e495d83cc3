/**
 * Weights of evidence that two records are one person, as logarithms to base 2 of m/u (Fellegi and Sunter, 1969): how
 * much more often two records of one person agree than those of two people. Their sum with `START` is the score.
 */
export const WEIGHTS = {
  /** Two records that share a blocking key. */
  start: -10,
  phone: { same: 9, near: 3, different: -1 },
  account: { same: 9, different: -1 },
  /** Many people give 1 January, because they do not know the day. */
  birthDate: { same: 6, newYear: 2.5, near: 3, different: -7 },
  nextOfKin: { same: 4, phone: 3, name: 2.5, different: -1.5 },
  name: { spelling: -0.3, short: -0.8, near: -1.2, initial: 0.3 },
  /** Relatives share phone, next of kin, surname and village: another first name outweighs all of them. */
  otherName: { firstName: -12, surname: -4 },
  place: { community: 3, ward: 2, lga: 1, different: -1 },
  gender: { different: -6 },
} as const;

/**
 * Bounds of the weight of an equal name: its information in bits, less what relatives share in one village. `atHome` is
 * the most of a surname, if phone or next of kin agree too.
 */
export const NAME_BITS = { discount: 2.5, least: 0.8, most: 6, atHome: 3 } as const;

/** Years that two estimates of one birth may be apart. */
export const ESTIMATED_WITHIN = 5;

/** Most records in a block: larger ones are evidence of nothing, and would make the work grow with the square. */
export const LARGEST_BLOCK = 50;

/** Number of assumed farmers behind the expected shares of names, so that small accounts do not count them as rare. */
export const ASSUMED_FARMERS = 500;
export const COMMON_SHARE = 0.02;
export const RARE_SHARE = 0.002;

/** Names that are common in most states of Nigeria, in their normal form by `nameKeys`. */
export const COMMON_NAMES =
  'Muhammad Musa Ibrahim Abubakar Aisha Fatima Usman Umar Sani Bello Garba Aliyu Yusuf Abdullahi Hauwa Zainab Maryam Amina Isa Adamu Suleiman Haruna Lawal Ahmad Idris Yakubu John Emmanuel Mary Grace Blessing Ngozi';
