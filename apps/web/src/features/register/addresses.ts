export const REGISTER_PATH = '/data-protection/register';
export const PROCESSORS_PATH = '/data-protection/processors';
export const PERSON_PATH = '/data-protection/person';
export const DPIA_PATH = '/data-protection/dpia';
