import type { ErasedData } from '#libs/platform';

const USERS = '(SELECT id FROM app_user WHERE farmer_id = ANY($farmers))';

export const ERASES: ErasedData[] = [
  {
    what: 'Sign-in of the farmer: username, name, contact data, password and sessions',
    tables: ['app_user', 'user_session'],
    sql: [
      `DELETE FROM user_session WHERE user_id IN ${USERS}`,
      `DELETE FROM set_password_link WHERE user_id IN ${USERS}`,
      `UPDATE app_user SET username = 'erased-' || id, display_name = 'Erased person', first_name = NULL, surname = NULL,
              gender = NULL, address = NULL, email = NULL, phone = NULL, password_hash = '', status = 'INACTIVE',
              security_version = security_version + 1, totp_secret = NULL, totp_enabled_at = NULL, totp_begun_secret = NULL,
              totp_begun_at = NULL
        WHERE farmer_id = ANY($farmers)`,
    ],
  },
];
