import { useTranslation } from 'react-i18next';
import { useSignInMethods } from '../../../data/index.ts';

/**
 * Describes a mail truthfully: it is on its way or, if the server sends no mail, it waits in the
 * outbox for the operator.
 */
export function useMailText() {
  const { t } = useTranslation('account');
  const { sendsMail } = useSignInMethods();
  return (key: 'password.codeSent' | 'email.waiting', values: { email: string | null }): string =>
    t(`${key}.${sendsMail ? 'sent' : 'kept'}`, values);
}
