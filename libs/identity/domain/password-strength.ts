import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { IDENTITY_MESSAGES } from '#libs/contracts';
import { NIGERIAN_NAMES, NIGERIAN_PLACES } from '../data/local-words.js';

/** Length limits of a password that a person chooses. */
export const CHOSEN_PASSWORD_MIN = 10;
const LONGEST = 200;
/**
 * Maximum number of characters to estimate: further ones make no password weaker, and the estimate slows down with
 * length.
 */
const JUDGED = 48;
/** Minimum number of guesses, as a power of ten, that a password must withstand. */
const GUESSES = 8;

/** Words that attackers guess first in Nigeria; the lists of the library contain few of them. */
const LOCAL_WORDS =
  `nigeria nigerian naija akwaibom crossriver arewa hausa yoruba igbo gona farmer farmers farming farm
  agriculture agric programme manoma noma godisgood godislove godislord godisgreat jesusislord ilovejesus ilovegod
  allahu alhamdulillah insha inshaallah blessing goodluck changeme changemenow welcomehome mypassword newpassword
  temporary collaborator superadmin admin password welcome`.split(/\s+/);

let judge: ZxcvbnFactory | null = null;

/** Unpacks the lists for the first password. */
function guessesOf(password: string, names: readonly string[]): number {
  judge ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, local: LOCAL_WORDS, names: NIGERIAN_NAMES, places: NIGERIAN_PLACES },
    graphs: adjacencyGraphs,
  });
  return judge.check(password.slice(0, JUDGED), [...names]).guessesLog10;
}

/** User data from which the password could be guessed. */
export interface PasswordOwner {
  username: string;
  displayName: string;
  accountName: string;
  /** The 8 digits of the account. */
  accessId: string;
}

/**
 * Returns the problem with a chosen password as a sentence, or null: too short, too long, its user's or account's name,
 * or easily guessed (NIST SP 800-63B, 5.1.1.2: "commonly used, expected, or compromised").
 */
export function chosenPasswordFault(password: string, owner: PasswordOwner): string | null {
  if ([...password].length < CHOSEN_PASSWORD_MIN)
    return `A password must have at least ${CHOSEN_PASSWORD_MIN} characters.`;
  if (password.length > LONGEST) return `A password can have at most ${LONGEST} characters.`;
  const { username, displayName, accountName, accessId } = owner;
  if (isMadeOf(password, username)) return IDENTITY_MESSAGES.password.isUsername;
  if (isMadeOf(password, accountName)) return IDENTITY_MESSAGES.password.isAccount;
  const names = [username, displayName, accountName].flatMap((name) => [
    name,
    ...name.split(/[^\p{L}\p{N}]+/u),
  ]);
  const known = [...names, accessId].filter((name) => name.length > 2);
  return guessesOf(password, known) < GUESSES ? IDENTITY_MESSAGES.password.tooCommon : null;
}

/** Tests whether the password is the name, or has exactly the letters of the name. */
function isMadeOf(password: string, name: string): boolean {
  const letters = lettersOf(name);
  return (
    password.toLowerCase() === name.trim().toLowerCase() ||
    (letters.length > 2 && lettersOf(password) === letters)
  );
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');
