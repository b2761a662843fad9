import { Button } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../../data/index.ts';
import { Field } from '../../ui/Field.tsx';
import { addressesIn } from './addresses.ts';
import type { InviteProps } from './invite-props.ts';
import { InviteTerms, useTerms } from './InviteTerms.tsx';
import { createInvitation } from './mutations.ts';
import { NewLink } from './NewLink.tsx';

/** More addresses are probably a paste by mistake. */
const MOST = 50;

/**
 * Creates a link for each address, valid only for that address. Sent by e-mail if the server sends
 * mail.
 */
export function InviteByMail({ workspaceId, manages, attempt }: InviteProps) {
  const { t } = useTranslation('workspaces');
  const [text, setText] = useState('');
  const [terms, setTerms] = useTerms();
  const [error, setError] = useState<string | undefined>();
  const [made, setMade] = useState<{ email: string; link: string }[]>([]);
  const [isSending, setSending] = useState(false);

  const send = async () => {
    const { addresses, wrong } = addressesIn(text);
    const problem =
      wrong.length > 0
        ? t('wrongAddresses', { list: wrong.join(', ') })
        : addresses.length === 0
          ? t('noAddress')
          : addresses.length > MOST
            ? t('tooManyAddresses', { most: MOST })
            : undefined;
    setError(problem);
    if (problem) return;
    setSending(true);
    setMade([]);
    await attempt(async () => {
      // In sequence, so that links created before a failure are still shown.
      for (const email of addresses) {
        const link = await createInvitation({
          workspaceId,
          role: terms.role,
          hours: Number(terms.hours),
          maxUses: 1,
          email,
          channelId: terms.channelId,
        });
        setMade((before) => [...before, { email, link }]);
      }
      setText('');
    });
    setSending(false);
  };

  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        label={t('addresses')}
        rows={3}
        value={text}
        onChange={setText}
        error={error}
        description={t(config.canMail ? 'addressesHint' : 'addressesHintWithoutMail')}
      />
      <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <InviteTerms terms={terms} manages={manages} onChange={setTerms} />
        <Button type="submit" variant="primary" isPending={isSending}>
          {t(config.canMail ? 'sendInvitations' : 'createLinks')}
        </Button>
      </div>
      {made.length > 0 && (
        <div className="flex flex-col gap-3" role="status">
          <p className="text-soft">
            {t(config.canMail ? 'invitationsSent' : 'linksMade', { count: made.length })}
          </p>
          {made.map(({ email, link }) => (
            <NewLink key={link} link={link} email={email} />
          ))}
        </div>
      )}
    </form>
  );
}
