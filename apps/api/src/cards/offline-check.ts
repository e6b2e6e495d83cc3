import { cardSection, documentOf, type Look, policyOf, SIGNS } from './verify-document.js';

/** Address of what a phone keeps to verify signed codes without connection. */
export const OFFLINE_CHECK = '/verify/offline.json';

/** The pages are the same for everyone and contain no script, so their styles need no secret. */
const NONCE = 'offline';
const WARNING: Look = { tone: 'warn', sign: '<path d="M12 5v9M12 18.5v.5"/>' };

/** Content of each page. The phone fills `%NAME%`, `%DAY%`, `%ISSUER%` and `%NOW%`. */
const PAGES: Record<string, { look: Look; heading: string; content: string; advice: string }> = {
  SIGNED: {
    look: { tone: 'good', sign: SIGNS.tick },
    heading: 'Signed card',
    content: '<p class="name">%NAME%</p><p class="chip">Signature valid until %DAY%</p>',
    advice:
      'Compare name and photo on the card with the person. Your phone is offline, so this page cannot tell whether the card was replaced or revoked. Check it again when you are connected.',
  },
  EXPIRED: {
    look: WARNING,
    heading: 'Signature expired',
    content: '<p class="name">%NAME%</p><p class="chip">Expired on %DAY%</p>',
    advice: 'The signature is genuine, but too old. Check the card again when you are connected.',
  },
  LATER: {
    look: WARNING,
    heading: 'Cannot check offline',
    content: '<p>This card is newer than the keys on your phone.</p>',
    advice: 'Connect and open Gona once. The phone then gets the new keys.',
  },
  FORGED: {
    look: { tone: 'bad', sign: SIGNS.cross },
    heading: 'Signature not valid',
    content: '<p>Gona did not sign this code.</p>',
    advice: "Scan the QR code again. If the answer is the same, don't accept the card.",
  },
  UNSIGNED: {
    look: WARNING,
    heading: 'No connection',
    content: '<p>The code of this card has no signature, so only the server can verify it.</p>',
    advice: 'Try again when you are connected.',
  },
};

/** Returns the public keys and the pages that a phone keeps. */
export function offlineCheck(keys: readonly { id: number; key: string }[]) {
  const pages = Object.entries(PAGES).map(([state, { look, heading, content, advice }]) => {
    const body = `<header><b>%ISSUER%</b></header><main>${cardSection(look, heading, content)}<p>${advice}</p></main>
<footer><p>Checked offline, %NOW%, Nigerian time</p></footer>`;
    return [state, documentOf(body, NONCE)];
  });
  return { keys, policy: policyOf(NONCE), pages: Object.fromEntries(pages) };
}
