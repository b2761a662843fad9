import { Button } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { session, useSecondStep } from '../../data/identity.ts';
import { errorText } from '../../lib/error-text.ts';
import { AuthPage } from './AuthPage.tsx';
import { AppCodeForm } from './second-step/AppCodeForm.tsx';
import { KeyStep } from './second-step/KeyStep.tsx';
import { RecoveryCodeForm } from './second-step/RecoveryCodeForm.tsx';

type Method = 'code' | 'key' | 'recovery';

/** Asks for the second factor; then the guard redirects to the requested page. */
export default function SecondStepScreen() {
  const { t } = useTranslation('account');
  const step = useSecondStep();
  const [chosen, choose] = useState<Method | null>(null);
  // Proven, and the guard is about to redirect.
  if (!step) return null;
  const apps = step.factors.filter(({ kind }) => kind === 'totp');
  const keys = step.factors.filter(({ kind }) => kind === 'webauthn');
  const methods: Method[] = [
    ...(apps.length > 0 ? ['code' as const] : []),
    ...(keys.length > 0 ? ['key' as const] : []),
    ...(step.hasRecoveryCodes ? ['recovery' as const] : []),
  ];
  const method = chosen ?? methods[0] ?? 'code';
  const leave = () =>
    session.signOut('local').catch((error: unknown) => toast.error(errorText(error)));
  return (
    <AuthPage title={t('step.title')} text={t(`step.text.${method}`, { email: step.email ?? '' })}>
      {method === 'code' && <AppCodeForm apps={apps} />}
      {method === 'key' && <KeyStep keys={keys} />}
      {method === 'recovery' && <RecoveryCodeForm />}
      <div className="-ms-3 flex flex-col items-start gap-1">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="ghost" size="sm" onPress={() => choose(other)}>
              {t(`step.use.${other}`)}
            </Button>
          ))}
        <Button variant="ghost" size="sm" onPress={() => void leave()}>
          {t('step.leave')}
        </Button>
      </div>
    </AuthPage>
  );
}
