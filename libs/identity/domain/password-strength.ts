/** Characters of a password that a person chooses for themselves. */
export const CHOSEN_PASSWORD_MIN = 10;
const LONGEST = 200;

/**
 * Beginnings of the passwords that guessing tries first (NIST SP 800-63B, 5.1.1.2: "commonly used, expected"), in letters
 * only: what stands behind them in digits and signs, and letters written as digits, is taken off before comparing.
 */
const COMMON = new Set(
  `password passwords passphrase passcode mypassword newpassword thepassword yourpassword changeme changemenow letmein
   welcome welcomehome administrator admin adminadmin superadmin manager secret secretsecret default temporary
   temppassword testtest testing testpassword guest login logmein access master computer internet samsung nokia
   iloveyou ilovejesus ilovegod jesus jesuschrist jesusislord godisgood godislove godislord godisgreat blessed blessing
   goodluck sunshine princess football baseball basketball superman batman pokemon starwars dragon monkey shadow michael
   jennifer charlie arsenal chelsea liverpool barcelona manchester realmadrid manutd
   nigeria naijanaija lagos abuja kano kaduna kebbi nigerian agriculture agric farmer farmers farming farm gona
   programme whatever trustno nothing something qazwsxedc qwerty qwertyui qwertyuiop asdfghjkl zxcvbnm
   qwertyqwerty asdfasdf qazwsx abcdef abcdefg abcdefgh abcdefghij abc abcabc january february march april may june july
   august september october november december monday tuesday wednesday thursday friday saturday sunday summer winter spring
   autumn`.split(/\s+/),
);
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Rows that a hand runs along. */
const RUNS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Different characters that a password has at least. */
const DISTINCT_MIN = 5;

/** What is wrong with a password that a person chose, as a sentence, or null. */
export function chosenPasswordFault(password: string, username: string): string | null {
  if ([...password].length < CHOSEN_PASSWORD_MIN)
    return `A password has at least ${CHOSEN_PASSWORD_MIN} characters.`;
  if (password.length > LONGEST) return `A password has at most ${LONGEST} characters.`;
  const lower = password.toLowerCase();
  const name = username.trim().toLowerCase();
  const letters = lettersOf(name);
  if (lower === name || (letters.length > 2 && lettersOf(lower) === letters))
    return 'The password must not be the username.';
  return isCommon(lower) ? 'This password is among the first that are guessed. Choose another.' : null;
}

function isCommon(lower: string): boolean {
  if (new Set(lower).size < DISTINCT_MIN || isRun(lower)) return true;
  // Beside the word first: the digits behind it stand for no letters.
  const word = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return [word, fromLookalikes(word), fromLookalikes(lower.replace(/[^a-z]+$/, ''))].some((text) =>
    COMMON.has(lettersOf(text)),
  );
}

/** A password that is one run along a row, forth or back, however often. */
function isRun(lower: string): boolean {
  return RUNS.some((run) => {
    const rows = [run, [...run].reverse().join('')];
    return rows.some((row) => row.repeat(20).includes(lower));
  });
}

const lettersOf = (text: string) => text.replace(/[^a-z]/g, '');
const fromLookalikes = (text: string) => text.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
