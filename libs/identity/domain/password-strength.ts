import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { IDENTITY_MESSAGES } from '#libs/contracts';
import { NIGERIAN_NAMES, NIGERIAN_PLACES } from '../data/local-words.js';

/** Characters of a password that a person chooses for themselves. */
export const CHOSEN_PASSWORD_MIN = 10;
const LONGEST = 200;
/** Characters that are judged: what follows makes no password worse, and judging takes longer the longer it is. */
const JUDGED = 48;
/** Of how many guesses, as a power of ten, a password must not be among the first. */
const GUESSES = 8;

/** Words that are guessed first in Nigeria; the lists of the library know few of them. */
const LOCAL_WORDS =
  `nigeria nigerian naija akwaibom crossriver arewa hausa yoruba igbo gona farmer farmers farming farm
  agriculture agric programme manoma noma godisgood godislove godislord godisgreat jesusislord ilovejesus ilovegod
  allahu alhamdulillah insha inshaallah blessing goodluck changeme changemenow welcomehome mypassword newpassword
  temporary collaborator superadmin admin password welcome`.split(/\s+/);

let judge: ZxcvbnFactory | null = null;

/** The lists are unpacked when the first password is judged. */
function guessesOf(password: string, names: readonly string[]): number {
  judge ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, local: LOCAL_WORDS, names: NIGERIAN_NAMES, places: NIGERIAN_PLACES },
    graphs: adjacencyGraphs,
  });
  return judge.check(password.slice(0, JUDGED), [...names]).guessesLog10;
}

/** Whose password it is, as far as it can be guessed from. */
export interface PasswordOwner {
  username: string;
  displayName: string;
  accountName: string;
  /** The 8 digits of the account. */
  accessId: string;
}

/**
 * What is wrong with a password that a person chose, as a sentence, or null: too short, too long, the name of its user or
 * account, or among the first that are guessed (NIST SP 800-63B, 5.1.1.2: "commonly used, expected, or compromised").
 */
export function chosenPasswordFault(password: string, owner: PasswordOwner): string | null {
  if ([...password].length < CHOSEN_PASSWORD_MIN)
    return `A password has at least ${CHOSEN_PASSWORD_MIN} characters.`;
  if (password.length > LONGEST) return `A password has at most ${LONGEST} characters.`;
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

/** Whether it is the name, or has no letters but those of it. */
function isMadeOf(password: string, name: string): boolean {
  const letters = lettersOf(name);
  return (
    password.toLowerCase() === name.trim().toLowerCase() ||
    (letters.length > 2 && lettersOf(password) === letters)
  );
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');
