/** The field work. It opens without a session too, if there is work on the phone. */
export const CAPTURE_PATH = '/capture';
/** Set in the address when signing out was refused. */
export const LEAVING = 'leaving';
