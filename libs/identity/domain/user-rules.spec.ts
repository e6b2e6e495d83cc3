import {
  accessIdFault,
  oneTimePassword,
  passwordFault,
  randomAccessId,
  rolesOf,
  usernameFault,
} from './user-rules.js';

describe('rules for users', () => {
  it.each(['boss', 'a.b-c_d@kano.gov.ng', '08031234567'])('take the username %s', (name) => {
    expect(usernameFault(name)).toBeNull();
  });

  it.each(['', '  ', 'x', '.dot', 'two words', 'é', 'a'.repeat(65)])('refuse the username "%s"', (name) => {
    expect(usernameFault(name)).not.toBeNull();
  });

  it('ask of a password length, and that it is not the name', () => {
    expect(passwordFault('1234567', 'boss')).toMatch(/at least 8/);
    expect(passwordFault('x'.repeat(201), 'boss')).toMatch(/at most 200/);
    expect(passwordFault('BigBossMan', 'bigbossman')).toMatch(/must not be/);
    expect(passwordFault('correct horse', 'boss')).toBeNull();
  });

  it('take exactly 8 digits as an access id', () => {
    expect(accessIdFault('12345678')).toBeNull();
    expect(accessIdFault(randomAccessId())).toBeNull();
    for (const wrong of ['1234567', '123456789', '1234567a', '', '１２３４５６７８'])
      expect(accessIdFault(wrong)).not.toBeNull();
  });

  it('know SUPERAMIN as SUPERADMIN and drop names that mean nothing', () => {
    expect(rolesOf(['superamin', 'SUPERADMIN', 'janitor', 'cbn'])).toEqual(['SUPERADMIN', 'CBN']);
  });

  it('make one-time passwords that pass the rules and differ', () => {
    const made = new Set(Array.from({ length: 100 }, oneTimePassword));
    expect(made.size).toBe(100);
    for (const password of made) expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  });
});
