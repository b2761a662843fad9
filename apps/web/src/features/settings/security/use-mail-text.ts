import { useTranslation } from 'react-i18next';
import { useSignInMethods } from '../../../data/index.ts';

/**
 * Says of a mail what is true here: that it is on its way, or, where none goes out, that it waits
 * in the server's outbox for whoever runs it.
 */
export function useMailText() {
  const { t } = useTranslation('account');
  const { sendsMail } = useSignInMethods();
  return (key: 'password.codeSent' | 'email.waiting', values: { email: string | null }): string =>
    t(`${key}.${sendsMail ? 'sent' : 'kept'}`, values);
}
