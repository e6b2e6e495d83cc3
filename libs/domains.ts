/** Every domain of the house, one line each. */
export { access } from '#libs/access';
export { audit } from '#libs/audit';
export { community } from '#libs/community';
export { disclosure } from '#libs/disclosure';
export { evaluation } from '#libs/evaluation';
export { exports } from '#libs/exports';
export { farmers } from '#libs/farmers';
export { farms } from '#libs/farms';
export { home } from '#libs/home';
export { identity } from '#libs/identity';
export { imports } from '#libs/imports';
export { insight } from '#libs/insight';
export { jobs } from '#libs/jobs';
export { places } from '#libs/places';
export { platform } from '#libs/platform';
export { search } from '#libs/search';
export { staff } from '#libs/staff';
