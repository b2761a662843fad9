import { useState } from 'react';
import type { SecondStep } from '@parley/client/session/second-step';
import { AppCodeForm } from '../second-step/AppCodeForm.tsx';
import { KeyStep } from '../second-step/KeyStep.tsx';
import { RecoveryCodeForm } from '../second-step/RecoveryCodeForm.tsx';
import { OtherMethods, type ProofMethod } from './OtherMethods.tsx';

type FactorProofProps = { step: SecondStep; onProven(): void };

/** Proof by one of the user's second factors. */
export function FactorProof({ step, onProven }: FactorProofProps) {
  const apps = step.factors.filter(({ kind }) => kind === 'totp');
  const keys = step.factors.filter(({ kind }) => kind === 'webauthn');
  const methods: ProofMethod[] = [
    ...(apps.length > 0 ? ['code' as const] : []),
    ...(keys.length > 0 ? ['key' as const] : []),
    ...(step.hasRecoveryCodes ? ['recovery' as const] : []),
  ];
  const [chosen, choose] = useState<ProofMethod>(methods[0] ?? 'code');
  return (
    <>
      {chosen === 'code' && <AppCodeForm apps={apps} onProven={onProven} />}
      {chosen === 'key' && <KeyStep keys={keys} onProven={onProven} />}
      {chosen === 'recovery' && <RecoveryCodeForm onProven={onProven} />}
      <OtherMethods methods={methods} chosen={chosen} onChoose={choose} />
    </>
  );
}
