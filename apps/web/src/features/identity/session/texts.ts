import { catalogue } from '../../../core/i18n/catalogue.js';

export const t = catalogue(
  {
    title: 'Sign in',
    to: 'Sign in to {name}',
    show: 'Show password',
    hide: 'Hide password',
    submit: 'Sign in',
    claim: 'Every farmer, every farm, every season in one place.',
    about: 'The portal for agencies that run farmer programmes.',
    code: 'Code from your authenticator app',
    recoveryCode: 'Recovery code',
    codeTitle: 'One more step',
    codeHint: 'Signing in as {name}. Enter the six-digit code that your authenticator app shows for Gona.',
    recoveryHint: 'Signing in as {name}. Enter one of your recovery codes. Each code works once.',
    codeMissing: 'Enter the code first.',
    useRecovery: 'Use a recovery code instead',
    useApp: 'Use the authenticator app instead',
    capsLock: 'Caps Lock is on.',
    unauthorised: 'You Are Not Authorised To Use Portal',
    unauthorisedHint: 'Ask your programme for the address of its sign-in page.',
    unauthorisedHintSignUp: 'Ask your programme for the address of its sign-in page, or sign up.',
    signUp: 'Sign up',
    toSignIn: 'Go to sign-in',
  },
  'session',
);
