import { Button } from '@heroui/react';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '../../../data/identity.ts';
import type { StepFactor } from '@parley/client/session/second-step';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorNotice } from '../../../ui/Notice.tsx';

type KeyStepProps = { keys: readonly StepFactor[]; onProven?(): void };

/** Proof by a security key, which the browser asks for. */
export function KeyStep({ keys, onProven }: KeyStepProps) {
  const { t } = useTranslation('account');
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, ask] = useState<string | null>(null);
  const prove = async (id: string) => {
    ask(id);
    setProblem(null);
    await account.factors
      .proveKey(id)
      .then(onProven)
      .catch((error: unknown) => setProblem(errorText(error)));
    ask(null);
  };
  return (
    <div className="flex flex-col gap-3">
      {problem && <ErrorNotice>{problem}</ErrorNotice>}
      {keys.map(({ id, name }) => (
        <Button
          key={id}
          variant="primary"
          fullWidth
          isPending={asked === id}
          onPress={() => void prove(id)}
        >
          <KeyRound size={16} strokeWidth={1.75} aria-hidden="true" />
          {keys.length > 1 && name ? t('step.useNamedKey', { name }) : t('step.useKey')}
        </Button>
      ))}
    </div>
  );
}
