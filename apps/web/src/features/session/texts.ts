import { catalogue } from '../../app/i18n/catalogue.js';

export const t = catalogue({
  title: 'Sign in',
  to: 'Sign in to {name}',
  username: 'Username',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  submit: 'Sign in',
  claim: 'Every farmer, every farm, every season in one place.',
  about: 'The portal with which an agency runs its farmer programme.',
  capsLock: 'Caps Lock is on.',
  unauthorised: 'You Are Not Authorised To Use Portal',
  unauthorisedHint: 'Ask your programme for the address of its sign-in page, or sign up.',
  signUp: 'Sign up',
  toSignIn: 'Go to sign-in',
  welcome: 'Welcome, {name}',
  welcomeHint: 'You are signed in to {account} as {role}.',
});
