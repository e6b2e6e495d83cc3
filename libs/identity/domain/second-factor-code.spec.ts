import { newRecoveryCode, typedCode } from './second-factor-code.js';

describe('a code of the second factor', () => {
  it('is six digits, however they are spaced', () => {
    expect(typedCode(' 123 456 ')).toEqual({ kind: 'totp', digits: '123456' });
  });

  it('or a recovery code, as it was given or as it was copied from paper', () => {
    const code = newRecoveryCode();
    expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    const bare = code.replaceAll('-', '');
    expect(typedCode(code)).toEqual({ kind: 'recovery', code: bare });
    expect(typedCode(code.toUpperCase().replaceAll('-', ' '))).toEqual({ kind: 'recovery', code: bare });
  });

  it.each(['', '12345', '1234567', 'abcd', '１２３４５６'])('%j is none', (text) => {
    expect(typedCode(text)).toBeNull();
  });
});
