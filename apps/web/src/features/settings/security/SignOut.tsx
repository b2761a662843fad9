import { Button } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { session, type SignOutScope } from '../../../data/index.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { signOutSafely } from '../../auth/sign-out.ts';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { unsubscribeHere } from '../../../offline/push-devices.ts';
import { changing } from './queries.ts';

const SCOPES = ['local', 'others', 'global'] as const satisfies SignOutScope[];

/** Signs out here, on all other devices or everywhere (spec point 5). */
export function SignOut() {
  const { t } = useTranslation('account');
  const [asked, ask] = useState<SignOutScope | null>(null);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {SCOPES.map((scope) => (
          <Button
            key={scope}
            variant={scope === 'global' ? 'danger' : 'outline'}
            onPress={() => (scope === 'local' ? toastErrors(signOutSafely()) : ask(scope))}
          >
            {t(`sessions.signOut.${scope}`)}
          </Button>
        ))}
      </div>
      {SCOPES.map((scope) => (
        <ConfirmDialog
          key={scope}
          isOpen={asked === scope}
          onOpenChange={(open) => ask(open ? scope : null)}
          title={t(`sessions.signOut.${scope}`)}
          text={t(`sessions.signOutText.${scope}`)}
          confirmLabel={t('sessions.confirm')}
          onConfirm={() =>
            toastErrors(
              changing(() => signOut(scope)).then(
                () => scope === 'others' && toast.success(t('sessions.signedOut')),
              ),
            )
          }
        />
      ))}
    </>
  );
}

/** @throws AppError */
async function signOut(scope: SignOutScope): Promise<void> {
  if (scope !== 'others') await unsubscribeHere().catch(() => {});
  await session.signOut(scope);
}
