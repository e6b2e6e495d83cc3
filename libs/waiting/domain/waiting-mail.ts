import { LANGUAGES, type Language } from '#libs/contracts';

/** Each `subject` has the forms for one and for several, if the language has two. */
const TEXTS: Readonly<Record<Language, { subject: string; open: string; stop: string }>> = {
  en: {
    subject: '{n} decision is waiting for you|{n} decisions are waiting for you',
    open: 'Open the list',
    stop: 'You can stop these e-mails at the end of that list.',
  },
  ha: {
    subject: 'Shawara {n} na jiran ku|Shawarwari {n} na jiran ku',
    open: 'Buɗe jeri',
    stop: 'Kuna iya dakatar da waɗannan saƙonnin imel a ƙarshen jerin.',
  },
  yo: {
    subject: 'Ìpinnu {n} ń dúró dè yín',
    open: 'Ṣí àtòjọ',
    stop: 'Ẹ lè dá àwọn í-meèlì wọ̀nyí dúró ní ìparí àtòjọ náà.',
  },
  ig: {
    subject: 'Mkpebi {n} na-eche gị',
    open: 'Mepee ndepụta',
    stop: 'Ị nwere ike ịkwụsị ozi imel ndị a na njedebe ndepụta ahụ.',
  },
};

/**
 * Writes the daily mail about pending decisions: their number and one address, no names and no figures of farmers.
 * @param base address of the portal, without a slash at its end
 */
export function waitingMail(n: number, language: string | null, base: string) {
  const { subject, open, stop } = TEXTS[LANGUAGES.find((each) => each === language) ?? 'en'];
  const [one = '', many = one] = subject.split('|');
  const title = (n === 1 ? one : many).replace('{n}', String(n));
  return {
    subject: title,
    text: `${title}.\n\n${open}: ${base}/waiting\n\n${stop}\n`,
  };
}
