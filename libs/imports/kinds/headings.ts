/* Headings of people's names and phones, in `headerKey` form, comma-separated. */

export const SURNAMES = 'surname,lastname,familyname,sirname,surnames';
export const FIRST_NAMES = 'firstname,forename,givenname,firstnames,givennames';
export const PHONES =
  'phone,phoneno,phonenumber,phonenum,gsm,gsmno,gsmnumber,mobile,mobileno,mobilenumber,mobilephone,telephone,telephoneno,telephonenumber,tel,telno,cellphone,contactno,contactnumber,msisdn,phone1,phonenumber1';

const PREFIXES = {
  kin: ['nextofkin', 'nok', 'kin', 'nextofkins'],
  guarantor: ['guarantor', 'guarantors', 'guarantor1'],
};

/** Combines each word with each prefix for the next of kin or the guarantor. */
export function withPrefixes(whose: keyof typeof PREFIXES, words: string): string {
  return PREFIXES[whose].flatMap((prefix) => words.split(',').map((word) => prefix + word)).join(',');
}
