import { Button } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { session, type SignOutScope } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { leaveAsking } from '../auth/leaving.ts';
import { PasswordChange } from './PasswordChange.tsx';
import { forgetDevices } from './push.ts';

const SCOPES = ['local', 'others', 'global'] as const satisfies SignOutScope[];

/** The password, and where one is signed in (spec point 5: global, local, others). */
export function Security() {
  const { t } = useTranslation('settings');
  const [asked, ask] = useState<SignOutScope | null>(null);
  const signOut = async (scope: SignOutScope) => {
    try {
      if (scope === 'local') return await leaveAsking();
      await forgetDevices(scope);
      await session.signOut(scope);
      if (scope === 'others') toast.success(t('signedOut.others'));
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <>
      <PasswordChange />
      <Section title={t('sessions')} text={t('sessionsText')}>
        <div className="flex flex-wrap gap-2">
          {SCOPES.map((scope) => (
            <Button
              key={scope}
              variant={scope === 'global' ? 'danger' : 'outline'}
              onPress={() => (scope === 'local' ? void signOut(scope) : ask(scope))}
            >
              {t(`signOut.${scope}`)}
            </Button>
          ))}
        </div>
      </Section>
      {SCOPES.map((scope) => (
        <ConfirmDialog
          key={scope}
          isOpen={asked === scope}
          onOpenChange={(open) => ask(open ? scope : null)}
          title={t(`signOut.${scope}`)}
          text={t(`signOutText.${scope}`)}
          confirmLabel={t('signOutConfirm')}
          onConfirm={() => void signOut(scope)}
        />
      ))}
    </>
  );
}
